/**
 * What answers the page, and how its own pages are addressed: here, a server. The site without a server has a module of
 * this name too (`../site/host.js`), and everything else in common.
 */

/** @import {Line} from './socket.js' */

const API = '/api/v1';

/** Whether everything happens on this device: no company, no notifications, no deals of the day. */
export const alone = false;

/** The service worker: its script, and the pages that it is for. */
export const shell = { script: '/sw.js', scope: '/' };

/** Ask for something. @param {string} path below the API @param {RequestInit} [init] @returns {Promise<Response>} */
export function request(path, init) {
  return fetch(fileOf(path), init);
}

/** The address of what the API gives to whoever asks. @param {string} path below the API */
export function fileOf(path) {
  return API + path;
}

/** A line to a table. @param {string} path below the API @returns {Line} */
export function dial(path) {
  return new WebSocket(new URL(API + path, location.href).href.replace(/^http/, 'ws'));
}

/** The page that is open, and the part of it that the address names. */
export function whereabouts() {
  return { path: location.pathname, part: location.hash.slice(1) };
}

/** The address of a page of ours. @param {string} path */
export function hrefOf(path) {
  return path;
}

/** Open a page of ours. @param {string} path */
export function go(path) {
  location.href = path;
}

/** Open a page in the place of this one: there is no way back here. @param {string} path */
export function replace(path) {
  location.replace(path);
}

/** Let the page that is open have this address from now on. @param {string} path */
export function rename(path) {
  history.replaceState(null, '', path);
}

/**
 * Do something when another page is to be opened in the same document, which never happens here.
 * @type {(deed: () => void) => void}
 */
export const onMove = () => {};
