/** Who sits at the table, who is thinking, who is there, and the clocks. */

/** @import {Bot, Seat, Table} from './types' */
import { character } from './cast.js';
import { clockText, remaining } from './clock.js';
import { button, fill, h, mark } from './dom.js';
import { introduction, levelWords } from './faces.js';
import { say } from './texts.js';

export class Seats {
  element = h('ol', { class: 'seats' });
  /** @type {readonly Bot[]} */
  bots = []; // all there are, once the game is known
  /** @type {SeatRow[]} */
  #rows = [];
  /** @type {Table | null} */
  #table = null;
  #received = 0;

  /** @param {(seat: number) => void} fillSeat let a bot take an open seat */
  constructor(fillSeat) {
    this.fillSeat = fillSeat;
  }

  /** @param {Table} table */
  update(table) {
    this.#table = table;
    this.#received = performance.now();
    if (this.#rows.length !== table.seats.length) {
      this.#rows = table.seats.map(({ seat }) => new SeatRow(seat, () => this.fillSeat(seat)));
      fill(
        this.element,
        this.#rows.map((row) => row.element),
      );
    }
    table.seats.forEach((seat, at) => this.#rows[at].update(table, seat, this.bots));
    this.tick();
  }

  /** Let the clocks show the time. */
  tick() {
    const elapsed = performance.now() - this.#received;
    this.#table?.seats.forEach((seat, at) => {
      const left = remaining(seat.clock, this.#table?.ticking.includes(seat.seat) ?? false, elapsed);
      if (left !== null) this.#rows[at].show(left);
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

  /** @param {number} seat @param {() => void} fillSeat */
  constructor(seat, fillSeat) {
    this.offer = button(say('web.seat.fill'), fillSeat, 'quiet');
    this.element = h('li', {}, mark(seat), this.#face, this.#name, this.#state, this.#time);
  }

  /** @param {Table} table @param {Seat} seat @param {readonly Bot[]} bots */
  update(table, seat, bots) {
    const open = seat.who === 'open';
    const won = table.result?.winners.includes(seat.seat);
    this.element.className = `${seat.acting ? 'acting' : ''} ${open ? 'vacant' : ''}`;
    this.#introduce(seat, bots);
    fill(
      this.#name,
      open ? openWords(seat) : (seat.name ?? ''),
      seat.seat === table.you && h('small', {}, say('web.seat.you')),
      seat.who === 'bot' && h('small', { class: 'level' }, levelWords(bots, seat.bot)),
      won && h('small', { class: 'won' }, say('web.seat.won')),
    );
    this.#state.textContent = stateOf(table, seat);
    if (!open || table.you === null) this.offer.remove();
    else if (!this.offer.isConnected) this.#state.after(this.offer);
    this.#time.hidden = seat.clock === null;
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

/** A free seat, and who is expected there. @param {Seat} seat */
function openWords({ kept_for: name }) {
  return name ? say('web.seat.kept', { name }) : say('web.seat.open');
}

/** @param {Table} table @param {Seat} seat */
function stateOf(table, seat) {
  if (table.over || seat.who === 'open') return '';
  if (seat.handed) return say('web.seat.handed');
  if (seat.stand_in) return say('web.seat.stand_in');
  if (seat.acting) return say('web.seat.thinking');
  if (seat.committed) return say('web.seat.committed');
  return seat.connected || seat.who === 'here' ? '' : say('web.seat.away');
}
