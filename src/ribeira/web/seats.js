/** Who sits at the table, who is thinking, who is there, and the clocks. */

/** @import {Seat, Table} from './types' */
import { clockText, remaining } from './clock.js';
import { button, fill, h, mark } from './dom.js';
import { say } from './texts.js';

export class Seats {
  element = h('ol', { class: 'seats' });
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
    fill(
      this.element,
      table.seats.map((seat) => this.#row(table, seat)),
    );
    this.tick();
  }

  /** Let the clocks show the time. */
  tick() {
    const elapsed = performance.now() - this.#received;
    this.#table?.seats.forEach((seat, at) => {
      const shown = this.element.children[at]?.querySelector('time');
      const left = remaining(seat.clock, this.#table?.ticking.includes(seat.seat) ?? false, elapsed);
      if (!shown || left === null) return;
      shown.textContent = clockText(left);
      shown.classList.toggle('short', left < 15000);
    });
  }

  /** @param {Table} table @param {Seat} seat */
  #row(table, seat) {
    const name = seat.who === 'open' ? say('web.seat.open') : (seat.name ?? '');
    const won = table.result?.winners.includes(seat.seat);
    const you = seat.seat === table.you;
    return h(
      'li',
      { class: `${seat.acting ? 'acting' : ''} ${seat.who === 'open' ? 'vacant' : ''}` },
      mark(seat.seat),
      h(
        'span',
        { class: 'name' },
        name,
        you && h('small', {}, say('web.seat.you')),
        won && h('small', { class: 'won' }, say('web.seat.won')),
      ),
      h('span', { class: 'state' }, this.#state(table, seat)),
      seat.who === 'open' &&
        table.you !== null &&
        button(say('web.seat.fill'), () => this.fillSeat(seat.seat), 'quiet'),
      seat.clock !== null && h('time', { role: 'timer' }),
    );
  }

  /** @param {Table} table @param {Seat} seat */
  #state(table, seat) {
    if (table.over || seat.who === 'open') return '';
    if (seat.handed) return say('web.seat.handed');
    if (seat.stand_in) return say('web.seat.stand_in');
    if (seat.acting) return say('web.seat.thinking');
    if (seat.committed) return say('web.seat.committed');
    if (seat.who === 'bot') return say('web.seat.bot');
    return seat.connected || seat.who === 'here' ? '' : say('web.seat.away');
  }
}
