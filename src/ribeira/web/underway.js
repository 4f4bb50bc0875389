/** What somebody was about to do on a page when the language changed: the page that opens in its place goes on from there. */

/** @import {Underway} from './turn.js' */

/**
 * The choice under way, the tab that is open, and what was written and not sent yet.
 * @typedef {{choice: Underway, tab: number, draft: string}} Kept
 */

/** @type {Map<string, Kept>} */
const kept = new Map(); // by the token of the table

/** @param {string} token @param {Kept} what */
export function keep(token, what) {
  kept.set(token, what);
}

/** What was kept of a table, once. @param {string} token */
export function takeUp(token) {
  const found = kept.get(token) ?? null;
  kept.delete(token);
  return found;
}
