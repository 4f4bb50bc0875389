/** Setting up a table: who sits where, the game's options, clock, absence, who may come. */

/** @import {ClockKind, EditionData, Game, NewSeat, NewTable} from './types' */
import { button, choice, dialog, form, h, submit, tick } from './dom.js';
import { alone } from './host.js';
import { ownFigures } from './ownfigures.js';
import { remember, settings } from './settings.js';
import { seatRows } from './sitting.js';
import { say } from './texts.js';

const ABSENT = [60, 120, 300, 900, 86400];

/**
 * Ask for everything in a dialog.
 * @param {Game} game
 * @param {(wanted: NewTable) => unknown} create
 * @param {{record: unknown, players: string[]} | null} [from] an unfinished game to go on from
 * @param {NewTable | null} [like] a table that this one is to resemble
 * @param {EditionData | null} [figures] to play with, if not the usual ones
 */
export function openNewTable(game, create, from = null, like = null, figures = null) {
  const seats = seatRows(game, from?.players ?? null, like?.seats ?? null);
  const options = optionFields(game, like?.options ?? (settings().finished.includes(game.name) ? {} : game.first_game));
  const edition = from ? null : figuresField(game.name, figures);
  const clock = clockFields();
  const absent = choice(say('web.new.absent'), [['', say('web.new.never')], ...ABSENT.map(absence)], '120');
  const listed = tick(say('web.new.listed'), false);
  const helps = helpFields(() => seats.read(), like);
  const setUp = () => {
    const sitting = seats.read();
    remember({ name: sitting.find((seat) => seat.who === 'here')?.name ?? settings().name });
    create({
      game: game.name,
      seats: sitting,
      options: from ? {} : Object.fromEntries(options.map(({ name, select }) => [name, select.value])),
      listed: listed.box.checked,
      clock: clock.read(),
      absent:
        alone || sitting.filter((seat) => seat.who === 'here').length > 1 || absent.select.value === ''
          ? null
          : Number(absent.select.value), // one device is never absent in part
      ...helps.read(),
      record: from?.record ?? null,
      edition: edition?.read() ?? null,
    });
  };
  const asked = dialog(
    say('web.new.title', { game: game.title }),
    form(
      setUp,
      seats.field,
      !from && options.flatMap((option) => [option.field, option.note]),
      edition?.field,
      clock.field,
      !alone && absent.field,
      ...helps.fields,
      !alone && listed.field,
      h(
        'div',
        { class: 'buttons' },
        submit(say('web.new.create')),
        button(say('web.cancel'), () => asked.close()),
      ),
    ),
  );
  seats.field.addEventListener('change', helps.follow);
  helps.follow();
}

/**
 * Whether to play with figures of one's own, where there are some.
 * @param {string} game
 * @param {EditionData | null} wanted
 */
function figuresField(game, wanted) {
  const own = wanted ?? ownFigures(game);
  if (!own) return null;
  const { field, select } = choice(
    say('web.edition.figures'),
    [
      ['', say('web.edition.usual')],
      ['own', say('web.edition.own', { name: own.edition })],
    ],
    wanted ? 'own' : '',
  );
  return { field, read: () => (select.value ? own : null) };
}

/**
 * The options of a game, with a word beside those that are for a first game.
 * @param {Game} game
 * @param {Record<string, string>} chosen
 */
function optionFields(game, chosen) {
  return game.options.map(({ name, label, values }) => {
    const first = game.first_game[name];
    const note = h('p', { class: 'soft', hidden: true }, say('web.new.first_game'));
    const show = (/** @type {string} */ value) => (note.hidden = value !== first);
    const made = choice(
      label,
      values.map((one) => [one.value, one.label]),
      chosen[name] ?? values[0].value,
      show,
    );
    show(made.select.value);
    return { name, note, ...made };
  });
}

/**
 * Memory aid, hints and coach: on for one who plays with bots only, off where people play each other, until somebody
 * says otherwise, or as they were at another table.
 * @param {() => NewSeat[]} seats
 * @param {NewTable | null} like
 */
function helpFields(seats, like) {
  /** @type {Set<HTMLInputElement>} */
  const untouched = new Set();
  const help = (/** @type {string} */ words, /** @type {boolean | undefined} */ was) => {
    const made = tick(words, was ?? true, () => untouched.delete(made.box));
    if (was === undefined) untouched.add(made.box);
    return made;
  };
  const aid = help(say('web.new.aid'), like?.aid);
  const hints = help(say('web.new.hints'), like?.hints);
  const coach = help(say('web.new.coach'), like?.coach);
  const follow = () => {
    const single = seats().filter((seat) => seat.who !== 'bot').length === 1;
    for (const box of untouched) box.checked = single;
  };
  const read = () => ({ aid: aid.box.checked, hints: hints.box.checked, coach: coach.box.checked && !alone });
  return { fields: [aid.field, hints.field, ...(alone ? [] : [coach.field])], read, follow };
}

/** @param {number} seconds @returns {[string, string]} */
function absence(seconds) {
  return [
    String(seconds),
    seconds < 3600
      ? say('web.new.minutes', { minutes: seconds / 60 })
      : say('web.new.hours', { hours: seconds / 3600 }),
  ];
}

function clockFields() {
  const kinds = [
    ['none', say('web.clock.none')],
    ['move', say('web.clock.move')],
    ['bank', say('web.clock.bank')],
  ];
  const number = (/** @type {string} */ label, /** @type {number} */ value) => {
    const input = h('input', { type: 'number', min: 0, max: 86400, value });
    return { field: h('label', { class: 'field', hidden: true }, h('span', {}, label), input), input };
  };
  const [move, bank, increment] = [
    number(say('web.clock.seconds'), 60),
    number(say('web.clock.minutes'), 10),
    number(say('web.clock.increment'), 10),
  ];
  const kind = choice(say('web.clock.title'), /** @type {[string, string][]} */ (kinds), 'none', (value) => {
    move.field.hidden = value !== 'move';
    bank.field.hidden = increment.field.hidden = value !== 'bank';
  });
  /** @returns {ClockKind} */
  const read = () => {
    if (kind.select.value === 'move') return { kind: 'move', seconds: move.input.valueAsNumber || 60 };
    if (kind.select.value === 'bank')
      return {
        kind: 'bank',
        seconds: (bank.input.valueAsNumber || 10) * 60,
        increment: increment.input.valueAsNumber || 0,
      };
    return { kind: 'none' };
  };
  return { field: h('div', { class: 'fields' }, kind.field, move.field, bank.field, increment.field), read };
}
