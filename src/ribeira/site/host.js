/**
 * What answers the page, and how its own pages are addressed: here, the engine in a worker of this browser, and one
 * document for all pages. It takes the place of `../web/host.js` when the site is built.
 */

/** @import {Line} from '../web/socket.js' */
import { failure, h, toast } from '../web/dom.js';
import { Engine } from './engine.js';
import { say } from '../web/texts.js';

const PATIENCE = 500; // milliseconds that one waits for the engine before one is told so
/** What never changes lies beside the page as files. */
const FIXED = /^\/(games|languages|texts\/\w+|faces\.svg|style\.css|games\/[\w-]+\/(sheet|picture)\.svg)(\?|$)/;
const SITE = new URL('..', import.meta.url);

/** Whether everything happens on this device: no company, no notifications, no deals of the day. */
export const alone = true;

/** The service worker: its script, and the pages that it is for. */
export const shell = { script: new URL('sw.js', SITE).href, scope: SITE.href };

const engine = new Engine(new Worker(new URL('worker.js', import.meta.url), { type: 'module' }), {
  elsewhere: () => told('web.alone.elsewhere'),
  failed: (reason) => {
    const main = document.querySelector('main');
    if (main) failure(main, say('web.alone.failed'), reason);
  },
  unkept: () => toast(say('web.alone.unkept')),
});

/** @type {HTMLElement | null} */
let note = null;

/** Say why one waits, until the engine answers. @param {'web.alone.loading' | 'web.alone.elsewhere'} code */
function told(code) {
  note ??= h('p', { class: 'toast' });
  note.textContent = say(code);
  document.getElementById('toasts')?.append(note);
  void engine.ready.then(() => note?.remove());
}

/** Wait for the engine, and say so if that takes long. */
async function awaited() {
  const slow = setTimeout(() => note ?? told('web.alone.loading'), PATIENCE);
  await engine.ready;
  clearTimeout(slow);
}

/** Ask for something. @param {string} path below the API @param {RequestInit} [init] @returns {Promise<Response>} */
export async function request(path, init = {}) {
  if (FIXED.test(path)) return fetch(fileOf(path));
  await awaited();
  const headers = Object.fromEntries(new Headers(init.headers));
  const { status, kind, content } = await engine.ask(init.method ?? 'GET', path, headers, String(init.body ?? ''));
  return new Response(content, { status, headers: { 'Content-Type': kind } });
}

/** The address of what never changes: what is asked for stands in the file's name. @param {string} path below the API */
export function fileOf(path) {
  const { pathname, searchParams } = new URL(path, location.origin);
  const [, name, ending] = pathname.match(/^\/(.*?)(\.\w+)?$/) ?? [];
  return new URL(`api/${[name, ...searchParams.values()].join('-')}${ending ?? '.json'}`, SITE).href;
}

/** A line to a table. @param {string} path below the API @returns {Line} */
export function dial(path) {
  void awaited();
  return engine.dial(path);
}

/** The page that is open, and the part of it that the address names: both stand behind `#`. */
export function whereabouts() {
  const named = location.hash.slice(1);
  if (!named.startsWith('/')) return { path: '/', part: named };
  const [path, part = ''] = named.split('#');
  return { path, part };
}

let shown = whereabouts().path;
/** @type {() => void} */
let move = () => {};

/** The address of a page of ours. @param {string} path */
export function hrefOf(path) {
  return `#${path}`;
}

/** Open a page of ours. @param {string} path */
export function go(path) {
  location.hash = path;
}

/** Open a page in the place of this one: there is no way back here. @param {string} path */
export function replace(path) {
  rename(path);
  move();
}

/** Let the page that is open have this address from now on. @param {string} path */
export function rename(path) {
  history.replaceState(null, '', hrefOf(path));
  shown = whereabouts().path;
}

/** Do something when another page is to be opened in the same document. @param {() => void} deed */
export function onMove(deed) {
  move = deed;
  addEventListener('hashchange', () => {
    if (whereabouts().path === shown) return; // another part of the same page
    shown = whereabouts().path;
    deed();
  });
}
