/** How others reach this site: the address in the bar may be one that only this machine knows. */

/** @import {Site} from './types' */
import { get } from './api.js';

/** @type {Promise<Site> | null} */
let asked = null;

/** What the server says of itself; asked once. @returns {Promise<Site>} */
export function site() {
  asked ??= get('/site').catch((error) => {
    asked = null; // to be tried again
    throw error;
  });
  return /** @type {Promise<Site>} */ (asked);
}

/**
 * The address of a page of ours as others can open it.
 * @param {string} path
 * @returns {Promise<string>}
 */
export async function addressOf(path) {
  const known = await site().catch(() => null);
  return new URL(path, known?.address ?? location.origin).href;
}
