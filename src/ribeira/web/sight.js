/** Bringing pieces into sight: on a phone the table is longer than the screen. */

import { hurried } from './motion.js';

/** @typedef {{top: number, bottom: number}} Place on the screen */

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

/** Whether a good part of what can be seen is this. @param {Element} element */
export function isSeen(element) {
  const [{ top, bottom }, box] = [sight(element), element.getBoundingClientRect()];
  return Math.min(bottom, box.bottom) - Math.max(top, box.top) > (bottom - top) / 3;
}

/** Scroll so that all of these can be seen; where they lie too far apart, one of them is enough. @param {Element[]} elements */
export function bring(elements) {
  bringPlaces(boxesOf(elements), elements[0]);
}

/** Scroll so that all of these can be seen, if that is possible. @param {Element[]} elements @returns {boolean} whether it is */
export function bringAll(elements) {
  const all = spanOf(boxesOf(elements));
  if (!elements.length || !hasRoom(all, elements[0])) return false;
  scrollTo(all, elements[0]);
  return true;
}

/** @param {Element[]} elements */
function boxesOf(elements) {
  return elements.map((one) => one.getBoundingClientRect());
}

/** What all of them take up. @param {readonly Place[]} boxes @returns {Place} */
function spanOf(boxes) {
  return { top: Math.min(...boxes.map(({ top }) => top)), bottom: Math.max(...boxes.map(({ bottom }) => bottom)) };
}

/** Whether all of it can be seen at once. @param {Place} all @param {Element} element in which it lies */
function hasRoom(all, element) {
  const { top, bottom } = sight(element);
  return all.bottom - all.top + 2 * MARGIN <= bottom - top;
}

/**
 * The same of places on the screen.
 * @param {readonly Place[]} boxes
 * @param {Element} element in which they lie
 */
export function bringPlaces(boxes, element) {
  if (!boxes.length) return;
  const { top, bottom } = sight(element);
  const all = spanOf(boxes);
  const fits = hasRoom(all, element);
  if (!fits && boxes.some((box) => box.top >= top && box.bottom <= bottom)) return;
  scrollTo(fits ? all : boxes[0], element);
}

/** Scroll no farther than it takes to see a part of the table. @param {Place} wanted @param {Element} element */
function scrollTo(wanted, element) {
  const { top, bottom } = sight(element);
  const area = element.closest('.area');
  const scrolled = area && area.scrollHeight > area.clientHeight + 1 ? area : document.scrollingElement;
  const by =
    wanted.top < top ? wanted.top - top - MARGIN : wanted.bottom > bottom ? wanted.bottom - bottom + MARGIN : 0;
  if (by) scrolled?.scrollBy({ top: by, behavior: hurried() ? 'auto' : 'smooth' });
}
