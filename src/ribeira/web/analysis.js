/** The analysis of a finished game beside its replay: the graph, where it turned, and what would have been better. */

/** @import {AnalysedMoment, Analysed, Replay, Turning} from './types' */
import { adviceList, percent, withPlayed } from './advice.js';
import { attempt, get, post } from './api.js';
import { button, fill, h, mark } from './dom.js';
import { Graph } from './graph.js';
import { say } from './texts.js';
import { openTrial } from './trial.js';
import { turnWords } from './turning.js';

/** @import {Board} from './board.js' */

const EVERY = 1500; // milliseconds between two looks at how far it has come
const LETTERS = 'ABCDEFGH';
const beside = matchMedia('(min-width: 1024px)'); // the panel is beside the board and scrolls by itself
const SLIGHT = 0.01; // a cost below this is none

/**
 * What the replay around it does for an analysis.
 * @typedef {{board: Board, jump: (at: number) => void, see: (seat: number) => void}} Stage
 */

export class AnalysisPanel {
  /** @type {AnalysedMoment[]} */
  #moments = [];
  /** @type {Turning[]} */
  #turning = [];
  #at = 0;
  #state = h('div', { class: 'analysis-state' });
  #players = h('ul', { class: 'accuracy' });
  #turns = h('ol', { class: 'turns' });
  #decision = h('div', { class: 'decision' });
  #next = h(
    'details',
    { class: 'next', ontoggle: () => this.#decide() },
    h('summary', {}, say('web.analysis.next')),
    this.#decision,
  );
  #table = h('div', { class: 'wide', tabIndex: 0 });
  #asTable = h(
    'details',
    { class: 'as-table', ontoggle: () => this.#tell() },
    h('summary', {}, say('web.analysis.table')),
    this.#table,
  );

  /** @param {string} token @param {Replay} replay @param {Stage} stage */
  constructor(token, replay, stage) {
    this.token = token;
    this.replay = replay;
    this.stage = stage;
    this.graph = new Graph(say('web.analysis.graph'), replay.count, (at) => stage.jump(at));
    this.found = h('div', { class: 'found', hidden: true }, this.graph.element, this.#players, this.#next, this.#turns);
    this.element = h(
      'section',
      { class: 'panel analysis' },
      h('h2', {}, say('web.analysis.title')),
      this.#state,
      this.found,
      this.#asTable,
    );
    this.#asTable.hidden = true;
    void attempt(() => this.#look());
  }

  /** Another moment is on its way: nothing is tried from the one before. @param {number} at how many actions */
  leave(at) {
    if (at !== this.#at) fill(this.#decision);
  }

  /** Another moment of the game is on the screen. @param {number} at how many actions have been played */
  show(at) {
    this.#at = at;
    this.graph.point(at);
    this.#decide();
  }

  /** See how far it has come, and come back while it goes on. */
  async #look() {
    /** @type {Analysed} */
    const analysed = await get(`/replays/${this.token}/analysis?from=${this.#moments.length}`);
    this.#take(analysed);
    if (analysed.state === 'working' && this.element.isConnected)
      setTimeout(() => void attempt(() => this.#look()), EVERY);
  }

  async #begin() {
    await post(`/replays/${this.token}/analysis`, {});
    await this.#look();
  }

  /** @param {Analysed} analysed */
  #take(analysed) {
    this.#moments.push(...analysed.moments);
    this.#turning = analysed.turning ?? [];
    this.#tellState(analysed);
    if (!this.#moments.length) return;
    this.found.hidden = this.#asTable.hidden = false;
    const turns = analysed.state === 'done' ? this.#turning : [];
    this.graph.show(
      this.#moments,
      turns.map(({ number }, at) => ({ letter: LETTERS[at], at: this.#moments[number].at })),
    );
    this.graph.point(this.#at);
    fill(this.#players, this.#playerRows(analysed));
    fill(
      this.#turns,
      turns.length > 0 && h('li', { class: 'head' }, say('web.analysis.turning')),
      turns.map((turn, at) => this.#turn(turn, LETTERS[at])),
    );
    this.#decide();
    this.#tell();
  }

  /** @param {Analysed} analysed */
  #tellState({ state, known, count, level_label }) {
    const begin = (/** @type {string} */ label) => button(label, () => attempt(() => this.#begin()), 'primary');
    if (state === 'none')
      fill(this.#state, h('p', { class: 'soft' }, say('web.analysis.about')), begin(say('web.analysis.begin')));
    else if (state === 'done')
      fill(this.#state, h('p', { class: 'soft' }, say('web.analysis.level', { level: level_label ?? '' })));
    else
      fill(
        this.#state,
        h('progress', { max: count || 1, value: known, 'aria-label': say('web.analysis.working') }),
        h('p', { class: 'soft' }, say('web.analysis.progress', { known, count })),
        state === 'stopped' && begin(say('web.analysis.go_on')),
      );
  }

  /** @param {Analysed} analysed */
  #playerRows({ state, accuracy }) {
    const done = state === 'done';
    const rows = this.replay.players.map((name, seat) => {
      const found = accuracy[seat];
      const words = done && found !== null ? percent(found / 100) : '';
      return h('li', {}, mark(seat), h('span', { class: 'name' }, name), words);
    });
    return [done && h('li', { class: 'soft' }, say('web.analysis.accuracy')), ...rows];
  }

  /** @param {Turning} turn @param {string} letter */
  #turn({ number }, letter) {
    const [before, after] = [this.#moments[number - 1], this.#moments[number]];
    const open = () => {
      this.#next.open = true;
      this.stage.jump(before.at);
    };
    const sign = h('span', { class: 'badge', 'aria-hidden': 'true' }, letter);
    const told = turnWords(this.replay.players, before, after);
    return h('li', {}, h('button', { type: 'button', class: 'advice-row', onclick: open }, sign, told));
  }

  /** Tell of the decision that follows the moment on the screen, and show it on the pieces. */
  #decide() {
    if (!this.#next.open) return this.stage.board.number([]);
    const after = this.#moments.find((one) => one.at > this.#at);
    const decision = after?.decision;
    if (!decision) {
      this.stage.board.number([]);
      return fill(this.#decision, h('p', { class: 'soft' }, say('web.analysis.none')), this.#trial());
    }
    this.stage.see(decision.seat);
    const name = this.replay.players[decision.seat];
    const list = adviceList(withPlayed(decision.advice, decision.played), this.stage.board);
    fill(
      this.#decision,
      h(
        'p',
        {},
        h('b', {}, say('web.analysis.played', { name, words: decision.played.words })),
        ' ',
        verdict(decision),
      ),
      list.element,
      this.#trial(),
    );
    list.choose(0);
    if (beside.matches) this.#next.scrollIntoView({ block: 'nearest' });
  }

  #trial() {
    const at = this.#at;
    if (at >= this.replay.count) return null;
    const seat = this.#moments.find((one) => one.at > at)?.decision?.seat ?? 0;
    return button(say('web.analysis.try'), () => attempt(() => openTrial(this.token, this.replay, at, seat)));
  }

  /** The same in a table, for whoever would rather read it. */
  #tell() {
    if (!this.#asTable.open) return;
    const row = (/** @type {AnalysedMoment} */ moment) =>
      h(
        'tr',
        {},
        h(
          'th',
          { scope: 'row' },
          button(String(moment.at), () => this.stage.jump(moment.at), 'line'),
        ),
        moment.chances.map((chance) => h('td', {}, percent(chance))),
      );
    fill(
      this.#table,
      h(
        'table',
        {},
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            [say('web.analysis.moment'), ...this.replay.players].map((title) => h('th', { scope: 'col' }, title)),
          ),
        ),
        h('tbody', {}, this.#moments.map(row)),
      ),
    );
  }
}

/** What a decision cost, in a sentence. @param {NonNullable<AnalysedMoment['decision']>} decision */
function verdict({ forced, cost }) {
  if (forced) return say('web.analysis.forced');
  return cost < SLIGHT ? say('web.analysis.fine') : say('web.analysis.cost', { n: Math.round(100 * cost) });
}
