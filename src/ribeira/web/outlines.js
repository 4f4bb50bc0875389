/** Rings around pieces: what is lit, touched or focused. */

import { s } from './dom.js';

/** Rings around a piece, by the distances at which dark and bright begin: more of them the more it is chosen. @type {[string, number[]][]} */
const OUTLINES = [
  ['lit', [5.6, 4]],
  ['lit-hollow', [3.4, 2.2]],
  ['marked', [9, 7.6, 4.8, 3.4]],
  ['marked-hollow', [5.6, 4.6, 2.8, 1.8]],
  ['focus', [7, 5.2]],
  ['focus-hollow', [5, 3.6]],
];

/** The filters that draw them. */
export function outlines() {
  return OUTLINES.map(([id, radii]) => outline(id, radii));
}

/** A filter that makes rings around any shape, dark and bright by turns, from the outermost in. @param {string} id @param {number[]} radii */
function outline(id, radii) {
  const rings = radii.flatMap((radius, at) => [
    s('feMorphology', { in: 'SourceAlpha', operator: 'dilate', radius }),
    s('feComponentTransfer', { result: 'shape' }, s('feFuncA', { type: 'linear', slope: 4 })), // hairlines count in full
    s('feFlood', { class: at % 2 ? 'ring' : 'edge' }),
    s('feComposite', { in2: 'shape', operator: 'in', result: `ring-${at}` }),
  ]);
  const merge = s('feMerge', {}, ...radii.map((_, at) => s('feMergeNode', { in: `ring-${at}` })));
  return s('filter', { id: `outline-${id}`, x: '-30%', y: '-30%', width: '160%', height: '160%' }, ...rings, merge);
}

/** Whether a symbol is a mere outline, in which something else is drawn. @param {string} symbol */
export function isHollow(symbol) {
  const drawn = [...(document.getElementById(symbol)?.querySelectorAll('path,rect,circle,ellipse,use') ?? [])];
  return drawn.every(
    (part) => part.getAttribute('fill') === 'transparent' || /-line\b/.test(part.getAttribute('class') ?? ''),
  );
}
