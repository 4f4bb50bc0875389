/** Chances of winning over a game as a printed graph: a line a seat, told apart by mark and dash as well as by colour. */

/** @import {AnalysedMoment} from './types' */
import { mark, s } from './dom.js';

const [WIDTH, HEIGHT] = [336, 168];
const [LEFT, RIGHT, TOP, BOTTOM] = [36, 8, 18, 8]; // edges around the lines
export const DASHES = ['', '7 3', '2 3', '9 3 2 3', '4 2'];
const [MARK, LETTER] = [12, 11];

/** @param {number} chance */
function height(chance) {
  return TOP + (1 - chance) * (HEIGHT - TOP - BOTTOM);
}

/**
 * Where a moment stands from left to right.
 * @param {number} at
 * @param {number} count of actions in the whole game
 */
function across(at, count) {
  return LEFT + (at / Math.max(1, count)) * (WIDTH - LEFT - RIGHT);
}

/**
 * The moment next to a place on the graph.
 * @param {readonly AnalysedMoment[]} moments
 * @param {number} share of the width, from 0 to 1
 * @param {number} count of actions
 */
export function nearest(moments, share, count) {
  const at = ((share * WIDTH - LEFT) / (WIDTH - LEFT - RIGHT)) * count;
  const far = (/** @type {AnalysedMoment} */ one) => Math.abs(one.at - at);
  return moments.reduce((best, one) => (far(one) < far(best) ? one : best));
}

/**
 * Places for letters that stand side by side, not one on the other, and within the graph.
 * @param {readonly number[]} wanted from left to right
 */
export function apart(wanted) {
  const places = [...wanted];
  let edge = WIDTH - LETTER / 2;
  for (let at = places.length - 1; at >= 0; at--) {
    places[at] = Math.min(places[at], edge);
    edge = places[at] - LETTER;
  }
  return places;
}

export class Graph {
  #lines = s('g');
  #now = s('line', { class: 'now', y1: TOP - 4, y2: HEIGHT - BOTTOM });
  #count;
  /** @type {readonly AnalysedMoment[]} */
  #moments = [];

  /**
   * @param {string} label
   * @param {number} count of actions in the whole game
   * @param {(at: number) => void} jump
   */
  constructor(label, count, jump) {
    this.#count = count;
    this.element = s(
      'svg',
      { class: 'graph', viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': label },
      ...[0, 0.5, 1].map(level),
      this.#now,
      this.#lines,
    );
    this.element.addEventListener('click', (event) => {
      const { x, width } = this.element.getBoundingClientRect();
      if (this.#moments.length) jump(nearest(this.#moments, (event.clientX - x) / width, count).at);
    });
  }

  /**
   * @param {readonly AnalysedMoment[]} moments that are known, from the first on
   * @param {readonly {letter: string, at: number}[]} turns
   */
  show(moments, turns) {
    this.#moments = moments;
    const seats = moments[0]?.chances.length ?? 0;
    const lines = Array.from({ length: seats }, (_, seat) => this.#line(seat, seats));
    const places = apart(turns.map((turn) => across(turn.at, this.#count)));
    const letters = turns.map((turn, at) => this.#turn(turn, places[at]));
    this.#lines.replaceChildren(...letters, ...lines);
  }

  /** Show where we are. @param {number} at */
  point(at) {
    const x = String(across(at, this.#count));
    this.#now.setAttribute('x1', x);
    this.#now.setAttribute('x2', x);
  }

  /** A line, with the mark of its seat where no other seat's is. @param {number} seat @param {number} seats */
  #line(seat, seats) {
    const points = this.#moments.map((one) => `${across(one.at, this.#count)},${height(one.chances[seat])}`);
    const at = this.#moments[Math.floor(((seat + 1) * (this.#moments.length - 1)) / (seats + 1))];
    const sign = mark(seat);
    const [x, y] = [across(at.at, this.#count) - MARK / 2, height(at.chances[seat]) - MARK / 2];
    for (const [name, value] of Object.entries({ x, y, width: MARK, height: MARK }))
      sign.setAttribute(name, String(value));
    return s(
      'g',
      { class: `seat-${seat}` },
      s('polyline', { class: 'halo-line', points: points.join(' ') }),
      s('polyline', { points: points.join(' '), 'stroke-dasharray': DASHES[seat % DASHES.length] }),
      sign,
    );
  }

  /** @param {{letter: string, at: number}} turn @param {number} place of its letter */
  #turn({ letter, at }, place) {
    const x = across(at, this.#count);
    const text = s('text', { x: place, y: TOP - 6, class: 'turn' });
    text.textContent = letter;
    return s('g', {}, s('line', { class: 'grid', x1: x, x2: x, y1: TOP - 2, y2: HEIGHT - BOTTOM }), text);
  }
}

/** @param {number} chance */
function level(chance) {
  const y = height(chance);
  const text = s('text', { x: LEFT - 5, y, dy: '0.35em', class: 'level' });
  text.textContent = `${100 * chance}%`;
  return s('g', {}, s('line', { class: 'grid', x1: LEFT, x2: WIDTH - RIGHT, y1: y, y2: y }), text);
}
