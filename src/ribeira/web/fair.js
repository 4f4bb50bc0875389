/**
 * This device's part in a fair deal. The server publishes the hash of its secret first; then every seat of this device
 * adds a seed of its own, and the luck follows from both, so that neither can choose it.
 */

/** @import {Held, Joined, NewTable, Replay, Table} from './types' */
import { get, post, Trouble } from './api.js';

/** A seed nobody can guess, as 64 hexadecimal digits. */
export function newSeed() {
  return [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The hash of a new secret of the server's. @returns {Promise<string>} */
async function newHash() {
  /** @type {{hash: string}} */
  const { hash } = await post('/hashes', {});
  return hash;
}

/**
 * A wish for a table with the seeds of all seats on this device, chosen after the server's hash is known.
 * @param {NewTable} wanted
 * @returns {Promise<NewTable & {hash: string}>}
 */
export async function withSeeds(wanted) {
  if (wanted.same) return { ...wanted, hash: '' }; // that deal has its key and its seeds already
  const hash = await newHash();
  return {
    ...wanted,
    hash,
    seats: wanted.seats.map((seat) => (seat.who === 'here' ? { ...seat, seed: newSeed() } : seat)),
  };
}

/**
 * Sit down at the rematch of a seat's game.
 * @param {string} token
 * @param {string | undefined} known the hash of the rematch, if somebody has asked for it already
 * @returns {Promise<Held>}
 */
export async function sitAgain(token, known) {
  const hash = known ?? (await newHash());
  const seed = newSeed();
  try {
    /** @type {Joined} */
    const joined = await post(`/seats/${token}/rematch`, { hash, seed });
    return { ...joined, hash, seed };
  } catch (error) {
    if (known !== undefined || !(error instanceof Trouble) || error.code !== 'fair.other_hash') throw error;
    /** @type {{table: Table}} */
    const { table } = await get(`/seats/${token}`); // somebody was quicker
    return sitAgain(token, table.rematch?.hash ?? '');
  }
}

/**
 * Whether the hash and the seeds that this device knows stand in the proof of a table; null if it gave none.
 * @param {Table['proof']} proof
 * @param {readonly Held[]} here seats of the table on this device
 */
export function hasOwnSeeds(proof, here) {
  const given = here.filter((held) => held.seed);
  if (!given.length) return null;
  return given.every(({ seat, seed, hash }) => proof.seeds?.[seat] === seed && proof.hash === hash);
}

/** What has been found out about a deal, as a code. @param {Replay['proof']} proof */
export function verdict({ holds, deal }) {
  if (!holds) return 'web.proof.open';
  return deal ? 'web.proof.follows' : 'web.proof.holds';
}
