/** Turning points of a game: those of an analysis, or the offer to look for them. */

/** @import {Analysed, AnalysedMoment} from './types' */
import { percent } from './advice.js';
import { attempt, get, post } from './api.js';
import { button, fill, h } from './dom.js';
import { hrefOf } from './host.js';
import { say } from './texts.js';

const EVERY = 1500; // milliseconds between two looks at how far it has come
const SHOWN = 3;

/**
 * A turn of the game in words: what was played, and whose chance of winning it changed most.
 * @param {readonly string[]} players
 * @param {AnalysedMoment} before
 * @param {AnalysedMoment} after
 */
export function turnWords(players, before, after) {
  const swings = after.chances.map((chance, seat) => Math.abs(chance - before.chances[seat]));
  const seat = swings.indexOf(Math.max(...swings));
  const change = {
    name: players[seat],
    before: percent(before.chances[seat]),
    after: percent(after.chances[seat]),
  };
  return h(
    'span',
    { class: 'words-of' },
    h(
      'span',
      {},
      say('web.analysis.turn', {
        name: players[after.decision?.seat ?? 0],
        words: after.decision?.played.words ?? '',
      }),
    ),
    h('small', {}, say('web.analysis.change', change)),
  );
}

export class TurningPoints {
  element = h('div', { class: 'turning' });

  /** @param {string} token of the replay @param {readonly string[]} players */
  constructor(token, players) {
    this.token = token;
    this.players = players;
  }

  /** See how far it has come, and come back while it goes on. */
  async look() {
    /** @type {Analysed} */
    const analysed = await get(`/replays/${this.token}/analysis`);
    this.#tell(analysed);
    if (analysed.state === 'working' && this.element.isConnected) setTimeout(() => attempt(() => this.look()), EVERY);
  }

  async #begin() {
    await post(`/replays/${this.token}/analysis`, {});
    await this.look();
  }

  /** @param {Analysed} analysed */
  #tell({ state, known, count, moments, turning = [] }) {
    if (state === 'done') return fill(this.element, this.#list(moments, turning.slice(0, SHOWN)));
    if (state === 'working')
      return fill(
        this.element,
        h('progress', { max: count || 1, value: known, 'aria-label': say('web.analysis.working') }),
        h('p', { class: 'soft' }, say('web.analysis.progress', { known, count })),
      );
    const find = button(say('web.ending.find_turns'), () => attempt(() => this.#begin()));
    return fill(this.element, h('p', { class: 'soft' }, say('web.ending.turns_about')), find);
  }

  /** @param {AnalysedMoment[]} moments @param {{number: number}[]} turning */
  #list(moments, turning) {
    if (!turning.length) return h('p', { class: 'soft' }, say('web.ending.no_turns'));
    return h(
      'ol',
      { class: 'turns' },
      turning.map(({ number }) => {
        const before = moments[number - 1];
        const words = turnWords(this.players, before, moments[number]);
        return h(
          'li',
          {},
          h('a', { class: 'button advice-row', href: hrefOf(`/replay/${this.token}#${before.at}`) }, words),
        );
      }),
    );
  }
}
