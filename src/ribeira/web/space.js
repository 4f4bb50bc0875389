/** Going from thing to thing on the screen: which one lies that way. */

/** @typedef {{x: number, y: number}} Point */

/** @type {ReadonlyMap<string, readonly [number, number]>} */
export const WAYS = new Map([
  ['ArrowLeft', [-1, 0]],
  ['ArrowRight', [1, 0]],
  ['ArrowUp', [0, -1]],
  ['ArrowDown', [0, 1]],
]);
const ASIDE = 2; // how much more a pixel to the side counts than one ahead
const SAME = 2; // pixels: what is no farther ahead is not ahead

/**
 * Of some points the one to go to from here in a direction, or -1 if none lies there.
 * @param {Point} from
 * @param {readonly Point[]} points
 * @param {readonly [number, number]} way
 */
export function ahead(from, points, [dx, dy]) {
  let [best, least] = [-1, Infinity];
  points.forEach(({ x, y }, at) => {
    const far = (x - from.x) * dx + (y - from.y) * dy;
    const aside = Math.abs((x - from.x) * dy) + Math.abs((y - from.y) * dx);
    const cost = far + aside * ASIDE;
    if (far > SAME && cost < least) [best, least] = [at, cost];
  });
  return best;
}

/**
 * The point nearest to a place, or -1 if there is none.
 * @param {Point} from
 * @param {readonly Point[]} points
 */
export function nearest(from, points) {
  let [best, least] = [-1, Infinity];
  points.forEach(({ x, y }, at) => {
    const far = Math.hypot(x - from.x, y - from.y);
    if (far < least) [best, least] = [at, far];
  });
  return best;
}

/**
 * Of some names the next one, after one of them, that begins with a letter; -1 if none does.
 * @param {readonly string[]} names
 * @param {number} after
 * @param {string} letter
 */
export function nextWith(names, after, letter) {
  const plain = (/** @type {string} */ text) => text.normalize('NFD').slice(0, 1).toLowerCase();
  const wanted = plain(letter);
  for (let step = 1; step <= names.length; step++) {
    const at = (after + step + names.length) % names.length;
    if (plain(names[at]) === wanted) return at;
  }
  return -1;
}
