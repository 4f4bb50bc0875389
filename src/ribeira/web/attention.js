/** Telling somebody who looks elsewhere that it is their turn: title, icon, notification; and a few quiet sounds, made on the spot. */

import { whereabouts } from './host.js';
import { settings } from './settings.js';
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
  if (needed && !called) call(say('web.title.turn', { title }), sentence);
  called = needed;
}

/**
 * Say something to somebody who looks elsewhere.
 * @param {string} title
 * @param {string} sentence
 */
export function call(title, sentence) {
  play('turn');
  if (document.hidden && settings().notify && mayNotify()) void notify(title, sentence);
}

/** @param {string} title @param {string} sentence */
async function notify(title, sentence) {
  const { path } = whereabouts();
  const table = settings().held.find(({ token }) => path.endsWith(`/${token}`))?.table;
  const options = { body: sentence, tag: table ?? path, data: { path } };
  const registration = 'serviceWorker' in navigator && (await navigator.serviceWorker.getRegistration());
  if (registration) return registration.showNotification(title, options); // the only way there is on some phones
  const note = new Notification(title, options);
  note.onclick = () => window.focus();
}

function mayNotify() {
  return 'Notification' in window && Notification.permission === 'granted';
}

/** Ask the browser for leave to notify. @returns {Promise<boolean>} */
export async function askToNotify() {
  return 'Notification' in window && (await Notification.requestPermission()) === 'granted';
}

/** @type {AudioContext | undefined} */
let audio;

/** Pitch in hertz, beginning and length in seconds, loudness. @typedef {[number, number, number, number]} Note */
/** @type {Record<'place' | 'turn' | 'end', Note[]>} */
const SOUNDS = {
  place: [
    [170, 0, 0.09, 0.25],
    [95, 0, 0.12, 0.3],
  ],
  turn: [
    [523, 0, 0.5, 0.1],
    [784, 0.14, 0.7, 0.09],
  ],
  end: [
    [392, 0, 0.6, 0.1],
    [494, 0.15, 0.6, 0.1],
    [587, 0.3, 1.1, 0.1],
  ],
};

/** @param {keyof typeof SOUNDS} name */
export function play(name) {
  if (!settings().sound) return;
  audio ??= new AudioContext();
  void audio.resume();
  for (const note of SOUNDS[name]) strike(audio, note);
}

/** @param {AudioContext} context @param {Note} note */
function strike(context, [pitch, begin, length, loudness]) {
  const [tone, volume] = [context.createOscillator(), context.createGain()];
  const at = context.currentTime + begin;
  tone.type = 'triangle';
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(loudness, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + length);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + length);
}
