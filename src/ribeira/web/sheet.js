/** The score sheet of a finished game: who stands where, and what their points came from. */

/** @import {Bot, Standings, Table} from './types' */
import { character } from './cast.js';
import { h } from './dom.js';
import { sign } from './faces.js';
import { languageTag, say } from './texts.js';

const LETTERS = 32; // that stand beside each other on a phone: more than so many are written upwards

/**
 * The seats by where they stand: winners first, then by what counts.
 * @param {Standings} standings
 */
export function places({ winners, lines }) {
  const counts = lines.filter((line) => line.kind !== 'source');
  const seats = lines[0].figures.map((_, seat) => seat);
  return seats.sort((one, other) => {
    const won = Number(winners.includes(other)) - Number(winners.includes(one));
    const line = counts.find(({ figures }) => figures[one] !== figures[other]);
    return won || (line ? line.figures[other] - line.figures[one] : one - other);
  });
}

/** A figure as it is printed. @param {number} figure */
export function printed(figure) {
  return figure.toLocaleString(languageTag()).replace('-', '−');
}

/**
 * @param {Table} table
 * @param {Standings} standings
 * @param {readonly Bot[]} bots
 */
export function scoreSheet(table, standings, bots) {
  const order = places(standings);
  const longest = Math.max(...table.seats.map(({ name }) => (name ?? '').length));
  const upwards = order.length * longest > LETTERS;
  const won = (/** @type {number} */ seat) => (standings.winners.includes(seat) ? 'won' : '');
  const head = order.map((seat) => {
    const { name, bot } = table.seats[seat];
    return h(
      'th',
      { scope: 'col', class: won(seat) },
      sign(seat, character(bots, bot)),
      h('span', { class: `seat-name seat-${seat}`, title: name ?? '' }, name ?? ''),
    );
  });
  return h(
    'table',
    { class: `score-sheet ${upwards ? 'upwards' : ''}` },
    h('caption', { class: 'unseen' }, say('web.ending.sheet')),
    h('thead', {}, h('tr', {}, h('td', {}), head)),
    h(
      'tbody',
      {},
      standings.lines.map(({ name, figures, kind }) =>
        h(
          'tr',
          { class: kind },
          h('th', { scope: 'row' }, name),
          order.map((seat) =>
            h('td', { class: `${won(seat)} ${figures[seat] ? '' : 'nothing'}` }, printed(figures[seat])),
          ),
        ),
      ),
    ),
  );
}
