/** What I can do with my own seat: let a bot play it, take it back, pass the device, change my name. */

/** @import {Command, Held, Table} from './types' */
import { button, fill, form, h, submit } from './dom.js';
import { heldAt, remember } from './settings.js';
import { say } from './texts.js';

export class MySeat {
  element = h('div', { class: 'buttons mine' });
  bot = ''; // which plays if one hands over; none before the game is known
  #shown = '';
  #name = '';

  /**
   * @param {(command: Command) => void} send
   * @param {(held: Held) => void} pass
   */
  constructor(send, pass) {
    this.send = send;
    this.pass = pass;
  }

  /** @param {Table} table */
  update(table) {
    const seat = table.seats[table.you ?? -1];
    const others = heldAt(table.id).filter((held) => held.seat !== table.you);
    const now = JSON.stringify([seat?.handed, seat?.stand_in, table.over, table.lesson, others, this.bot]);
    this.#name = seat?.name ?? '';
    if (this.#shown === now) return; // the focus may be in here
    this.#shown = now;
    fill(this.element, seat && !table.over && this.#offers(table, Boolean(seat.handed) || seat.stand_in, others));
  }

  /** @param {Table} table @param {boolean} away @param {Held[]} others */
  #offers(table, away, others) {
    const { bot } = this;
    return [
      away && button(say('web.hand.back'), () => this.send({ do: 'hand', to: null }), 'primary'),
      !away && !table.lesson && bot && button(say('web.hand.over'), () => this.send({ do: 'hand', to: bot }), 'quiet'),
      ...others.map((held) =>
        button(say('web.curtain.hand', { name: table.seats[held.seat]?.name ?? '' }), () => this.pass(held), 'quiet'),
      ),
      ...this.#naming(others.length === 0),
    ];
  }

  /** A button, and the form that takes its place. @param {boolean} alone so the name is this device's for next time */
  #naming(alone) {
    const input = h('input', { required: true, maxLength: 24, autocomplete: 'nickname' });
    const show = (/** @type {boolean} */ open) => {
      asked.hidden = !open;
      opener.hidden = open;
      input.value = this.#name;
      if (open) input.select();
      else opener.focus();
    };
    const save = () => {
      const name = input.value.trim();
      if (name && name !== this.#name) this.send({ do: 'name', name });
      if (name && alone) remember({ name });
      show(false);
    };
    const opener = button(say('web.name.change'), () => show(true), 'quiet');
    const asked = form(
      save,
      h('label', { class: 'field' }, h('span', {}, say('web.join.name')), input),
      submit(say('web.name.save')),
    );
    asked.className = 'rename';
    asked.hidden = true;
    asked.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      show(false);
    });
    return [opener, asked];
  }
}
