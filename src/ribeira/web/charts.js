/** Small printed charts of one's own games: the rating as it went, and what each source of points brings. */

/** @import {OwnRating, SourceLine} from './types' */
import { h, s } from './dom.js';
import { levels } from './points.js';
import { languageTag, say } from './texts.js';

const [WIDTH, HEIGHT] = [336, 168];
const [LEFT, RIGHT, TOP, BOTTOM] = [40, 12, 12, 24]; // edges around the line

/**
 * A rating after each game, and how far off it may be.
 * @param {OwnRating} rating
 */
export function ratingChart({ history, title, rating, spread }) {
  const low = history.map(([, value, off]) => value - off);
  const high = history.map(([, value, off]) => value + off);
  const lines = levels(Math.min(...low), Math.max(...high));
  const [least, most] = [lines[0], lines[lines.length - 1]];
  const across = (/** @type {number} */ at) => LEFT + ((at + 0.5) / history.length) * (WIDTH - LEFT - RIGHT);
  const height = (/** @type {number} */ value) => TOP + ((most - value) / (most - least)) * (HEIGHT - TOP - BOTTOM);
  const points = history.map(([, value], at) => `${across(at)},${height(value)}`);
  const edge = [
    ...high.map((value, at) => `${across(at)},${height(value)}`),
    ...low.map((value, at) => `${across(at)},${height(value)}`).reverse(),
  ];
  const day = (/** @type {number} */ at) =>
    new Date(history[at][0]).toLocaleDateString(languageTag(), { day: 'numeric', month: 'short' });
  return s(
    'svg',
    {
      class: 'graph rating',
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      role: 'img',
      'aria-label': say('web.mine.rating_graph', { game: title, rating, spread, n: history.length }),
    },
    ...lines.map((value) => level(value, height(value))),
    s('polygon', { class: 'spread', points: edge.join(' ') }),
    s('polyline', { points: points.join(' ') }),
    ...history.map(([, value], at) =>
      s('circle', { cx: across(at), cy: height(value), r: history.length > 40 ? 1.5 : 3 }),
    ),
    label(day(0), LEFT, 'start'),
    ...(history.length > 1 ? [label(day(history.length - 1), WIDTH - RIGHT, 'end')] : []),
  );
}

/** @param {number} value @param {number} y */
function level(value, y) {
  const text = s('text', { x: LEFT - 5, y, dy: '0.35em', class: 'level' });
  text.textContent = String(value);
  return s('g', {}, s('line', { class: 'grid', x1: LEFT, x2: WIDTH - RIGHT, y1: y, y2: y }), text);
}

/** @param {string} words @param {number} x @param {string} anchor */
function label(words, x, anchor) {
  const text = s('text', { x, y: HEIGHT - 7, 'text-anchor': anchor });
  text.textContent = words;
  return text;
}

/**
 * What each source brings on average: a bar for oneself, and a mark where the others stand.
 * @param {readonly SourceLine[]} lines
 */
export function sourceBars(lines) {
  const all = lines.flatMap(({ own, others }) => [own, others, 0]);
  const [least, most] = [Math.min(...all), Math.max(...all, 1)];
  const share = (/** @type {number} */ value) => (100 * (value - least)) / (most - least);
  const figure = new Intl.NumberFormat(languageTag(), { maximumFractionDigits: 1 });
  const row = (/** @type {SourceLine} */ { name, own, others }) => {
    const [from, to] = [Math.min(share(0), share(own)), Math.max(share(0), share(own))];
    const bar = s(
      'svg',
      { viewBox: '0 0 100 10', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
      s('rect', { class: 'bar', x: from, width: Math.max(0.6, to - from), y: 1, height: 8 }),
      s('rect', { class: 'others', x: Math.min(98.8, share(others)), width: 1.2, y: 0, height: 10 }),
    );
    return h(
      'tr',
      {},
      h('th', { scope: 'row' }, name),
      h('td', { class: 'drawn' }, bar),
      h('td', {}, figure.format(own)),
      h('td', { class: 'soft' }, figure.format(others)),
    );
  };
  return h(
    'table',
    { class: 'sources' },
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        h('th', { scope: 'col' }, say('web.mine.source')),
        h('td', {}),
        h('th', { scope: 'col' }, say('web.mine.own')),
        h('th', { scope: 'col' }, h('span', { class: 'others-mark', 'aria-hidden': 'true' }), say('web.mine.others')),
      ),
    ),
    h('tbody', {}, lines.map(row)),
  );
}
