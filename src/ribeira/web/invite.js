/** Links to hand out: to the open seats, with a code for a phone's camera, and to those who only want to watch. */

/** @import {Table} from './types' */
import { button, copy, fill, h } from './dom.js';
import { say } from './texts.js';

export class Invite {
  #shown = '';
  element = h('section', { class: 'panel invite', 'aria-label': say('web.invite.title') });

  /** @param {Table} table */
  update({ invite, watch }) {
    if (this.#shown === `${invite}`) return;
    this.#shown = `${invite}`;
    const path = `/join/${invite}`;
    this.element.classList.toggle('open', invite !== null);
    fill(
      this.element,
      invite !== null && [
        h('h2', {}, say('web.invite.title')),
        h('img', { class: 'qr', src: `/api/v1/qr.svg?path=${encodeURIComponent(path)}`, alt: say('web.invite.qr'), width: 132, height: 132 }),
        h('p', {}, say('web.invite.how')),
        h('input', { class: 'link', readOnly: true, value: new URL(path, location.href).href, 'aria-label': say('web.invite.link') }),
        button(say('web.invite.copy'), () => copy(path), 'primary'),
      ],
      button(say('web.invite.watch'), () => copy(`/watch/${watch}`), 'quiet'),
    );
  }
}
