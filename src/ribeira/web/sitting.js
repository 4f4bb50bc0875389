/** Who sits where at a new table: a row per seat, and the choice of who plays it among people and characters. */

/** @import {Bot, Character, Game, NewSeat} from './types' */
import { byLevel, character, characters, drawBots } from './cast.js';
import { button, choice, dialog, fill, h, mark, signed } from './dom.js';
import { face, levelWords } from './faces.js';
import { alone } from './host.js';
import { settings } from './settings.js';
import { say } from './texts.js';

/**
 * A row per seat, as many as chosen.
 * @param {Game} game
 * @param {string[] | null} players whose number is fixed
 * @param {NewSeat[] | null} [like] who sits there at first
 */
export function seatRows(game, players, like = null) {
  const most = game.seats[game.seats.length - 1];
  const usual = drawBots(game.bots, game.bot, most - 1);
  /** @type {SeatRow[]} */
  const rows = Array.from(
    { length: most },
    (_, seat) =>
      new SeatRow(game.bots, seat, seat ? usual[seat - 1] : '', players?.[seat], (row) => {
        settle(row);
        field.dispatchEvent(new Event('change'));
      }),
  );
  const shown = () => rows.filter((row) => !row.field.hidden);
  const level = choice(
    say('web.new.level'),
    [['', say('web.new.mixed')], ...byLevel(game.bots).map((each) => pair(each.level, each.label))],
    game.bot,
    (wanted) => {
      const bots = rows.filter((row) => row.bot);
      drawBots(game.bots, wanted, bots.length).forEach((name, at) => bots[at].seat('bot', name));
    },
  );
  level.select.options[0].hidden = true; // shown where characters of several levels sit, never chosen
  /** Nobody sits twice if there is somebody else of the level; the row that was just chosen stays. @param {SeatRow} [chosen] */
  const settle = (chosen) => {
    for (const row of shown()) {
      const who = character(game.bots, row.bot);
      const others = shown().flatMap((other) => (other === row ? [] : [other.bot]));
      if (who && row !== chosen && others.includes(row.bot))
        row.seat('bot', drawBots(game.bots, who.level, 1, others)[0]);
    }
    const levels = new Set(shown().flatMap((row) => (row.bot ? [character(game.bots, row.bot)?.level ?? ''] : [])));
    level.field.hidden = levels.size === 0;
    level.select.value = levels.size === 1 ? [...levels][0] : '';
  };
  const show = (/** @type {number} */ seats) => {
    rows.forEach((row, seat) => (row.field.hidden = seat >= seats));
    settle();
  };
  const count = choice(
    say('web.new.players'),
    game.seats.map((seats) => pair(String(seats), String(seats))),
    String(game.seats[0]),
    (value) => show(Number(value)),
  );
  const field = h(
    'fieldset',
    {},
    h('legend', {}, say('web.new.seats')),
    h('div', { class: 'pair' }, !players && count.field, level.field),
    rows.map((row) => row.field),
  );
  like?.forEach(({ who, bot, name }, seat) => {
    rows[seat].seat(who, bot);
    if (name) rows[seat].name.value = name;
  });
  count.select.value = String(like?.length ?? game.seats[0]);
  show(players?.length ?? like?.length ?? game.seats[0]);
  return { field, read: () => shown().map((row) => row.read()) };
}

/** @param {string} value @param {string} label @returns {[string, string]} */
function pair(value, label) {
  return [value, label];
}

class SeatRow {
  /** @type {NewSeat['who']} */
  who = 'here';
  bot = '';

  /**
   * @param {readonly Bot[]} bots
   * @param {number} seat
   * @param {string} bot who sits there at first; none if a person does
   * @param {string | undefined} player who sat there before
   * @param {(row: SeatRow) => void} chosen
   */
  constructor(bots, seat, bot, player, chosen) {
    this.bots = bots;
    this.number = { number: seat + 1 };
    this.chosen = chosen;
    this.name = h('input', {
      maxLength: 24,
      'aria-label': say('web.new.name_of', this.number),
      placeholder: say('web.seat.number', this.number),
      value: player ?? (seat ? '' : settings().name),
    });
    this.opener = button('', () => this.#ask(), 'who', { 'aria-haspopup': 'dialog' });
    this.field = h('div', { class: 'seat-row' }, mark(seat), this.opener, this.name);
    this.seat(bot ? 'bot' : 'here', bot);
  }

  /** @param {NewSeat['who']} who @param {string} [bot] */
  seat(who, bot = '') {
    [this.who, this.bot] = [who, bot];
    const known = character(this.bots, bot);
    const words = known?.label ?? this.#labelOf(who, bot);
    const level = known && levelWords(this.bots, bot);
    fill(this.opener, known && face(known), h('span', {}, words, level && h('small', {}, level)));
    this.opener.setAttribute('aria-label', [say('web.new.who', this.number), words, level].filter(Boolean).join(', '));
    this.name.hidden = who !== 'here';
  }

  /** @param {NewSeat['who']} who @param {string} bot */
  #labelOf(who, bot) {
    if (who === 'bot') return this.bots.find((one) => one.name === bot)?.label ?? bot;
    return who === 'open' ? say('web.new.open') : say('web.new.here');
  }

  /** @returns {NewSeat} */
  read() {
    if (this.who === 'here')
      return { who: 'here', name: this.name.value.trim() || say('web.seat.number', this.number) };
    return this.who === 'open' ? { who: 'open' } : { who: 'bot', bot: this.bot };
  }

  #ask() {
    const choose = (/** @type {NewSeat['who']} */ who, bot = '') => {
      this.seat(who, bot);
      this.chosen(this);
      asked.close();
    };
    const offer = (/** @type {NewSeat['who']} */ who, /** @type {string} */ words, bot = '') =>
      button(words, () => choose(who, bot), '', { 'aria-pressed': this.who === who && this.bot === bot });
    const tile = (/** @type {Character} */ one) => {
      const made = offer('bot', '', one.name);
      const told = h('span', {}, h('b', {}, one.label), h('small', {}, one.style_label), h('span', {}, one.about));
      fill(made, face(one), told);
      return made;
    };
    const plain = this.bots.filter((bot) => !characters([bot]).length);
    const asked = dialog(
      say('web.new.who', this.number),
      h('div', { class: 'buttons' }, offer('here', say('web.new.here')), !alone && offer('open', say('web.new.open'))),
      byLevel(this.bots).map(({ label, about, cast }) =>
        h('section', { class: 'cast', 'aria-label': label }, h('h3', {}, about), cast.map(tile)),
      ),
      h(
        'details',
        { open: plain.some((bot) => bot.name === this.bot) },
        h('summary', {}, say('web.new.plain')),
        h(
          'div',
          { class: 'buttons' },
          plain.map((bot) => offer('bot', bot.label, bot.name)),
        ),
      ),
    );
    asked.classList.add('who-plays');
    asked.firstElementChild?.after(signed('×', say('web.cancel'), () => asked.close()));
    /** @type {HTMLElement | null} */ (asked.querySelector('[aria-pressed="true"]'))?.focus();
  }
}
