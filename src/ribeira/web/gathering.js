/** Over the board while players are still awaited: who is there, who is not, and how to bring them. */

/** @import {Table} from './types' */
import { button, fill, h, mark } from './dom.js';
import { editionNote } from './editionnote.js';
import { copyLink } from './links.js';
import { say } from './texts.js';

export class Gathering {
  element = h('section', { class: 'gathering', role: 'status', hidden: true });
  #shown = '';

  /** @param {Table} table */
  update({ started, seats, invite, edition }) {
    const now = JSON.stringify([started, invite, seats.map(({ who, name, kept_for: kept }) => [who, name, kept])]);
    if (this.#shown === now) return;
    this.#shown = now;
    this.element.hidden = started;
    if (started) return fill(this.element);
    const free = seats.filter((seat) => seat.who === 'open');
    const expected = free.flatMap((seat) => seat.kept_for ?? []);
    const chairs = seats.map(({ seat, name, who, kept_for: kept }) =>
      h(
        'li',
        { class: who === 'open' ? 'vacant' : '' },
        mark(seat),
        who === 'open' ? (kept ?? say('web.seat.open')) : name,
      ),
    );
    fill(
      this.element,
      h('h2', {}, say('web.gather.title')),
      h('ul', {}, chairs),
      editionNote(edition),
      h('p', {}, say(free.length === 1 ? 'web.gather.one' : 'web.gather.more', { n: free.length })),
      expected.length > 0 && h('p', {}, say('web.gather.kept', { names: expected.join(', ') })),
      invite !== null && button(say('web.gather.invite'), () => copyLink(`/join/${invite}`), 'primary'),
    );
  }
}
