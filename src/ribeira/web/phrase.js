/** The phrase that opens one's games elsewhere, the code for another device, and the last question before all is deleted. */

import { attempt, post } from './api.js';
import { button, dialog, h, signed } from './dom.js';
import { fileOf } from './host.js';
import { qr } from './links.js';
import { say } from './texts.js';

/** Show a phrase, which nobody can show again. @param {string} phrase */
export function showPhrase(phrase) {
  const shown = dialog(
    say('web.phrase.title'),
    h('p', {}, say('web.phrase.about')),
    h(
      'ol',
      { class: 'phrase' },
      phrase.split(' ').map((word) => h('li', {}, word)),
    ),
    h('p', { class: 'own' }, say('web.phrase.warning')),
    h(
      'div',
      { class: 'buttons' },
      button(say('web.phrase.done'), () => shown.close(), 'primary'),
    ),
  );
  shown.classList.add('phrase-shown');
}

/** Ask before the old phrase is worth nothing. */
export function renewPhrase() {
  const renew = async () => {
    /** @type {{phrase: string}} */
    const { phrase } = await post('/person/phrase', {});
    asked.close();
    showPhrase(phrase);
  };
  const asked = dialog(
    say('web.mine.new_phrase'),
    h('p', {}, say('web.phrase.renew')),
    h(
      'div',
      { class: 'buttons' },
      button(say('web.phrase.renew_yes'), () => attempt(renew), 'primary'),
      button(say('web.cancel'), () => asked.close()),
    ),
  );
}

/** Offer one's games to another device of one's own. */
export async function openDevice() {
  /** @type {{code: string, seconds: number}} */
  const { code, seconds } = await post('/person/codes', {});
  const opened = dialog(
    say('web.mine.device'),
    h(
      'section',
      {},
      qr(fileOf(`/person/codes/${code}/qr.svg`), say('web.mine.device_qr')),
      h('p', {}, say('web.mine.device_about', { n: Math.round(seconds / 60) })),
      h('p', { class: 'soft' }, say('web.mine.device_phrase')),
    ),
  );
  opened.classList.add('sharing');
  opened.firstElementChild?.after(signed('×', say('web.close'), () => opened.close()));
}

/** Ask once. @param {string} nickname @param {() => unknown} forget */
export function confirmForgetting(nickname, forget) {
  const asked = dialog(
    say('web.mine.delete_of', { nickname }),
    h('p', {}, say('web.mine.delete_about')),
    h('p', {}, say('web.mine.delete_others')),
    h(
      'div',
      { class: 'buttons' },
      button(say('web.mine.delete_yes'), () => (asked.close(), forget()), 'danger'),
      button(say('web.cancel'), () => asked.close()),
    ),
  );
}
