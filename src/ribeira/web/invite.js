/** A link to the open seats to hand out, with a code for a phone's camera. */

/** @import {Table} from './types' */
import { button, copy, fill, h } from './dom.js';
import { say } from './texts.js';

export class Invite {
  /** @type {string | null} */
  #shown = '';
  element = h('section', { class: 'panel invite', 'aria-label': say('web.invite.title') });

  /** @param {Table} table */
  update({ invite }) {
    if (this.#shown === invite) return;
    this.#shown = invite;
    this.element.hidden = invite === null;
    if (invite === null) return fill(this.element);
    const path = `/join/${invite}`;
    fill(
      this.element,
      h('h2', {}, say('web.invite.title')),
      h('img', {
        class: 'qr',
        src: `/api/v1/qr.svg?path=${encodeURIComponent(path)}`,
        alt: say('web.invite.qr'),
        width: 132,
        height: 132,
      }),
      h('p', {}, say('web.invite.how')),
      h('input', {
        class: 'link',
        readOnly: true,
        value: new URL(path, location.href).href,
        'aria-label': say('web.invite.link'),
      }),
      button(say('web.invite.copy'), () => copy(path), 'primary'),
    );
  }
}
