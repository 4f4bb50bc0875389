/** Same deal: a new table with the luck of a game that is over, to see what would have come of other moves. */

/** @import {Replay} from './types' */
import { get } from './api.js';
import { say } from './texts.js';
import { askWhoPlays } from './trial.js';

/**
 * Ask who plays whom, and sit down.
 * @param {string} token of the replay
 * @param {number | null} you where one sat in that game
 */
export async function openSameDeal(token, you) {
  /** @type {Replay} */
  const replay = await get(`/replays/${token}`);
  const about = [say('web.same.about'), say('web.same.honest')];
  const words = { title: say('web.same.title'), about, begin: say('web.same.begin') };
  await askWhoPlays(replay, you ?? 0, words, { record: null, same: token }, `/replay/${token}`);
}
