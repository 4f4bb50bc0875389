/** Which layout of the table suits the room there is for it. */

/** @import {Shape} from './types' */

export const beside = matchMedia('(min-width: 1024px)'); // panels stand beside the picture, which fits into the height

// About how large the tables are on which these letters are drawn.
const WIDE = { width: 1440, height: 1000, letters: 18 };
const SQUARE = { width: 1040, height: 1060, letters: 17 };
const NARROW = 660; // pixels below which a table is laid out for a phone held upright
const LEGIBLE = 11.2; // pixels

/**
 * How large letters are on a table in this room.
 * @param {typeof WIDE} table
 * @param {number} width
 * @param {number} height
 */
function letters(table, width, height) {
  return Math.min(width / table.width, height / table.height) * table.letters;
}

/**
 * @param {number} width in pixels
 * @param {number} [height] if the whole table is to be seen in it
 * @returns {Shape}
 */
export function shapeFor(width, height = Infinity) {
  if (height === Infinity && width < NARROW) return 'tall';
  const wide = letters(WIDE, width, height);
  return wide >= LEGIBLE || wide >= letters(SQUARE, width, height) ? 'wide' : 'square';
}

/** For an element that holds the picture. @param {Element} area */
export function shapeOf(area) {
  return shapeFor(area.clientWidth, beside.matches ? area.clientHeight : Infinity);
}

/** Before anything is laid out: for the window. */
export function likelyShape() {
  return beside.matches ? shapeFor(innerWidth * 0.74 - 36, innerHeight - 74) : shapeFor(innerWidth);
}
