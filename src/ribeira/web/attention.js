/** Telling somebody who looks elsewhere that it is their turn: title, icon, notification, sound. */

import { settings } from './settings.js';
import { play } from './sound.js';
import { say } from './texts.js';

let called = false;

/**
 * @param {boolean} needed it is this page's turn
 * @param {string} title of the page
 * @param {string} sentence what is asked
 */
export function attend(needed, title, sentence) {
  document.title = needed ? say('web.title.turn', { title }) : say('web.title', { title });
  const icon = document.getElementById('icon');
  const file = needed ? 'icon-turn.svg' : 'icon.svg';
  if (icon instanceof HTMLLinkElement) icon.href = new URL(file, import.meta.url).href;
  if (needed && !called) call(title, sentence);
  called = needed;
}

/** @param {string} title @param {string} sentence */
function call(title, sentence) {
  play('turn');
  if (!document.hidden || !settings().notify || !mayNotify()) return;
  try {
    const note = new Notification(say('web.title.turn', { title }), { body: sentence, tag: location.pathname });
    note.onclick = () => window.focus();
  } catch {
    // some phones allow notifications only to installed pages; title and icon still call
  }
}

function mayNotify() {
  return 'Notification' in window && Notification.permission === 'granted';
}

/** Ask the browser for leave to notify. @returns {Promise<boolean>} */
export async function askToNotify() {
  return 'Notification' in window && (await Notification.requestPermission()) === 'granted';
}
