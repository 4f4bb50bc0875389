/** How pieces move: they glide to another place and turn over, or change at once where that is liked better. */

/** @import {Spot} from './board.js' */

export const GLIDE = { duration: 450, easing: 'cubic-bezier(.3,.1,.2,1)' };

const still = matchMedia('(prefers-reduced-motion: reduce)');

/** Whether things should change at once. */
export function hurried() {
  return document.hidden || still.matches;
}

/** @param {Spot} spot @param {string} place */
export function glide(spot, place) {
  const from = spot.glide?.playState === 'running' ? getComputedStyle(spot.outer).transform : spot.place;
  spot.glide?.cancel();
  spot.glide = spot.outer.animate([{ transform: from }, { transform: place }], GLIDE);
}

/** Turn a piece to its edge, dress it anew, turn it back. @param {Spot} spot @param {() => void} dress */
export function turnOver({ inner }, dress) {
  const [flat, edge] = [{ transform: 'none' }, { transform: 'scaleX(.02)' }];
  inner.animate([flat, edge], 140).onfinish = () => {
    dress();
    inner.animate([edge, flat], 180);
  };
}
