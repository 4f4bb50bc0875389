/** My games: one's own games under a nickname, what they add up to, and what to do with them. */

/** @import {OwnGame, OwnGames, OwnRating} from './types' */
import { attempt, get, getFile, Trouble } from './api.js';
import { ratingChart, sourceBars } from './charts.js';
import { button, choice, fill, form, h, saveFile, submit, toast } from './dom.js';
import { hrefOf, whereabouts, rename } from './host.js';
import { becomeNobody, becomeSame, becomeSomebody, beForgotten } from './person.js';
import { confirmForgetting, openDevice, renewPhrase, showPhrase } from './phrase.js';
import { remember, settings } from './settings.js';
import { join, languageTag, say } from './texts.js';

/** How a game went, in its line of the list. */
const LINES = { won: 'web.mine.line.won', shared: 'web.mine.line.shared', lost: 'web.mine.line.lost' };

/** @param {HTMLElement} main */
export async function openMyGames(main) {
  document.title = say('web.title', { title: say('web.mine.title') });
  const { path: here, part: code } = whereabouts();
  if (code) {
    rename(here); // it works once, and is nobody else's
    if (!settings().person || code.length > 8) await attempt(() => becomeSame({ code }));
  }
  if (!settings().person) return welcome(main);
  try {
    await new MyGames(main).open();
  } catch (error) {
    if (!(error instanceof Trouble) || error.code !== 'person.unknown') throw error;
    remember({ person: null }); // it was deleted on another device
    toast(error.message);
    welcome(main);
  }
}

/** Whoever is nobody yet. @param {HTMLElement} main */
function welcome(main) {
  const nickname = h('input', { required: true, maxLength: 24, value: settings().name, autocomplete: 'nickname' });
  const phrase = h('input', { required: true, maxLength: 200, autocomplete: 'off', spellcheck: false });
  const begin = async () => {
    const told = await becomeSomebody(nickname.value.trim());
    await openMyGames(main);
    showPhrase(told);
  };
  const come = async () => {
    await becomeSame({ phrase: phrase.value });
    await openMyGames(main);
  };
  fill(
    main,
    h(
      'div',
      { class: 'home mine-page welcome' },
      h('header', { class: 'hero' }, h('h1', {}, say('web.mine.title')), h('p', {}, say('web.mine.about'))),
      h(
        'section',
        { class: 'panel' },
        h('h2', {}, say('web.mine.begin')),
        h('p', {}, say('web.mine.begin_about')),
        form(
          () => attempt(begin),
          h('label', { class: 'field' }, h('span', {}, say('web.mine.nickname')), nickname),
          submit(say('web.mine.keep')),
        ),
      ),
      h(
        'section',
        { class: 'panel' },
        h('h2', {}, say('web.mine.known')),
        h('p', {}, say('web.mine.known_about')),
        form(
          () => attempt(come),
          h('label', { class: 'field' }, h('span', {}, say('web.mine.phrase')), phrase),
          h('button', {}, say('web.mine.open')),
        ),
      ),
    ),
  );
}

class MyGames {
  /** @type {Record<string, string>} */
  #filter = { game: '', seats: '', against: '', result: '', year: '', month: '' };
  #figures = h('div', { class: 'figures' });
  #filters = h('form', { class: 'filters', 'aria-label': say('web.mine.filters') });
  #list = h('div', { class: 'own-games' });
  #charts = h('div', { class: 'charts' });
  #asked = 0;

  /** @param {HTMLElement} main */
  constructor(main) {
    this.main = main;
  }

  async open() {
    /** @type {[OwnGames, {ratings: OwnRating[]}]} */
    const [games, { ratings }] = await Promise.all([get('/person/games'), get('/person/ratings')]);
    const { person } = settings();
    fill(
      this.main,
      h(
        'div',
        { class: 'home mine-page' },
        h(
          'header',
          { class: 'hero' },
          h('h1', {}, say('web.mine.title')),
          h('p', {}, say('web.mine.of', { nickname: person?.nickname ?? '' })),
        ),
        games.count ? this.#inside(ratings) : empty(),
        this.#keeping(),
      ),
    );
    if (games.count) this.#offer(games);
    this.#show(games);
  }

  /** @param {OwnRating[]} ratings */
  #inside(ratings) {
    return h(
      'div',
      { class: 'mine-columns' },
      h('section', { class: 'panel' }, h('h2', {}, say('web.mine.list')), this.#filters, this.#figures, this.#list),
      h('div', { class: 'mine-side' }, ratingPanel(ratings), this.#charts),
    );
  }

  /** The fields by which games are chosen. @param {OwnGames} games */
  #offer({ choices }) {
    const all = /** @type {[string, string]} */ (['', say('web.mine.all')]);
    const months = Array.from({ length: 12 }, (_, at) => {
      const name = new Date(2024, at, 15).toLocaleDateString(languageTag(), { month: 'long' });
      return /** @type {[string, string]} */ ([String(at + 1), name]);
    });
    /** @type {[string, string, [string, string][]][]} */
    const fields = [
      ['game', say('web.mine.game'), choices.games.map(({ name, title }) => [name, title])],
      ['seats', say('web.mine.seats'), choices.seats.map((seats) => [String(seats), String(seats)])],
      ['against', say('web.mine.against'), choices.against.map(({ name, label }) => [name, label])],
      [
        'result',
        say('web.mine.result'),
        [
          ['won', say('web.mine.won')],
          ['shared', say('web.mine.shared')],
          ['lost', say('web.mine.lost')],
        ],
      ],
      ['year', say('web.mine.year'), choices.years.map((year) => [String(year), String(year)])],
      ['month', say('web.mine.month'), months],
    ];
    const made = fields.map(([name, words, values]) => {
      const changed = (/** @type {string} */ value) => {
        this.#filter[name] = value;
        void attempt(() => this.#again());
      };
      return choice(words, [all, ...values], '', changed).field;
    });
    fill(this.#filters, ...made);
  }

  /** Ask for the games that are chosen now. */
  async #again() {
    const asked = ++this.#asked;
    /** @type {OwnGames} */
    const games = await get(`/person/games?${this.#query()}`);
    if (asked === this.#asked) this.#show(games);
  }

  #query() {
    return new URLSearchParams(Object.entries(this.#filter).filter(([, value]) => value)).toString();
  }

  /** @param {OwnGames} games */
  #show(games) {
    fill(this.#figures, figures(games.summary));
    fill(
      this.#charts,
      games.summary.against.length > 0 && againstPanel(games.summary.against),
      games.summary.sources.map(({ title, lines }) =>
        h('section', { class: 'panel' }, h('h2', {}, say('web.mine.sources', { game: title })), sourceBars(lines)),
      ),
    );
    const list = h('ul', {}, games.games.map(line));
    const more = button(say('web.mine.more'), () => attempt(() => this.#more(list, more)));
    more.hidden = games.games.length >= games.count;
    fill(this.#list, games.count ? list : h('p', { class: 'soft', role: 'status' }, say('web.mine.nothing')), more);
  }

  /** @param {HTMLElement} list @param {HTMLElement} more */
  async #more(list, more) {
    const from = list.children.length;
    /** @type {OwnGames} */
    const { games, count } = await get(`/person/games?${this.#query()}&from=${from}`);
    list.append(...games.map(line));
    more.hidden = from + games.length >= count;
  }

  /** Another device, the phrase, files, and the end. */
  #keeping() {
    const nickname = settings().person?.nickname ?? '';
    const forget = async () => {
      const { deleted, kept } = await beForgotten();
      welcome(this.main);
      toast(say('web.mine.gone', { deleted, kept }));
    };
    const leave = async () => {
      await becomeNobody();
      welcome(this.main);
    };
    return h(
      'section',
      { class: 'panel' },
      h('h2', {}, say('web.mine.yours')),
      h('p', { class: 'soft' }, say('web.mine.rules')),
      h(
        'div',
        { class: 'buttons' },
        button(say('web.mine.device'), () => attempt(openDevice)),
        button(say('web.mine.new_phrase'), renewPhrase),
        button(say('web.mine.export'), () => attempt(() => saveAll(nickname))),
        button(say('web.mine.leave'), () => attempt(leave)),
        button(say('web.mine.delete'), () => confirmForgetting(nickname, () => attempt(forget)), 'danger'),
      ),
    );
  }
}

/** Whoever has not finished a game yet. */
function empty() {
  return h(
    'section',
    { class: 'panel empty' },
    h('h2', {}, say('web.mine.empty')),
    h('p', {}, say('web.mine.empty_about')),
    h('a', { class: 'button primary', href: hrefOf('/') }, say('web.mine.play')),
  );
}

/** @param {OwnGames['summary']} summary */
function figures({ games, counted, won, shared, streak, longest }) {
  const share = new Intl.NumberFormat(languageTag(), { style: 'percent' });
  const rows = [
    [say('web.mine.games'), String(games)],
    [say('web.mine.wins'), counted ? `${won + shared} (${share.format((won + shared) / counted)})` : '–'],
    [say('web.mine.streak'), String(streak)],
    [say('web.mine.longest'), String(longest)],
  ];
  return h(
    'dl',
    {},
    rows.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value))),
  );
}

/** @param {OwnGame} game */
function line(game) {
  const when = new Date(game.ended);
  const others = game.seats.flatMap(({ name, points }, seat) => (seat === game.seat ? [] : [`${name} ${points}`]));
  const notes = [
    game.why,
    game.undone > 0 && say('web.mine.undone', { n: game.undone }),
    game.hints && say('web.mine.hints'),
  ].filter((note) => typeof note === 'string');
  return h(
    'li',
    { class: `own-game ${game.result}` },
    h(
      'a',
      { href: hrefOf(`/replay/${game.replay}`) },
      h('span', { class: 'badge', 'aria-hidden': 'true' }, { won: '★', shared: '☆', lost: '·' }[game.result]),
      h(
        'span',
        { class: 'what' },
        h('b', {}, game.title),
        h('span', { class: 'told' }, say(LINES[game.result], { place: game.place, points: game.points })),
      ),
    ),
    h('span', { class: 'with' }, join(others)),
    h('time', { dateTime: when.toISOString() }, when.toLocaleDateString(languageTag(), { dateStyle: 'medium' })),
    notes.length > 0 && h('small', {}, notes.join(' ')),
  );
}

/** @param {OwnRating[]} ratings */
function ratingPanel(ratings) {
  const one = (/** @type {OwnRating} */ rating) => {
    const { title, seats, bots, spread } = rating;
    return h(
      'div',
      { class: 'rated' },
      h('h3', {}, say('web.mine.rating_of', { game: title, n: seats })),
      h('p', {}, h('b', {}, String(rating.rating)), ' ', h('span', { class: 'soft' }, `± ${spread}`)),
      ratingChart(rating),
      bots.length > 0 &&
        h(
          'p',
          { class: 'soft' },
          say('web.mine.bots_rated', { bots: join(bots.map(({ label, rating: value }) => `${label} ${value}`)) }),
        ),
    );
  };
  return h(
    'section',
    { class: 'panel' },
    h('h2', {}, say('web.mine.ratings')),
    ratings.length > 0 ? ratings.map(one) : h('p', { class: 'soft' }, say('web.mine.unrated')),
    ratings.length > 0 && h('p', { class: 'soft' }, say('web.mine.rating_about')),
  );
}

/** @param {OwnGames['summary']['against']} rows */
function againstPanel(rows) {
  const share = new Intl.NumberFormat(languageTag(), { style: 'percent' });
  return h(
    'section',
    { class: 'panel' },
    h('h2', {}, say('web.mine.against')),
    h(
      'table',
      { class: 'sources' },
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          h('th', { scope: 'col' }, say('web.mine.opponent')),
          h('th', { scope: 'col' }, say('web.mine.games')),
          h('th', { scope: 'col' }, say('web.mine.wins')),
        ),
      ),
      h(
        'tbody',
        {},
        rows.map(({ label, games, won }) =>
          h(
            'tr',
            {},
            h('th', { scope: 'row' }, label),
            h('td', {}, String(games)),
            h('td', {}, `${won} (${share.format(won / games)})`),
          ),
        ),
      ),
    ),
  );
}

/** Save everything as one file. @param {string} nickname */
async function saveAll(nickname) {
  saveFile(await getFile('/person/export.zip'), `ribeira-${nickname}.zip`);
}
