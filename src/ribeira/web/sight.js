/** Bringing pieces into sight: on a phone the table is longer than the screen. */

import { hurried } from './motion.js';

const MARGIN = 10; // pixels around what is brought into sight

/** The part of the page in which pieces are seen: what sticks to its edges lies over them. @param {Element} element */
function sight(element) {
  const area = element.closest('.area');
  if (area && area.scrollHeight > area.clientHeight + 1) return area.getBoundingClientRect(); // it scrolls by itself
  const bar = document.querySelector('.ask')?.getBoundingClientRect();
  const head = document.querySelector('.top')?.getBoundingClientRect();
  const low = bar && bar.bottom >= innerHeight - 1 && bar.top > 0;
  return { top: Math.max(0, head?.bottom ?? 0), bottom: low ? bar.top : innerHeight };
}

/** Scroll so that all of these can be seen; where they lie too far apart, one of them is enough. @param {Element[]} elements */
export function bring(elements) {
  if (!elements.length) return;
  const boxes = elements.map((one) => one.getBoundingClientRect());
  const { top, bottom } = sight(elements[0]);
  const all = { top: Math.min(...boxes.map((box) => box.top)), bottom: Math.max(...boxes.map((box) => box.bottom)) };
  const fits = all.bottom - all.top + 2 * MARGIN <= bottom - top;
  if (!fits && boxes.some((box) => box.top >= top && box.bottom <= bottom)) return;
  scrollTo(fits ? all : boxes[0], elements[0]);
}

/** Scroll no farther than it takes to see a part of the table. @param {{top: number, bottom: number}} wanted @param {Element} element */
function scrollTo(wanted, element) {
  const { top, bottom } = sight(element);
  const area = element.closest('.area');
  const scrolled = area && area.scrollHeight > area.clientHeight + 1 ? area : document.scrollingElement;
  const by =
    wanted.top < top ? wanted.top - top - MARGIN : wanted.bottom > bottom ? wanted.bottom - bottom + MARGIN : 0;
  if (by) scrolled?.scrollBy({ top: by, behavior: hurried() ? 'auto' : 'smooth' });
}
