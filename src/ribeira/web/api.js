/** Asking the server. */

import { toast } from './dom.js';
import { request } from './host.js';
import { settings } from './settings.js';
import { say } from './texts.js';

const OWN = /^\/(person|daily)(\W|$)/; // what is asked as somebody, where this device's owner has a nickname

/** What the server or the line refused, as a sentence for a person. */
export class Trouble extends Error {
  /**
   * @param {string} sentence
   * @param {number} status 0: no answer at all
   * @param {string} [code] of the refusal
   */
  constructor(sentence, status, code = '') {
    super(sentence);
    this.status = status;
    this.code = code;
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
 * @template T
 * @param {string} path below /api/v1
 * @returns {Promise<T>}
 */
export function remove(path) {
  return ask(path, { method: 'DELETE' });
}

/**
 * A file that only its owner may fetch.
 * @param {string} path below /api/v1
 * @returns {Promise<Blob>}
 */
export async function getFile(path) {
  const answer = await send(path, {});
  if (answer.ok) return answer.blob();
  const data = await answer.json().catch(() => null);
  throw new Trouble(data?.error?.sentence ?? say('web.error.unknown'), answer.status, data?.error?.code);
}

/**
 * @param {string} path
 * @param {RequestInit} init
 */
function send(path, init) {
  const { person } = settings();
  const headers = new Headers(init.headers);
  if (person && OWN.test(path)) headers.set('Authorization', `Bearer ${person.token}`);
  return request(withLanguage(path), { ...init, headers }).catch(() => {
    throw new Trouble(say('web.error.offline'), 0);
  });
}

/**
 * @param {string} path
 * @param {RequestInit} init
 */
async function ask(path, init) {
  const answer = await send(path, init);
  const data = await answer.json().catch(() => null);
  if (answer.ok && data !== null) return data;
  throw new Trouble(data?.error?.sentence ?? say('web.error.unknown'), answer.status, data?.error?.code);
}

/** A path below the API, of one that the server told. @param {string} path */
export function belowApi(path) {
  return path.replace(/^\/api\/v1/, '');
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
 * @param {string} path as the server tells it
 */
export async function loadSheet(path) {
  if (sheets.has(path)) return;
  const answer = await request(belowApi(path));
  if (!answer.ok) throw new Trouble(say('web.error.unknown'), answer.status);
  const sheet = new DOMParser().parseFromString(await answer.text(), 'image/svg+xml').documentElement;
  sheet.setAttribute('class', 'sheet');
  sheet.setAttribute('aria-hidden', 'true');
  document.body.append(document.importNode(sheet, true));
  sheets.add(path);
}
