/** A link to the open seats to hand out, with a code for a phone's camera. */

/** @import {Table} from './types' */
import { button, fill, h } from './dom.js';
import { aloneNote, copyLink, linkField, qr, qrOf } from './links.js';
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
    fill(this.element, h('h2', {}, say('web.invite.title')), invitation(invite));
  }
}

/** The invitation in all its forms, and a warning not to send something else. @param {string} invite */
export function invitation(invite) {
  const path = `/join/${invite}`;
  return [
    qr(qrOf(path), say('web.invite.qr')),
    h('p', {}, say('web.invite.how')),
    h('p', { class: 'own' }, say('web.share.own')),
    linkField(path, say('web.invite.link')),
    aloneNote(),
    button(say('web.invite.copy'), () => copyLink(path), 'primary'),
  ];
}
