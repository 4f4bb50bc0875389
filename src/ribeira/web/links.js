/** Links to hand on: a field to copy from, a button that does so, and a code for a phone's camera. */

import { addressOf, site } from './address.js';
import { button, dialog, h, toast } from './dom.js';
import { fileOf } from './host.js';
import { say } from './texts.js';

/**
 * A field with the address of a page as others can open it.
 * @param {string} path
 * @param {string} label
 */
export function linkField(path, label) {
  const field = h('input', { class: 'link', readOnly: true, 'aria-label': label });
  field.value = new URL(path, location.href).href;
  field.addEventListener('focus', () => field.select());
  void addressOf(path).then((address) => (field.value = address));
  return field;
}

/** A code for a phone's camera. @param {string} src @param {string} label */
export function qr(src, label) {
  return h('img', { class: 'qr', src, alt: label, width: 132, height: 132 });
}

/** The code of a page that is nobody's secret. @param {string} path */
export function qrOf(path) {
  return fileOf(`/qr.svg?path=${encodeURIComponent(path)}`);
}

/** A word of warning where nobody else can open our links. */
export function aloneNote() {
  const note = h('p', { class: 'alone', hidden: true }, say('web.share.alone'));
  void site().then(
    ({ alone }) => (note.hidden = !alone),
    () => {}, // then there is nothing to warn of
  );
  return note;
}

/**
 * Copy the address of a page as others can open it, and say so; where the browser refuses, show it in a field.
 * @param {string} path
 */
export async function copyLink(path) {
  const address = await addressOf(path);
  if (await copied(address)) return toast(say('web.copied'));
  const shown = dialog(
    say('web.share.select'),
    linkField(path, say('web.share.select')),
    button(say('web.close'), () => shown.close(), 'primary'),
  );
  shown.querySelector('input')?.focus();
}

/** Put a text on the clipboard. @param {string} text @returns {Promise<boolean>} whether that worked */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copiedBySelecting(text); // plain http on a network: there is no clipboard, but the old way works
  }
}

/** @param {string} text */
function copiedBySelecting(text) {
  const focused = document.activeElement;
  const field = h('textarea', { class: 'unseen', readOnly: true, value: text });
  (document.querySelector('dialog:modal') ?? document.body).append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement || focused instanceof SVGElement) focused.focus({ preventScroll: true });
  return done;
}
