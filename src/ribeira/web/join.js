/** Sitting down at somebody's table. */

/** @import {Game, Invited, Joined, Listed} from './types' */
import { attempt, get, post } from './api.js';
import { button, choice, dialog, fill, form, h, mark, submit } from './dom.js';
import { editionNote } from './editionnote.js';
import { character } from './cast.js';
import { newSeed } from './fair.js';
import { introduction, levelWords, loadFaces } from './faces.js';
import { hrefOf, replace } from './host.js';
import { heldAt, hold, remember, settings } from './settings.js';
import { say } from './texts.js';

/**
 * The page of an invitation.
 * @param {HTMLElement} main
 * @param {string} invite
 */
export async function openJoin(main, invite) {
  /** @type {[Invited, {games: Game[]}, unknown]} */
  const [table, { games }] = await Promise.all([get(`/join/${invite}`), get('/games'), loadFaces()]);
  const bots = games[0]?.bots ?? [];
  document.title = say('web.title', { title: table.title });
  const people = table.seats.map(({ seat, name, bot }) => {
    const who = character(bots, bot);
    const level = bot && h('small', {}, levelWords(bots, bot));
    const shown = h('span', { class: 'name' }, name ?? say('web.seat.open'), level);
    return h('li', {}, mark(seat), who && introduction(who, name ?? ''), shown);
  });
  const vacant = table.seats.filter((seat) => seat.who === 'open').map((seat) => seat.seat);
  const [mine] = heldAt(table.table);
  const seated = mine && h('a', { class: 'button', href: hrefOf(`/play/${mine.token}`) }, say('web.join.seated'));
  const what = table.open ? nameForm({ invite }, vacant, table.hash) : h('p', {}, say('web.join.full'));
  fill(
    main,
    h(
      'section',
      { class: 'panel page' },
      h('h1', {}, say('web.join.title', { game: table.title })),
      editionNote(table.edition),
      h('ol', { class: 'seats' }, people),
      what,
      seated,
    ),
  );
}

/**
 * Ask in a dialog.
 * @param {Pick<Listed, 'table' | 'title' | 'edition'>} at
 * @param {string} hash of the dealer's secret there
 */
export function askName({ table, title, edition }, hash) {
  const asked = dialog(
    say('web.join.title', { game: title }),
    editionNote(edition),
    nameForm({ table }, [], hash),
    button(say('web.cancel'), () => asked.close(), 'quiet'),
  );
}

/**
 * @param {{invite: string} | {table: string}} where
 * @param {number[]} vacant seats to choose from
 * @param {string} hash
 */
function nameForm(where, vacant, hash) {
  const name = h('input', { required: true, maxLength: 24, value: settings().name, autocomplete: 'nickname' });
  const seats = choice(
    say('web.join.seat'),
    [
      ['', say('web.join.any')],
      ...vacant.map((seat) => /** @type {[string, string]} */ ([String(seat), String(seat + 1)])),
    ],
    '',
  );
  const sit = () => {
    remember({ name: name.value.trim() });
    const seat = seats.select.value === '' ? {} : { seat: Number(seats.select.value) };
    return attempt(() => join({ ...where, ...seat, name: name.value.trim() }, hash));
  };
  return form(
    sit,
    h('label', { class: 'field' }, h('span', {}, say('web.join.name')), name),
    vacant.length > 1 && seats.field,
    submit(say('web.join.sit')),
  );
}

/** @param {object} wish @param {string} hash */
async function join(wish, hash) {
  const seed = newSeed();
  /** @type {Joined} */
  const joined = await post('/join', { ...wish, seed });
  hold([{ ...joined, seed, hash }]);
  replace(`/play/${joined.token}`);
}
