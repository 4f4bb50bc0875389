/** Who sits at the table, who is thinking, who is there, and the clocks. */

/** @import {Asked, Bot, Seat, Table} from './types' */
import { character } from './cast.js';
import { clockText, remaining } from './clock.js';
import { button, fill, h, mark } from './dom.js';
import { introduction, levelWords } from './faces.js';
import { say } from './texts.js';

const PATIENCE = 30_000; // milliseconds before a player who is there can be reminded
const APART = 60_000; // and between two reminders

export class Seats {
  element = h('ol', { class: 'seats' });
  /** @type {readonly Bot[]} */
  bots = []; // all there are, once the game is known
  /** @type {SeatRow[]} */
  #rows = [];
  /** @type {Table | null} */
  #table = null;
  #received = 0;

  /**
   * @param {(seat: number) => void} fillSeat let a bot take an open seat
   * @param {(seat: number) => void} nudge remind somebody
   */
  constructor(fillSeat, nudge) {
    this.fillSeat = fillSeat;
    this.nudge = nudge;
  }

  /** @param {Table} table */
  update(table) {
    this.#table = table;
    this.#received = performance.now();
    if (this.#rows.length !== table.seats.length) {
      this.#rows = table.seats.map(
        ({ seat }) =>
          new SeatRow(
            seat,
            () => this.fillSeat(seat),
            () => this.nudge(seat),
          ),
      );
      fill(
        this.element,
        this.#rows.map((row) => row.element),
      );
    }
    table.seats.forEach((seat, at) => this.#rows[at].update(table, seat, this.bots));
    this.tick();
  }

  /** Show who is asked at the moment that is on the table. @param {Asked | null} asked */
  follow(asked) {
    const table = this.#table;
    if (!table || !asked) return;
    const { acting, committed } = asked;
    for (const one of table.seats) {
      const then = { ...one, acting: acting.includes(one.seat), committed: committed.includes(one.seat) };
      this.#rows[one.seat].follow(table, then);
    }
  }

  /** Let the clocks show the time. */
  tick() {
    const elapsed = performance.now() - this.#received;
    this.#table?.seats.forEach((seat, at) => {
      const left = remaining(seat.clock, this.#table?.ticking.includes(seat.seat) ?? false, elapsed);
      if (left !== null) this.#rows[at].show(left);
      this.#rows[at].wait();
    });
  }
}

/** One seat. Its elements stay as they are while it changes: the focus may be among them. */
class SeatRow {
  #face = h('span', { hidden: true });
  #name = h('span', { class: 'name' });
  #state = h('span', { class: 'state' });
  #time = h('time', { role: 'timer', hidden: true });
  #introduced = '';
  #nudge = h('button', { type: 'button', class: 'quiet nudge', hidden: true });
  /** @type {number | null} */
  #awaited = null; // since when its player has been asked to decide; null: not now
  #away = false;
  #nudged = -Infinity; // when its player was last reminded

  /** @param {number} seat @param {() => void} fillSeat @param {() => void} nudge */
  constructor(seat, fillSeat, nudge) {
    this.offer = button(say('web.seat.fill'), fillSeat, 'quiet');
    this.#nudge.onclick = () => {
      this.#nudged = performance.now();
      this.wait();
      nudge();
    };
    this.element = h('li', {}, mark(seat), this.#face, this.#name, this.#state, this.#nudge, this.#time);
  }

  /** @param {Table} table @param {Seat} seat @param {readonly Bot[]} bots */
  update(table, seat, bots) {
    const open = seat.who === 'open';
    const won = table.result?.winners.includes(seat.seat);
    this.element.classList.toggle('vacant', open);
    this.#introduce(seat, bots);
    fill(
      this.#name,
      open ? openWords(seat) : (seat.name ?? ''),
      seat.seat === table.you && h('small', {}, say('web.seat.you')),
      seat.who === 'bot' && h('small', { class: 'level' }, levelWords(bots, seat.bot)),
      won && h('small', { class: 'won' }, say('web.seat.won')),
    );
    this.follow(table, seat);
    if (!open || table.you === null) this.offer.remove();
    else if (!this.offer.isConnected) this.#state.after(this.offer);
    this.#time.hidden = seat.clock === null;
    const nudged = table.you !== null && seat.seat !== table.you && isAwaited(table, seat);
    this.#awaited = nudged ? (this.#awaited ?? performance.now()) : null;
    this.#away = seat.away;
    this.element.classList.toggle('away', seat.away && !table.over);
    this.#nudge.textContent = say('web.nudge', { name: seat.name ?? '' });
    this.wait();
  }

  /** Show whether a decision is waited for. @param {Table} table @param {Seat} seat as it was at some moment */
  follow(table, seat) {
    this.element.classList.toggle('acting', seat.acting);
    this.#state.textContent = stateOf(table, seat);
  }

  /** Offer to remind a player who is away, or has been awaited for a while. */
  wait() {
    const now = performance.now();
    const long = this.#away || now - (this.#awaited ?? now) >= PATIENCE;
    this.#nudge.hidden = this.#awaited === null || !long || now - this.#nudged < APART;
  }

  /** @param {number} left milliseconds */
  show(left) {
    this.#time.textContent = clockText(left);
    this.#time.classList.toggle('short', left < 15000);
  }

  /** @param {Seat} seat @param {readonly Bot[]} bots */
  #introduce(seat, bots) {
    const who = character(bots, seat.bot);
    const now = who ? `${who.name} ${seat.name}` : '';
    if (now === this.#introduced) return;
    this.#introduced = now;
    this.#face.hidden = !who;
    fill(this.#face, who && introduction(who, seat.name ?? ''));
  }
}

/** Whether the table waits for a person. @param {Table} table @param {Seat} seat */
function isAwaited({ over }, { acting, who, handed, stand_in: standsIn }) {
  return !over && acting && who !== 'bot' && !handed && !standsIn;
}

/** A free seat, and who is expected there. @param {Seat} seat */
function openWords({ kept_for: name }) {
  return name ? say('web.seat.kept', { name }) : say('web.seat.open');
}

/** @param {Table} table @param {Seat} seat */
function stateOf(table, seat) {
  if (table.over || seat.who === 'open') return '';
  if (seat.handed) return say('web.seat.handed');
  if (seat.stand_in && seat.acting) return say('web.seat.stand_in');
  if (seat.committed) return say('web.seat.committed');
  if (seat.away) return say('web.seat.away');
  return seat.acting ? say('web.seat.thinking') : '';
}
