/** The end of a game: who has won and why, the score sheet, the course of it, its proof, and what to do next. */

/** @import {Game, Held, NewSeat, NewTable, Replay, Standings, Table} from './types' */
import { attempt, get } from './api.js';
import { character } from './cast.js';
import { button, fill, h, signed } from './dom.js';
import { sign } from './faces.js';
import { hasOwnSeeds, sitAgain, verdict } from './fair.js';
import { create } from './home.js';
import { alone, go, hrefOf } from './host.js';
import { openNewTable } from './newtable.js';
import { pointsGraph } from './points.js';
import { heldAt, hold, remember, settings } from './settings.js';
import { openSameDeal } from './samedeal.js';
import { openShare } from './share.js';
import { printed, scoreSheet } from './sheet.js';
import { join, say } from './texts.js';
import { TurningPoints } from './turning.js';

const KNOWN = { same: 'web.ending.same', daily: 'web.ending.daily' }; // of deals that are not the table's own
const READING = 2500; // milliseconds in which the last move can be read before the end is told

export class Ending {
  strip = h('div', { class: 'strip', hidden: true });
  /** @type {Game | undefined} */
  game;
  /** @type {Table | null} */
  #table = null;
  /** @type {HTMLDialogElement | null} */
  #dialog = null;
  #wish = h('p', { class: 'wish', role: 'status' });
  #rematch = button(say('web.rematch.ask'), () => attempt(() => this.#again()), 'primary');
  #strippedFor = '';

  /** @param {string} token of the seat, or of the spectators @param {AbortSignal} leaving */
  constructor(token, leaving) {
    this.token = token;
    this.leaving = leaving;
    leaving.addEventListener('abort', () => this.#dialog?.close());
  }

  /** Take in what is new about the table. @param {Table} table */
  update(table) {
    this.#table = table;
    if (!table.over) return;
    const { rematch, you, seats } = table;
    const wish =
      rematch && rematch.seat !== you ? say('web.rematch.wish', { name: seats[rematch.seat].name ?? '' }) : '';
    this.#wish.hidden = !wish;
    if (this.#wish.textContent !== wish) this.#wish.textContent = wish;
    this.#rematch.hidden = you === null;
    this.#rematch.textContent = rematch ? say('web.rematch.join') : say('web.rematch.ask');
    this.#invite(you === null ? '' : wish);
  }

  /** The last move has been shown: tell the end once it could be read. */
  later() {
    if (this.#table?.you !== null && this.game) noteFinished(this.game.name);
    setTimeout(() => {
      const busy = document.querySelector('dialog[open]') || document.activeElement?.matches('input,textarea');
      if (!busy && !this.leaving.aborted) void attempt(() => this.open());
    }, READING);
  }

  /** Open the panel. */
  async open() {
    const table = this.#table;
    if (!table?.over || this.#dialog) return;
    const made = h('dialog', { class: 'ending', 'aria-label': say('web.ending.title') });
    made.addEventListener('close', () => (made.remove(), (this.#dialog = null)));
    this.#dialog = made;
    /** @type {Standings} */
    const standings = await get(`/replays/${table.watch}/standings`).catch((error) => {
      this.#dialog = null;
      throw error;
    });
    if (this.leaving.aborted) return;
    const players = table.seats.map((seat) => seat.name ?? '');
    const turning = new TurningPoints(table.watch, players);
    fill(
      made,
      signed('×', say('web.ending.close'), () => made.close()),
      this.#headline(table, standings),
      this.#wish,
      this.#ways(table),
      h('div', { class: 'wide' }, scoreSheet(table, standings, this.game?.bots ?? [])),
      this.#course(table, standings),
      !alone && h('section', {}, h('h3', {}, say('web.analysis.turning')), turning.element),
      fairness(table),
    );
    document.body.append(made);
    made.showModal();
    if (table.you !== null) this.#rematch.focus({ preventScroll: true });
    made.scrollTop = 0;
    if (!alone) await turning.look();
  }

  /** @param {Table} table @param {Standings} standings */
  #headline(table, { winners, how, lines }) {
    const names = winners.map((seat) => table.seats[seat].name ?? '');
    const total = lines.find((line) => line.kind === 'total');
    const told = join(names);
    const won = winners.length === 1 && winners[0] === table.you ? say('web.ending.you') : null;
    return h(
      'header',
      { class: 'headline' },
      h(
        'span',
        { class: 'winners' },
        winners.map((seat) => sign(seat, character(this.game?.bots ?? [], table.seats[seat].bot))),
      ),
      h('p', { class: 'soft' }, table.title),
      h('h2', {}, won ?? say(winners.length > 1 ? 'web.ending.share' : 'web.ending.wins', { names: told })),
      h(
        'p',
        {},
        total && h('b', {}, say('web.ending.with', { figure: printed(total.figures[winners[0]]), of: total.name })),
        ' ',
        how.charAt(0).toLocaleUpperCase() + how.slice(1),
        '.',
      ),
    );
  }

  /** @param {Table} table */
  #ways(table) {
    const { game } = this;
    const next = game?.next_game && isFirst(game, table.options) ? game.next_game : '';
    return h(
      'div',
      { class: 'buttons ways-on' },
      this.#rematch,
      next && button(next, () => this.#next(table)),
      game && button(say('web.ending.again'), () => openNewTable(game, create, null, this.#like(table, table.options))),
      h('a', { class: 'button', href: hrefOf(`/replay/${table.watch}`) }, say('web.ending.replay')),
      table.proof.key && button(say('web.same.title'), () => attempt(() => openSameDeal(table.watch, table.you))),
      !alone && button(say('web.ending.send'), () => openShare(table.watch, table.title, table.result?.sentence ?? '')),
    );
  }

  /** @param {Table} table @param {Standings} standings */
  #course(table, standings) {
    const total = standings.lines.find((line) => line.kind === 'total')?.name ?? '';
    const jump = (/** @type {number} */ at) => go(`/replay/${table.watch}#${at}`);
    return h(
      'section',
      {},
      h('h3', {}, say('web.ending.course', { of: total })),
      pointsGraph(standings, say('web.ending.graph', { of: total }), jump),
    );
  }

  /** The same seats at a new table. @param {Table} table @param {Record<string, string>} options @returns {NewTable} */
  #like(table, options) {
    /** @type {NewSeat[]} */
    const seats = table.seats.map(({ seat, bot, name }) => {
      if (bot) return { who: 'bot', bot };
      const mine = seat === table.you || heldAt(table.id).some((held) => held.seat === seat);
      return mine ? { who: 'here', name: name ?? '' } : { who: 'open' };
    });
    const { game, aid, hints, coach, clock } = table;
    return { game, seats, options, aid, listed: false, clock, absent: null, hints, coach, record: null };
  }

  /** The game that comes after the first one: at once with the same bots, or after asking who plays. @param {Table} table */
  #next(table) {
    const { game } = this;
    if (!game) return;
    const like = this.#like(table, {});
    if (like.seats.some((seat) => seat.who === 'open')) openNewTable(game, create, null, like);
    else void create(like);
  }

  /** Sit down at the rematch, with every seat of this device. */
  async #again() {
    const table = this.#table;
    if (!table) return;
    const others = heldAt(table.id).flatMap((held) => (held.token === this.token ? [] : [held.token]));
    const tokens = [this.token, ...others];
    /** @type {Held[]} */
    const taken = [];
    for (const token of tokens) {
      taken.push(await sitAgain(token, taken[0]?.hash ?? table.rematch?.hash));
    }
    hold(taken);
    go(`/play/${taken[0].token}`);
  }

  /** Somebody would like a rematch: say so where it is seen without the panel. @param {string} wish */
  #invite(wish) {
    if (this.#strippedFor === wish) return;
    this.#strippedFor = wish;
    this.strip.hidden = !wish;
    fill(
      this.strip,
      h('p', { role: 'status' }, wish),
      button(say('web.rematch.join'), () => attempt(() => this.#again()), 'primary'),
    );
  }
}

/** Whether a table was set up as for a first game. @param {Game} game @param {Record<string, string>} options */
function isFirst(game, options) {
  const first = Object.entries(game.first_game);
  return first.length > 0 && first.every(([name, value]) => options[name] === value);
}

/** Remember that a game of this kind was played to its end. @param {string} game */
function noteFinished(game) {
  remember({ finished: [...new Set([...settings().finished, game])] });
}

/** That the deal can be checked, and the checking. @param {Table} table */
function fairness({ id, proof, watch }) {
  const own = hasOwnSeeds(proof, heldAt(id));
  const found = h('div', { role: 'status' });
  const sealed = proof.deal ? KNOWN[proof.deal] : proof.key ? 'web.ending.sealed' : 'web.ending.unsealed';
  const check = async () => {
    /** @type {Replay} */
    const { proof: proven } = await get(`/replays/${watch}`);
    fill(
      found,
      h('p', { class: proven.holds ? 'holds' : '' }, say(verdict(proven))),
      h(
        'ul',
        {},
        proven.sentences.map((sentence) => h('li', {}, sentence)),
        own !== null && h('li', { class: own ? '' : 'error' }, say(own ? 'web.proof.own' : 'web.proof.not_own')),
      ),
    );
  };
  return h(
    'section',
    { class: 'proof' },
    h('h3', {}, say('web.proof.title')),
    h('p', { class: 'soft' }, say(sealed)),
    proof.key && h('p', { class: 'seal' }, say('web.ending.seal'), ' ', h('code', {}, proof.hash ?? '')),
    proof.key && button(say('web.ending.check'), () => attempt(check)),
    found,
  );
}
