/** The first page: the games, one's own tables, tables to join, records to look at. */

/** @import {Bot, Created, Game, Listed, Mine, NewTable} from './types' */
import { attempt, get, post } from './api.js';
import { drawBots } from './cast.js';
import { clockWords } from './clock.js';
import { button, fill, h, signed } from './dom.js';
import { company, loadFaces } from './faces.js';
import { askName } from './join.js';
import { openNewTable } from './newtable.js';
import { offerRules, openLinkedRules, openRules } from './rules.js';
import { forget, hold, isDark, remember, settings } from './settings.js';
import { say } from './texts.js';

const COMPANY = 3; // players where somebody just plays: enough for a game, and few to wait for

/** @param {HTMLElement} main */
export async function openHome(main) {
  document.title = say('web.brand');
  await show(main);
  openLinkedRules();
  document.addEventListener('visibilitychange', () => {
    const busy = main.contains(document.activeElement) || document.querySelector('dialog');
    if (!document.hidden && !busy) void attempt(() => show(main)); // other tables, other turns by now
  });
}

/** @param {HTMLElement} main */
async function show(main) {
  /** @type {[{games: Game[]}, {tables: Mine[]}, {tables: Listed[]}, unknown]} */
  const [{ games }, mine, listed] = await Promise.all([get('/games'), myTables(), get('/tables'), loadFaces()]);
  const bots = games[0]?.bots ?? [];
  offerRules({ games });
  fill(
    main,
    h(
      'div',
      { class: 'home' },
      h('header', { class: 'hero' }, h('h1', {}, say('web.home.title')), h('p', {}, say('web.home.about'))),
      h('section', { class: 'games', 'aria-label': say('web.home.games') }, games.map(gameCard)),
      mine.tables.length > 0 && section(say('web.home.mine'), mineList(mine.tables, bots)),
      section(
        say('web.home.open'),
        listed.tables.length
          ? h(
              'ul',
              { class: 'tables' },
              listed.tables.map((table) => openRow(table, bots)),
            )
          : h('p', { class: 'soft' }, say('web.home.none')),
      ),
      section(say('web.home.records'), uploadForm()),
    ),
  );
}

/** @returns {Promise<{tables: Mine[]}>} */
async function myTables() {
  const tokens = settings().held.map((held) => held.token);
  return tokens.length ? post('/mine', { tokens }) : { tables: [] };
}

/** @param {string} title @param {Node} inside */
function section(title, inside) {
  return h('section', { class: 'panel' }, h('h2', {}, title), inside);
}

/** @param {Game} game */
function gameCard(game) {
  const [least, most] = [game.seats[0], game.seats[game.seats.length - 1]];
  const theme = isDark() ? 'dark' : 'light';
  return h(
    'article',
    { class: 'game' },
    h('img', { src: `${game.picture}?theme=${theme}`, alt: '', loading: 'lazy' }),
    h(
      'div',
      {},
      h('h2', {}, game.title),
      h('p', { class: 'facts' }, say('web.game.facts', { least, most, minutes: game.minutes })),
      h('p', {}, game.about),
      h(
        'div',
        { class: 'buttons' },
        button(say('web.game.play'), () => create(playNow(game, game.first_game)), 'primary', {
          'aria-label': say('web.game.play_of', { game: game.title }),
        }),
        button(say('web.game.new'), () => openNewTable(game, create), '', {
          'aria-label': say('web.game.new_of', { game: game.title }),
        }),
        game.rules &&
          button(say('web.rules.title'), () => openRules('', game.name), 'quiet', {
            'aria-label': say('web.rules.of', { game: game.title }),
          }),
        game.next_game &&
          settings().finished.includes(game.name) &&
          button(game.next_game, () => create(playNow(game, {})), 'quiet'),
      ),
    ),
  );
}

/**
 * A table for one person and two bots, or as many as the game needs.
 * @param {Game} game
 * @param {Record<string, string>} options
 * @returns {NewTable}
 */
function playNow(game, options) {
  const seats = Math.max(game.seats[0], Math.min(COMPANY, game.seats[game.seats.length - 1]));
  const drawn = drawBots(game.bots, game.bot, seats - 1);
  const bots = drawn.map((bot) => ({ who: /** @type {const} */ ('bot'), bot }));
  const name = settings().name || say('web.seat.guest');
  return {
    game: game.name,
    seats: [{ who: 'here', name }, ...bots],
    options,
    aid: true,
    listed: false,
    clock: { kind: 'none' },
    absent: null,
    hints: true,
    coach: true,
    record: null,
  };
}

/**
 * Set up a table and sit down at it.
 * @param {NewTable} wanted
 * @param {string} [origin] the page to come back to afterwards
 */
export function create(wanted, origin) {
  return attempt(async () => {
    /** @type {Created} */
    const { table, seats, watch } = await post('/tables', wanted);
    hold(seats.map(({ seat, token }) => ({ token, table, seat })));
    if (origin) remember({ origins: [...settings().origins, { table, path: origin }] });
    location.href = seats.length ? `/play/${seats[0].token}` : `/watch/${watch}`;
  });
}

/** @param {Mine[]} tables @param {readonly Bot[]} bots */
function mineList(tables, bots) {
  const turns = tables.sort(
    (one, other) => Number(other.your_turn) - Number(one.your_turn) || Number(one.over) - Number(other.over),
  );
  const once = turns.filter((one, at) => turns.findIndex(({ table }) => table === one.table) === at); // several seats of one device
  return h(
    'ul',
    { class: 'tables' },
    once.map((mine) => mineRow(mine, bots)),
  );
}

/** @param {Mine} mine @param {readonly Bot[]} bots */
function mineRow(mine, bots) {
  const state = mine.over ? say('web.home.over') : mine.your_turn ? say('web.home.turn') : mine.waiting_for;
  /** @type {HTMLLIElement} */
  const row = h(
    'li',
    { class: mine.your_turn && !mine.over ? 'turn' : '' },
    h('a', { href: mine.over ? `/replay/${mine.watch}` : `/play/${mine.token}` }, mine.title),
    company(mine.seats, bots),
    h('strong', {}, state),
    signed('×', say('web.home.forget', { game: mine.title }), () => (forget(mine.table), row.remove())),
  );
  return row;
}

/** @param {Listed} table @param {readonly Bot[]} bots */
function openRow(table, bots) {
  return h(
    'li',
    {},
    h('b', {}, table.title),
    company(table.seats, bots),
    h('span', { class: 'soft' }, clockWords(table.clock)),
    button(say('web.join.sit'), () => askName(table.title, { table: table.table }), '', {
      'aria-label': say('web.join.sit_at', { game: table.title }),
    }),
  );
}

function uploadForm() {
  const file = h('input', {
    type: 'file',
    accept: '.json,application/json',
    'aria-label': say('web.home.upload'),
    onchange: () => attempt(() => upload(file.files?.[0])),
  });
  return h(
    'div',
    {},
    h('p', { class: 'soft' }, say('web.home.upload_about')),
    h('label', { class: 'button' }, say('web.home.upload'), file),
  );
}

/** @param {File | undefined} file */
async function upload(file) {
  if (!file) return;
  /** @type {{replay: string}} */
  const { replay } = await post('/records', await file.text());
  location.href = `/replay/${replay}`;
}
