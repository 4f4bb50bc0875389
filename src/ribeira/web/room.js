/** Finding room beside something on the screen. */

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

const GAP = 12; // pixels between a thing and what is put beside it
const EDGE = 8; // and from the edge of the page

/** The area that two boxes share. @param {Box} a @param {Box} b */
function shared(a, b) {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/**
 * Where to put something beside a thing: never over it if that can be, and over as little as possible of what matters.
 * @param {Box} thing
 * @param {{width: number, height: number}} size
 * @param {readonly Box[]} matters
 * @param {{width: number, height: number}} page
 * @returns {[left: number, top: number]}
 */
export function best(thing, { width, height }, matters, page) {
  const inside = (/** @type {number} */ at, /** @type {number} */ room, /** @type {number} */ all) =>
    Math.max(EDGE, Math.min(at, all - room - EDGE));
  const [middle, level] = [(thing.left + thing.right - width) / 2, (thing.top + thing.bottom - height) / 2];
  const places = [
    [thing.right + GAP, level],
    [thing.left - GAP - width, level],
    [middle, thing.top - GAP - height],
    [middle, thing.bottom + GAP],
    [thing.right + GAP, thing.top - GAP - height],
    [thing.left - GAP - width, thing.bottom + GAP],
  ].map(
    ([left, top]) =>
      /** @type {[number, number]} */ ([inside(left, width, page.width), inside(top, height, page.height)]),
  );
  const cost = (/** @type {[number, number]} */ [left, top]) => {
    const box = { left, top, right: left + width, bottom: top + height };
    return 100 * shared(box, thing) + matters.reduce((sum, one) => sum + shared(box, one), 0);
  };
  return places.reduce((found, place) => (cost(place) < cost(found) ? place : found));
}
