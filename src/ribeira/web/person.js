/** Who this device's owner is: a nickname under which their games are kept, and the seats that are theirs. */

/** @import {Held} from './types' */
import { post, remove, Trouble } from './api.js';
import { heldAt, remember, settings } from './settings.js';

/** @typedef {{token: string, nickname: string}} Opened */

/** Take a nickname. @param {string} nickname @returns {Promise<string>} the phrase, which is told this once */
export async function becomeSomebody(nickname) {
  /** @type {Opened & {phrase: string}} */
  const { token, nickname: shown, phrase } = await post('/people', { nickname });
  remember({ person: { token, nickname: shown } });
  await claimAll();
  return phrase;
}

/** Be the same person as on another device. @param {{phrase: string} | {code: string}} key */
export async function becomeSame(key) {
  /** @type {Opened} */
  const { token, nickname } = await post('/people/open', key);
  remember({ person: { token, nickname } });
  await claimAll();
}

/** Be nobody on this device; the games stay where they are. */
export async function becomeNobody() {
  await post('/person/leave', {});
  remember({ person: null });
}

/** Have everything deleted. @returns {Promise<{deleted: number, kept: number}>} */
export async function beForgotten() {
  /** @type {{deleted: number, kept: number}} */
  const done = await remove('/person');
  remember({ person: null, held: [] });
  return done;
}

/** Let the seat of this device at a table be its owner's: of several, the first. @param {string} table @param {string} [token] of a seat that came by a link */
export function claimAt(table, token) {
  return claim(first(heldAt(table), table)?.token ?? token);
}

/** The same for every table that this device remembers. */
async function claimAll() {
  const { held } = settings();
  const tables = [...new Set(held.map(({ table }) => table))];
  await claim(...tables.map((table) => first(held, table)?.token));
}

/** @param {readonly Held[]} held @param {string} table */
function first(held, table) {
  return held.filter((one) => one.table === table).sort((one, other) => one.seat - other.seat)[0];
}

/** @param {...(string | undefined)} tokens */
async function claim(...tokens) {
  const wanted = tokens.filter((token) => token !== undefined);
  if (!settings().person || !wanted.length) return;
  try {
    await post('/person/seats', { tokens: wanted });
  } catch (error) {
    if (error instanceof Trouble && error.code === 'person.unknown') remember({ person: null }); // deleted elsewhere
  }
}
