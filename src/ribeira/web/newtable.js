/** Setting up a table: who sits where, the game's options, clock, absence, who may come. */

/** @import {ClockKind, Game, NewSeat, NewTable} from './types' */
import { button, choice, dialog, form, h, submit, tick } from './dom.js';
import { remember, settings } from './settings.js';
import { seatRows } from './sitting.js';
import { say } from './texts.js';

const ABSENT = [60, 120, 300, 900, 86400];

/**
 * Ask for everything in a dialog.
 * @param {Game} game
 * @param {(wanted: NewTable) => unknown} create
 * @param {{record: unknown, players: string[]} | null} [from] an unfinished game to go on from
 */
export function openNewTable(game, create, from = null) {
  const seats = seatRows(game, from?.players ?? null);
  const options = game.options.map((option) => ({
    name: option.name,
    ...choice(
      option.label,
      option.values.map(({ value, label }) => [value, label]),
      option.values[0].value,
    ),
  }));
  const clock = clockFields();
  const absent = choice(say('web.new.absent'), [['', say('web.new.never')], ...ABSENT.map(absence)], '120');
  const [aid, listed] = [tick(say('web.new.aid'), false), tick(say('web.new.listed'), false)];
  const helps = helpFields(() => seats.read());
  const setUp = () => {
    const sitting = seats.read();
    remember({ name: sitting.find((seat) => seat.who === 'here')?.name ?? settings().name });
    create({
      game: game.name,
      seats: sitting,
      options: from ? {} : Object.fromEntries(options.map(({ name, select }) => [name, select.value])),
      aid: aid.box.checked,
      listed: listed.box.checked,
      clock: clock.read(),
      absent:
        sitting.filter((seat) => seat.who === 'here').length > 1 || absent.select.value === ''
          ? null
          : Number(absent.select.value), // one device is never absent in part
      ...helps.read(),
      record: from?.record ?? null,
    });
  };
  const asked = dialog(
    say('web.new.title', { game: game.title }),
    form(
      setUp,
      seats.field,
      !from && options.map((option) => option.field),
      clock.field,
      absent.field,
      aid.field,
      ...helps.fields,
      listed.field,
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
 * Hints and coach: on for one who plays with bots only, off where people play each other, until somebody says otherwise.
 * @param {() => NewSeat[]} seats
 */
function helpFields(seats) {
  const touched = new Set();
  const [hints, coach] = ['web.new.hints', 'web.new.coach'].map((code) =>
    tick(say(code), true, () => touched.add(code)),
  );
  const follow = () => {
    const alone = seats().filter((seat) => seat.who !== 'bot').length === 1;
    if (!touched.has('web.new.hints')) hints.box.checked = alone;
    if (!touched.has('web.new.coach')) coach.box.checked = alone;
  };
  const read = () => ({ hints: hints.box.checked, coach: coach.box.checked });
  return { fields: [hints.field, coach.field], read, follow };
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
