/** The deal of the day: one a game, for everybody the same, to be played once. */

/** @import {Created, DailyDeal} from './types' */
import { attempt, post, Trouble } from './api.js';
import { button, h } from './dom.js';
import { go, hrefOf } from './host.js';
import { heldAt, hold, remember, settings } from './settings.js';
import { join, languageTag, say } from './texts.js';

const COLUMNS = ['web.daily.rank', 'web.daily.name', 'web.daily.points', 'web.daily.place'];

/** @typedef {{day: string, deals: DailyDeal[]}} Daily */

/** What this browser calls itself where its owner has no nickname; it does so when it first needs to. */
function browser() {
  if (!settings().browser) {
    const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
    remember({ browser: bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('') });
  }
  return settings().browser;
}

/** The deals of today. @returns {Promise<Daily | null>} none if that cannot be told: all else on the page still can */
export async function fetchDaily() {
  try {
    return await post('/daily', { browser: settings().browser });
  } catch (error) {
    if (error instanceof Trouble && error.code === 'person.unknown') remember({ person: null }); // deleted elsewhere
    return null;
  }
}

/** @param {Daily} daily @param {() => unknown} again */
export function dailySection({ day, deals }, again) {
  const date = new Date(`${day}T12:00:00`).toLocaleDateString(languageTag(), { dateStyle: 'full' });
  return h(
    'section',
    { class: 'panel daily' },
    h('h2', {}, say('web.daily.title')),
    h('p', {}, say('web.daily.about', { date })),
    h(
      'div',
      { class: 'deals' },
      deals.map((deal) => card(deal, again)),
    ),
    h('p', { class: 'soft' }, say('web.daily.honest')),
  );
}

/** @param {DailyDeal} deal @param {() => unknown} again */
function card(deal, again) {
  const { title, bots, over, table, watch } = deal;
  const [held] = table ? heldAt(table) : [];
  return h(
    'article',
    { class: 'deal' },
    h('h3', {}, title),
    h('p', { class: 'soft' }, say('web.daily.against', { bots: join(bots) })),
    over && deal.results.length > 0 && results(deal),
    h(
      'div',
      { class: 'buttons' },
      !table &&
        button(say('web.daily.play'), () => attempt(() => sit(deal, again)), 'primary', {
          'aria-label': say('web.daily.play_of', { game: title }),
        }),
      table &&
        !over &&
        (held
          ? h('a', { class: 'button primary', href: hrefOf(`/play/${held.token}`) }, say('web.daily.go_on'))
          : h('p', {}, say('web.daily.elsewhere'))),
      over &&
        h(
          'a',
          {
            class: 'button',
            href: hrefOf(`/replay/${watch}`),
            'aria-label': say('web.daily.replay_of', { game: title }),
          },
          say('web.ending.replay'),
        ),
    ),
  );
}

/** @param {DailyDeal} deal */
function results({ results: rows, title }) {
  const row = (/** @type {DailyDeal['results'][number]} */ { rank, name, points, place, own }) =>
    h(
      'tr',
      { class: own ? 'own' : '' },
      h('td', {}, String(rank)),
      h('th', { scope: 'row' }, own ? say('web.daily.you', { name }) : name),
      h('td', {}, String(points)),
      h('td', {}, String(place)),
    );
  return h(
    'div',
    { class: 'wide', tabIndex: 0, role: 'region', 'aria-label': say('web.daily.results', { game: title }) },
    h(
      'table',
      { class: 'sources' },
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          COLUMNS.map((code) => h('th', { scope: 'col' }, say(code))),
        ),
      ),
      h('tbody', {}, rows.map(row)),
    ),
  );
}

/** @param {DailyDeal} deal @param {() => unknown} again */
async function sit({ game }, again) {
  const name = settings().name || say('web.seat.guest');
  try {
    /** @type {Created} */
    const { table, seats } = await post(`/daily/${game}`, { name, browser: settings().person ? '' : browser() });
    hold(seats.map(({ seat, token }) => ({ token, table, seat })));
    go(`/play/${seats[0].token}`);
  } catch (error) {
    again();
    throw error;
  }
}
