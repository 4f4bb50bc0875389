/** Numbers on pieces: to which action of a short list each belongs. They say by a sign what others say by a colour. */

/** @import {Numbered} from './types' */
import { s } from './dom.js';

const [RADIUS, LETTERS] = [11, 13]; // pixels on the screen
const LARGE = 15 * RADIUS; // a piece of that size bears its number in the middle and not at its upper edge

export class Numbers {
  element = s('g', { class: 'numbers', 'aria-hidden': 'true' });
  /** @type {readonly Numbered[]} */
  #rows = [];

  /** @param {(id: string) => Element | undefined} find a piece on the screen */
  constructor(find) {
    this.find = find;
  }

  /** @param {readonly Numbered[]} rows */
  show(rows) {
    this.#rows = rows;
    this.place();
  }

  /** The numbers on the screen. */
  get all() {
    return [...this.element.children];
  }

  get chosen() {
    return this.all.filter((one) => one.classList.contains('chosen'));
  }

  /** Put every number where its piece is now. */
  place() {
    this.element.replaceChildren();
    const matrix = this.#rows.length ? this.element.getScreenCTM() : null; // which asks for a layout
    if (!matrix) return;
    for (const [id, rows] of numbered(this.#rows)) {
      const box = this.find(id)?.getBoundingClientRect();
      if (!box?.width) continue;
      const large = Math.min(box.width, box.height) > LARGE;
      const flat = box.height < 4 * RADIUS && box.width > 2 * box.height; // such as a button: its words stay legible
      const x = flat ? box.right - RADIUS : box.x + box.width / 2;
      const y = large ? box.y + box.height / 2 : box.y + RADIUS / 2;
      const place = new DOMPoint(x, y).matrixTransform(matrix.inverse());
      this.element.append(badge(rows, place, 1 / matrix.a));
    }
  }
}

/**
 * Which pieces bear a number: of the chosen row all, of any other the one that sets it apart.
 * @param {readonly Numbered[]} rows
 * @returns {Map<string, Numbered[]>}
 */
export function numbered(rows) {
  /** @type {Map<string, Numbered[]>} */
  const found = new Map();
  for (const row of rows) {
    const others = new Set(rows.filter((one) => one !== row).flatMap((one) => one.touches));
    const apart = row.touches.filter((id) => !others.has(id)).at(-1) ?? row.touches.at(-1);
    for (const id of new Set(row.touches)) {
      if (row.chosen || id === apart) found.set(id, [...(found.get(id) ?? []), row]);
    }
  }
  return found;
}

/** @param {Numbered[]} rows @param {DOMPoint} place @param {number} pixel */
function badge(rows, place, pixel) {
  const sign = rows.map((row) => row.sign).join(' ');
  const wide = RADIUS * (1 + 0.7 * (sign.length - 1)) * pixel;
  const chosen = rows.some((row) => row.chosen);
  const shape = s('rect', {
    x: -wide,
    y: -RADIUS * pixel,
    width: 2 * wide,
    height: 2 * RADIUS * pixel,
    rx: RADIUS * pixel,
    'stroke-width': 2 * pixel,
  });
  const text = s('text', { dy: '0.35em', 'font-size': LETTERS * pixel });
  text.textContent = sign;
  return s(
    'g',
    { class: `badge ${chosen ? 'chosen' : ''}`, transform: `translate(${place.x} ${place.y})` },
    shape,
    text,
  );
}
