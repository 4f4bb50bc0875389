/** Which piece an element, a point of the screen or a touch belongs to. */

const NEAR = [
  [0, 0],
  [12, 0],
  [-12, 0],
  [0, 12],
  [0, -12],
]; // pixels by which a finger may miss

/** @param {Element} element */
export function middle(element) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

/** @param {Element} element */
export function nameOf(element) {
  return element.getAttribute('aria-label') ?? '';
}

const TOUCHABLE = '.lit,.marked,.spot[data-other]';

/** @param {EventTarget | null} target @returns {SVGElement | null} */
export function spotOf(target) {
  return target instanceof Element ? target.closest(TOUCHABLE) : null;
}

/** The piece that an element is part of, whether it can be touched or not. @param {EventTarget | null} target @returns {SVGElement | null} */
export function anySpotOf(target) {
  return target instanceof Element ? target.closest('.spot[data-id]') : null;
}

/** The uppermost piece there that can be touched: others may lie over it. @param {number} x @param {number} y */
function spotAt(x, y) {
  for (const element of document.elementsFromPoint(x, y)) {
    const spot = spotOf(element);
    if (spot) return spot;
  }
  return null;
}

/** The piece that a touch means, which may miss it by a little. @param {MouseEvent} event */
export function spotNear({ target, clientX, clientY }) {
  return spotOf(target) ?? NEAR.map(([dx, dy]) => spotAt(clientX + dx, clientY + dy)).find(Boolean);
}
