/** Trying it: a table of one's own that begins at a moment of a game gone by, with bots on all other seats. */

/** @import {Game, NewSeat, Replay} from './types' */
import { get } from './api.js';
import { characters, drawBots } from './cast.js';
import { button, choice, dialog, form, h, submit } from './dom.js';
import { create } from './home.js';
import { say } from './texts.js';

/**
 * Ask who plays whom from a moment on, and sit down.
 * @param {string} token of the replay
 * @param {Replay} replay
 * @param {number} at how many actions have been played
 * @param {number} seat the one who decides next
 */
export async function openTrial(token, replay, at, seat) {
  /** @type {Record<string, unknown> & {actions: string[]}} */
  const record = await get(`/replays/${token}/record.json`);
  const words = { title: say('web.trial.title'), about: [say('web.trial.about')], begin: say('web.trial.begin') };
  await askWhoPlays(replay, seat, words, { record: cut(record, at) }, `/replay/${token}#${at}`);
}

/**
 * Ask which seat of a game gone by one takes and which bots take the others, and make a table of one's own.
 * @param {Replay} replay
 * @param {number} seat that is suggested
 * @param {{title: string, about: string[], begin: string}} words
 * @param {{record: unknown, same?: string}} origin what the game begins with
 * @param {string} back where one came from
 */
export async function askWhoPlays(replay, seat, words, origin, back) {
  /** @type {{games: Game[]}} */
  const { games } = await get('/games');
  const game = games.find((one) => one.name === replay.game);
  if (!game) return;
  const me = choice(
    say('web.trial.seat'),
    replay.players.map((name, number) => [String(number), name]),
    String(seat),
  );
  const others = choice(
    say('web.trial.others'),
    game.bots.filter((bot) => !characters([bot]).length).map((bot) => [bot.name, bot.label]),
    game.bot,
  );
  const begin = () => {
    const bots = drawBots(game.bots, others.select.value, replay.players.length);
    /** @type {NewSeat[]} */
    const seats = replay.players.map((name, number) =>
      String(number) === me.select.value ? { who: 'here', name } : { who: 'bot', bot: bots[number] },
    );
    return create(
      {
        game: game.name,
        seats,
        options: {},
        aid: true,
        listed: false,
        clock: { kind: 'none' },
        absent: null,
        hints: true,
        coach: true,
        ...origin,
      },
      back,
    );
  };
  const asked = dialog(
    words.title,
    words.about.map((sentence) => h('p', { class: 'soft' }, sentence)),
    form(
      begin,
      me.field,
      others.field,
      h(
        'div',
        { class: 'buttons' },
        submit(words.begin),
        button(say('web.cancel'), () => asked.close()),
      ),
    ),
  );
}

/**
 * A record up to a moment. It goes on with fresh luck, so that nobody knows what comes.
 * @param {Record<string, unknown> & {actions: string[]}} record
 * @param {number} at
 */
export function cut(record, at) {
  return {
    ...record,
    actions: record.actions.slice(0, at),
    dealer: { hash: null, key: null },
    seal: null,
    result: null,
  };
}
