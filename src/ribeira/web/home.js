/** The first page: the games, one's own tables, tables to join, records to look at. */

/** @import {Daily} from './daily.js' */
/** @import {Bot, Created, Game, Listed, Mine, NewTable} from './types' */
import { attempt, belowApi, get, post, withLanguage } from './api.js';
import { drawBots } from './cast.js';
import { dailySection, fetchDaily } from './daily.js';
import { clockWords } from './clock.js';
import { button, fill, h, signed } from './dom.js';
import { editionNote } from './editionnote.js';
import { company, loadFaces } from './faces.js';
import { withSeeds } from './fair.js';
import { alone, fileOf, go, hrefOf, whereabouts, replace } from './host.js';
import { askName } from './join.js';
import { onLanguage } from './language.js';
import { onLeave } from './leaving.js';
import { openNewTable } from './newtable.js';
import { offerRules, openLinkedRules, openRules } from './rules.js';
import { awaiting } from './nexttable.js';
import { forget, heldAt, hold, isDark, remember, settings } from './settings.js';
import { say } from './texts.js';

const COMPANY = 3; // players where somebody just plays: enough for a game, and few to wait for

/** @param {HTMLElement} main */
export async function openHome(main) {
  if (goToTable()) return;
  document.title = say('web.brand');
  const leaving = new AbortController();
  const { signal } = leaving;
  onLanguage(() => leaving.abort(), { signal });
  onLeave(() => leaving.abort(), { signal });
  addEventListener('hashchange', goToTable, { signal });
  if (alone) await show(main, signal, { tables: [] }); // the games are there before one's tables can be told
  await show(main, signal);
  if (!signal.aborted) openLinkedRules();
  const again = () => {
    const busy = main.contains(document.activeElement) || document.querySelector('dialog');
    if (!document.hidden && !busy) void attempt(() => show(main, signal)); // other tables, other turns by now
  };
  document.addEventListener('visibilitychange', again, { signal });
}

/** Whoever touched a notification is shown their seat at that table. @returns {boolean} whether there is one */
function goToTable() {
  const called = whereabouts().part.match(/^table\/(\w+)$/)?.[1];
  const [seat] = called ? heldAt(called) : [];
  if (seat) replace(`/play/${seat.token}`);
  return Boolean(seat);
}

/** @param {HTMLElement} main @param {AbortSignal} left @param {{tables: Mine[]}} [known] one's own tables */
async function show(main, left, known) {
  /** @type {[{games: Game[]}, {tables: Mine[]}, {tables: Listed[]} | null, Daily | null, unknown]} */
  const [{ games }, mine, listed, daily] = await Promise.all([
    get('/games'),
    known ?? myTables(),
    alone ? null : get('/tables'),
    alone ? null : fetchDaily(),
    loadFaces(),
  ]);
  if (left.aborted) return;
  const bots = games[0]?.bots ?? [];
  offerRules({ games });
  fill(
    main,
    h(
      'div',
      { class: 'home' },
      h(
        'header',
        { class: 'hero' },
        h('h1', {}, say('web.home.title')),
        h('p', {}, say(alone ? 'web.alone.about' : 'web.home.about')),
        alone
          ? h('p', { class: 'soft' }, say('web.alone.without'))
          : h('p', {}, h('a', { class: 'button', href: '/me' }, say('web.home.my_games'))),
      ),
      mine.tables.length > 0 && mySection(mine.tables, bots),
      h(
        'section',
        { class: 'games', 'aria-label': say('web.home.games') },
        games.map((game) => gameCard(game, isNew(game, mine.tables))),
      ),
      daily && dailySection(daily, () => attempt(() => show(main, left))),
      listed && section(say('web.home.open'), openTables(listed.tables, bots)),
      section(say('web.home.records'), uploadForm()),
    ),
  );
}

/** @param {Listed[]} tables @param {readonly Bot[]} bots */
function openTables(tables, bots) {
  if (!tables.length) return h('p', { class: 'soft' }, say('web.home.none'));
  return h(
    'ul',
    { class: 'tables' },
    tables.map((table) => openRow(table, bots)),
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

/** Whether nobody has played a game on this device, nor taken its first lesson. @param {Game} game @param {Mine[]} tables */
function isNew({ name, lessons }, tables) {
  const { played, finished, learned } = settings();
  const known = [...played, ...finished, ...tables.flatMap((one) => (one.lesson ? [] : one.game))].includes(name);
  return lessons.length > 0 && !known && !learned.includes(`${name}/${lessons[0].name}`);
}

/**
 * A game and what can be done with it: whoever does not know it is offered its first lesson before all else.
 * @param {Game} game
 * @param {boolean} unknown
 */
function gameCard(game, unknown) {
  const [least, most] = [game.seats[0], game.seats[game.seats.length - 1]];
  const theme = isDark() ? 'dark' : 'light';
  return h(
    'article',
    { class: 'game' },
    h('img', { src: fileOf(withLanguage(`${belowApi(game.picture)}?theme=${theme}`)), alt: '', loading: 'lazy' }),
    h(
      'div',
      {},
      h('h2', {}, game.title),
      h(
        'p',
        { class: 'facts' },
        say('web.game.facts', { least, most, minutes: game.minutes }),
        ' · ',
        figuresLink(game),
      ),
      h('p', {}, game.about),
      h(
        'div',
        { class: 'buttons' },
        unknown && lessonButton(game, game.lessons[0], 'primary'),
        button(say('web.game.play'), () => create(playNow(game, game.first_game)), unknown ? '' : 'primary', {
          'aria-label': say('web.game.play_of', { game: game.title }),
        }),
        button(say('web.game.new'), () => openNewTable(game, create), '', {
          'aria-label': say('web.game.new_of', { game: game.title }),
        }),
        game.rules &&
          button(say('web.rules.title'), () => openRules('', game.name), 'quiet', {
            'aria-label': say('web.rules.of', { game: game.title }),
          }),
        !unknown && game.lessons.map((lesson) => lessonButton(game, lesson, 'quiet')),
        game.next_game &&
          settings().finished.includes(game.name) &&
          button(game.next_game, () => create(playNow(game, {})), 'quiet'),
      ),
    ),
  );
}

/** Where the figures of the game are told. @param {Game} game */
function figuresLink({ name, title }) {
  const label = say('web.edition.link_of', { game: title });
  return h('a', { href: hrefOf(`/editions/${name}`), 'aria-label': label }, say('web.edition.link'));
}

/** @param {Game} game @param {Game['lessons'][0]} lesson @param {string} style */
function lessonButton(game, { name, title }, style) {
  return button(title, () => learn(game.name, name), style, {
    'aria-label': say('web.lesson.of', { lesson: title, game: game.title }),
  });
}

/** Sit down at the table of a lesson. @param {string} game @param {string} lesson */
function learn(game, lesson) {
  return attempt(async () => {
    const name = settings().name || say('web.seat.guest');
    /** @type {Created} */
    const { table, seats } = await post('/lessons', { game, lesson, name });
    hold(seats.map(({ seat, token }) => ({ token, table, seat })));
    go(`/play/${seats[0].token}`);
  });
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
    coach: !alone, // it thinks for long
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
    const fair = await withSeeds(wanted);
    /** @type {Created} */
    const { table, seats, watch } = await post('/tables', fair);
    hold(seats.map(({ seat, token }) => ({ token, table, seat, seed: fair.seats[seat].seed, hash: fair.hash })));
    if (origin) remember({ origins: [...settings().origins, { table, path: origin }] });
    go(seats.length ? `/play/${seats[0].token}` : `/watch/${watch}`);
  });
}

/** My tables: those that wait for me, those that go on, and at the end those that are over. @param {Mine[]} tables @param {readonly Bot[]} bots */
function mySection(tables, bots) {
  const once = tables.filter((one, at) => chosen(tables, one) === at);
  const order = (/** @type {Mine} */ one) => Number(one.your_turn);
  once.sort((one, other) => order(other) - order(one) || (other.changed ?? 0) - (one.changed ?? 0));
  const [next] = awaiting(tables);
  const list = (/** @type {boolean} */ over) =>
    once.filter((one) => one.over === over).map((one) => mineRow(one, bots));
  const [running, finished] = [list(false), list(true)];
  return h(
    'section',
    { class: 'panel my-tables' },
    h(
      'header',
      {},
      h('h2', {}, say('web.home.mine')),
      next &&
        h(
          'a',
          {
            class: 'button primary',
            href: hrefOf(`/play/${next.token}`),
            'aria-label': say('web.home.next_of', { game: next.title }),
          },
          say('web.home.next'),
        ),
    ),
    running.length > 0 && h('ul', { class: 'tables' }, running),
    finished.length > 0 &&
      h(
        'details',
        { open: !running.length },
        h('summary', {}, say('web.home.finished', { n: finished.length })),
        h('ul', { class: 'tables' }, finished),
      ),
  );
}

/** Of several seats of one device at a table, the place of the one that is awaited, or of the first. @param {Mine[]} tables @param {Mine} one */
function chosen(tables, { table }) {
  const awaited = tables.findIndex((other) => other.table === table && other.your_turn);
  return awaited < 0 ? tables.findIndex((other) => other.table === table) : awaited;
}

/** What a table of mine is waiting for. @param {Mine} mine */
function stateOf({ over, lesson, started, your_turn: yours, waiting_for: others }) {
  if (over) return say('web.home.over');
  if (lesson) return say('web.lesson.running');
  if (!started) return say('web.home.players');
  return yours ? say('web.home.turn') : others;
}

/** @param {Mine} mine @param {readonly Bot[]} bots */
function mineRow(mine, bots) {
  const when = mine.changed === null ? null : new Date(mine.changed);
  const day = { dateStyle: /** @type {const} */ ('medium'), timeStyle: /** @type {const} */ ('short') };
  /** @type {HTMLLIElement} */
  const row = h(
    'li',
    { class: mine.your_turn && !mine.over ? 'turn' : '' },
    h(
      'div',
      { class: 'what' },
      h('a', { href: hrefOf(mine.over ? `/replay/${mine.watch}` : `/play/${mine.token}`) }, mine.title),
      h(
        'small',
        {},
        !mine.over && mine.started && h('span', {}, mine.progress),
        when && h('time', { dateTime: when.toISOString() }, when.toLocaleString(settings().language, day)),
      ),
    ),
    company(mine.seats, bots),
    h('strong', {}, stateOf(mine)),
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
    editionNote(table.edition),
    button(say('web.join.sit'), () => askName(table, table.hash), '', {
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
  go(`/replay/${replay}`);
}
