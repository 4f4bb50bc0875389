/** Asking the server. */

import { toast } from './dom.js';
import { settings } from './settings.js';
import { say } from './texts.js';

/** What the server or the line refused, as a sentence for a person. */
export class Trouble extends Error {
  /**
   * @param {string} sentence
   * @param {number} status 0: no answer at all
   */
  constructor(sentence, status) {
    super(sentence);
    this.status = status;
  }
}

/**
 * @template T
 * @param {string} path below /api/v1
 * @returns {Promise<T>}
 */
export function get(path) {
  return ask(path, {});
}

/**
 * @template T
 * @param {string} path below /api/v1
 * @param {unknown} body an object, or a text that is JSON already
 * @returns {Promise<T>}
 */
export function post(path, body) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return ask(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: text });
}

/**
 * @param {string} path
 * @param {RequestInit} request
 */
async function ask(path, request) {
  const answer = await fetch(withLanguage(`/api/v1${path}`), request).catch(() => {
    throw new Trouble(say('web.error.offline'), 0);
  });
  const data = await answer.json().catch(() => null);
  if (answer.ok && data !== null) return data;
  throw new Trouble(data?.error?.sentence ?? say('web.error.unknown'), answer.status);
}

/** @param {string} path */
export function withLanguage(path) {
  return `${path}${path.includes('?') ? '&' : '?'}language=${settings().language}`;
}

/**
 * Do something that may be refused; then say so in passing.
 * @param {() => Promise<void>} deed
 */
export async function attempt(deed) {
  try {
    await deed();
  } catch (error) {
    toast(error instanceof Trouble ? error.message : say('web.error.unknown'));
  }
}

/** @type {Set<string>} */
const sheets = new Set();

/**
 * Put a game's symbols into the page, once.
 * @param {string} path
 */
export async function loadSheet(path) {
  if (sheets.has(path)) return;
  const answer = await fetch(path);
  if (!answer.ok) throw new Trouble(say('web.error.unknown'), answer.status);
  const sheet = new DOMParser().parseFromString(await answer.text(), 'image/svg+xml').documentElement;
  sheet.setAttribute('class', 'sheet');
  sheet.setAttribute('aria-hidden', 'true');
  document.body.append(document.importNode(sheet, true));
  sheets.add(path);
}
