/** What each seat has over a game, as a printed graph of steps: a line a seat, told apart by mark and dash as well as by colour. */

/** @import {Standings} from './types' */
import { s, mark } from './dom.js';
import { DASHES } from './graph.js';

const [WIDTH, HEIGHT] = [336, 150];
const [LEFT, RIGHT, TOP, BOTTOM] = [30, 22, 10, 10]; // edges around the lines
const [MARK, LEVELS] = [12, 4];

/**
 * Figures for the lines behind a graph: whole, even, and not too many.
 * @param {number} least
 * @param {number} most
 * @returns {number[]}
 */
export function levels(least, most) {
  const span = Math.max(1, most - least);
  const step = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500].find((one) => span / one <= LEVELS) ?? span;
  const first = Math.floor(least / step) * step;
  return Array.from({ length: Math.ceil((most - first) / step) + 1 || 1 }, (_, at) => first + at * step);
}

/**
 * Heights for marks that stand one above the other, none on another, as near as can be to where they belong.
 * @param {readonly number[]} wanted
 * @returns {number[]}
 */
export function stacked(wanted) {
  const order = wanted.map((_, at) => at).sort((one, other) => wanted[one] - wanted[other] || one - other);
  const placed = [...wanted];
  order.forEach((at, rank) => {
    if (rank) placed[at] = Math.max(placed[at], placed[order[rank - 1]] + MARK);
  });
  const over = Math.max(0, placed[order[order.length - 1]] - (HEIGHT - MARK / 2));
  return placed.map((place) => place - over);
}

/**
 * @param {Standings} standings
 * @param {string} label
 * @param {(at: number) => void} jump to a moment of the game
 */
export function pointsGraph({ points, count }, label, jump) {
  const all = points.flatMap(([, figures]) => figures);
  const lines = levels(Math.min(...all), Math.max(...all));
  const [low, high] = [lines[0], Math.max(lines[lines.length - 1], lines[0] + 1)];
  const across = (/** @type {number} */ at) => LEFT + (at / Math.max(1, count)) * (WIDTH - LEFT - RIGHT);
  const height = (/** @type {number} */ figure) => TOP + ((high - figure) / (high - low)) * (HEIGHT - TOP - BOTTOM);
  const ends = stacked(points[points.length - 1][1].map(height));
  const made = s(
    'svg',
    { class: 'graph points', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': label },
    ...lines.map((figure) => level(figure, height(figure))),
    ...ends.map((end, seat) => {
      const line = steps(
        points.map(([at, figures]) => [across(at), height(figures[seat])]),
        across(count),
      );
      return seatLine(seat, line, end);
    }),
  );
  made.addEventListener('click', (event) => {
    const { x, width } = made.getBoundingClientRect();
    const at = ((((event.clientX - x) / width) * WIDTH - LEFT) / (WIDTH - LEFT - RIGHT)) * count;
    jump(Math.max(0, Math.min(count, Math.round(at))));
  });
  return made;
}

/** Points on a line that stays until it steps. @param {[number, number][]} places @param {number} end */
function steps(places, end) {
  const corners = places.flatMap(([x, y], at) => (at ? [`${x},${places[at - 1][1]}`, `${x},${y}`] : [`${x},${y}`]));
  return [...corners, `${end},${places[places.length - 1][1]}`].join(' ');
}

/** @param {number} seat @param {string} line @param {number} end height of its mark */
function seatLine(seat, line, end) {
  const sign = mark(seat);
  const place = { x: WIDTH - RIGHT + 4, y: end - MARK / 2, width: MARK, height: MARK };
  for (const [name, value] of Object.entries(place)) sign.setAttribute(name, String(value));
  return s(
    'g',
    { class: `seat-${seat}` },
    s('polyline', { class: 'halo-line', points: line }),
    s('polyline', { points: line, 'stroke-dasharray': DASHES[seat % DASHES.length] }),
    sign,
  );
}

/** @param {number} figure @param {number} y */
function level(figure, y) {
  const text = s('text', { x: LEFT - 5, y, dy: '0.35em', class: 'level' });
  text.textContent = String(figure).replace('-', '−');
  return s('g', {}, s('line', { class: 'grid', x1: LEFT, x2: WIDTH - RIGHT, y1: y, y2: y }), text);
}
