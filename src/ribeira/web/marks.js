/** The five marks of the seats, which say by shape what their colours say. */

import { s } from './dom.js';

const MARKS = [
  'M2 8a6 6 0 1 0 12 0a6 6 0 1 0-12 0z',
  'M8 2 15 14H1z',
  'M2.5 2.5h11v11h-11z',
  'M8 .8 15.2 8 8 15.2.8 8z',
  'm8 .8 2.1 4.9 5.3.5-4 3.5 1.2 5.2L8 12.1l-4.6 2.8 1.2-5.2-4-3.5 5.3-.5z',
];

/** @param {number} seat */
export function mark(seat) {
  const shape = s('path', { d: MARKS[seat % MARKS.length], fill: 'currentColor' });
  return s('svg', { class: `mark seat-${seat}`, viewBox: '0 0 16 16', 'aria-hidden': 'true' }, shape);
}
