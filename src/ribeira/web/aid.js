/** The memory aid of a table: whether it is on, and switching it if all agree. */

/** @import {Command, Table} from './types' */
import { button, fill, h } from './dom.js';
import { say } from './texts.js';

export class Aid {
  element = h('p', { class: 'helps aid' }); // beside the players
  strip = h('div', { class: 'strip', hidden: true }); // where it is asked for
  #shown = '';

  /** @param {(command: Command) => void} send */
  constructor(send) {
    this.send = send;
  }

  /** @param {Table} table */
  update({ aid, aid_request: request, you, over, seats, started }) {
    const now = JSON.stringify([aid, request, over, started, seats.map(({ name }) => name)]);
    if (this.#shown === now) return; // the focus may be in here
    this.#shown = now;
    this.element.hidden = over;
    const mine = you !== null && request?.seat === you;
    fill(
      this.element,
      h('span', {}, say(aid ? 'web.aid.on' : 'web.aid.off'), ' '),
      mine && h('span', {}, say('web.aid.waiting')),
      you !== null &&
        !request &&
        button(say(aid ? 'web.aid.hide' : 'web.aid.show'), () => this.send({ do: 'aid', to: !aid }), 'quiet'),
    );
    const asked = request !== null && you !== null && request.owes.includes(you) && !over;
    this.strip.hidden = !asked;
    fill(this.strip, asked && this.#question(seats[request.seat].name ?? '', request.on));
  }

  /** @param {string} name @param {boolean} on */
  #question(name, on) {
    return [
      h('p', { role: 'status' }, say(on ? 'web.aid.wish_on' : 'web.aid.wish_off', { name })),
      h(
        'span',
        { class: 'buttons' },
        button(say('web.undo.agree'), () => this.send({ do: 'agree_aid', to: true }), 'primary'),
        button(say('web.undo.decline'), () => this.send({ do: 'agree_aid', to: false })),
      ),
    ];
  }
}
