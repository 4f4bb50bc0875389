/** The links of a table, each with whom it is for: the one in the address bar is for nobody else. */

/** @import {Table} from './types' */
import { button, dialog, h, signed } from './dom.js';
import { fileOf } from './host.js';
import { invitation } from './invite.js';
import { aloneNote, copyLink, linkField, qr, qrOf } from './links.js';
import { say } from './texts.js';

/** Offer the links of a table. @param {Table} table @param {string} token of whoever looks */
export function openSharing({ invite, watch, you }, token) {
  const opened = dialog(
    say('web.share.table'),
    invite !== null && h('section', {}, h('h3', {}, say('web.invite.title')), invitation(invite)),
    h('section', {}, h('h3', {}, say('web.invite.watch')), spectators(watch, you !== null && invite === null)),
    you !== null &&
      h(
        'section',
        {},
        h('h3', {}, say('web.device.title')),
        button(say('web.device.open'), () => (opened.close(), openDevice(token))), // one's secret is not shown beside what all may see
      ),
  );
  opened.classList.add('sharing');
  opened.firstElementChild?.after(signed('×', say('web.close'), () => opened.close()));
}

/** @param {string} watch @param {boolean} warn that the page's own address is a seat */
function spectators(watch, warn) {
  const path = `/watch/${watch}`;
  return [
    qr(qrOf(path), say('web.share.spectator_qr')),
    h('p', {}, say('web.share.spectator')),
    warn && h('p', { class: 'own' }, say('web.share.own')),
    linkField(path, say('web.share.spectator_link')),
    warn && aloneNote(),
    button(say('web.invite.copy'), () => copyLink(path), 'primary', { 'aria-label': say('web.share.copy_watch') }),
  ];
}

/** Offer one's own seat to another device of one's own. @param {string} token */
function openDevice(token) {
  const path = `/play/${token}`;
  const opened = dialog(
    say('web.device.open'),
    h(
      'section',
      {},
      qr(fileOf(`/seats/${token}/qr.svg`), say('web.device.qr')),
      h('p', {}, say('web.device.about')),
      linkField(path, say('web.device.link')),
      aloneNote(),
      button(say('web.device.copy'), () => copyLink(path)),
    ),
  );
  opened.classList.add('sharing');
  opened.firstElementChild?.after(signed('×', say('web.close'), () => opened.close()));
}
