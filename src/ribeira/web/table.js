/** The page of a table: the picture, what is asked, and everything around it. */

/** @import {Chat, CoachNote, Command, Foreseen, Frame, Game, Held, Picture, Section, Table, TableNews, Told} from './types' */
import { awaitAim, hideAim, showAim } from './aim.js';
import { attempt, get, loadSheet, Trouble } from './api.js';
import { Aid } from './aid.js';
import { attend, play } from './attention.js';
import { Board, hurried } from './board.js';
import { drawBots } from './cast.js';
import { Coach } from './coach.js';
import { Cards } from './cards.js';
import { button, copy, failure, fill, h, signed, toast } from './dom.js';
import { Ending } from './ending.js';
import { loadFaces } from './faces.js';
import { Foresight } from './foresight.js';
import { amend, news, patch, Queue } from './frames.js';
import { Hints } from './hints.js';
import { curtain, passTo } from './hotseat.js';
import { Invite } from './invite.js';
import { MySeat } from './myseat.js';
import { offerRules } from './rules.js';
import { Seats } from './seats.js';
import { heldAt, settings } from './settings.js';
import { Live } from './socket.js';
import { tabs } from './tabs.js';
import { ChatPanel, Log } from './talk.js';
import { say } from './texts.js';
import { Turn } from './turn.js';
import { inWords } from './words.js';

const NARROW = 640; // pixels of width below which the picture is laid out tall

/** One seat, or a spectator, at one table. */
class TablePage {
  /** @type {Table | null} */
  #facts = null; // all that was told of the table so far
  /** @type {Table | null} */
  #table = null; // as it is shown: news wait until the frames before them are
  /** @type {Picture | null} */
  #picture = null;
  #received = -1;
  #wordsAt = -1; // the revision that the words tell of
  #tall = innerWidth < NARROW;
  #leaving = new AbortController();
  /** @type {Ending} */
  #ending;

  #board = new Board(
    (id) => this.#turn.touch(id),
    (id) => this.#turn.missed(id),
  );
  /** @type {Cards} */
  #cards = new Cards(
    this.#board,
    (piece, touched) => this.#explain(piece, touched),
    () => this.#turn.asked,
  );
  #foresight = new Foresight(
    (action) => this.#ahead(action),
    (frame) => this.#imagine(frame),
  );
  #hints = new Hints(this.#board, () => get(`/seats/${this.token}/hint`));
  #coach = new Coach(() => get(`/seats/${this.token}/coach?tall=${Number(this.#tall)}`));
  #turn = new Turn(
    this.#board,
    (command) => this.#do(command),
    (id) => this.#picture?.pieces.get(id)?.[4] ?? '',
    this.#foresight,
    this.#hints,
    this.#cards,
    () => void attempt(() => this.#ending.open()),
  );
  #seats = new Seats((seat) => void this.#do({ do: 'fill', seat, bot: this.#newcomer() }));
  #log = new Log();
  #chat = new ChatPanel((text) => void this.#do({ do: 'chat', text }));
  #words = h('div', { class: 'words', tabIndex: 0 });
  #invite = new Invite();
  #aid = new Aid((command) => void this.#do(command));
  #mine = new MySeat(
    (command) => void this.#do(command),
    (held) => this.#close(held),
  );
  #banner = h('p', { class: 'banner', role: 'status', hidden: true }, say('web.reconnecting'));
  #tabs = tabs(
    [
      [say('web.log.title'), this.#log.element],
      [say('web.chat.title'), this.#chat.element],
      [say('web.words.title'), this.#words],
    ],
    say('web.tabs'),
    () => this.#reading && void attempt(() => this.#read()),
  );
  #queue = new Queue(
    (frame) => this.#show(frame),
    hurried,
    () => this.#settle(),
  );
  #live = new Live(
    () => this.#address(),
    (message) => this.#hear(message),
    (connected, tries) => void this.#line(connected, tries),
  );

  /**
   * @param {HTMLElement} main
   * @param {string} token
   * @param {boolean} uncovered somebody has said that this seat is theirs
   */
  constructor(main, token, uncovered) {
    this.main = main;
    this.token = token;
    this.uncovered = uncovered;
    this.#ending = new Ending(token, this.#leaving.signal);
    this.area = h('div', { class: 'area' }, this.#banner, this.#board.element);
  }

  open() {
    const { signal } = this.#leaving;
    const size = new ResizeObserver(() => this.#measure(this.area.clientWidth));
    size.observe(this.area);
    const ticks = setInterval(() => this.#seats.tick(), 250);
    signal.addEventListener('abort', () => (size.disconnect(), clearInterval(ticks)));
    document.addEventListener('visibilitychange', () => this.#awake(), { signal });
    addEventListener('online', () => this.#awake(), { signal });
    addEventListener('pageshow', () => this.#awake(), { signal });
    document.addEventListener('keydown', (event) => this.#key(event), { signal });
    this.#live.connect();
    awaitAim();
  }

  /** Put everything into the page. @param {Table} table */
  #lay(table) {
    this.#turn.bar.element.append(this.#hints.element, this.#coach.element, this.#aid.strip, this.#ending.strip);
    const players = h(
      'section',
      { class: 'panel' },
      h('h2', {}, say('web.seats.title')),
      this.#seats.element,
      helps(table),
      this.#aid.element,
      this.#mine.element,
    );
    const side = h(
      'div',
      { class: 'side' },
      this.#turn.bar.element,
      players,
      this.#turn.choices.element,
      this.#invite.element,
      this.#tabs.element,
      this.#foot(table),
    );
    fill(
      this.main,
      h(
        'div',
        { class: 'table-page' },
        h('h1', { class: 'unseen' }, say('web.table.title')),
        this.area,
        side,
        this.#cards.element,
      ),
    );
    this.#tabs.open(0);
  }

  #leave() {
    this.#live.end();
    this.#queue.stop();
    this.#leaving.abort();
    hideAim();
    offerRules(null);
    attend(false, this.#table?.title ?? '', '');
  }

  /** Leave the table to another player of this device, behind a curtain. @param {Held | null} next */
  #close(next) {
    this.#leave();
    if (!this.#table) return;
    curtain(this.main, this.#table, heldAt(this.#table.id), next, (held) => {
      history.replaceState(null, '', `/play/${held.token}`);
      openTable(this.main, held.token, true);
    });
  }

  #address() {
    const revision = this.#received < 0 ? '' : `&revision=${this.#received}`;
    const path = `/api/v1/seats/${this.token}/live?tall=${Number(this.#tall)}&language=${settings().language}${revision}`;
    return new URL(path, location.href).href.replace(/^http/, 'ws');
  }

  /** @param {Table | TableNews | Frame & {is: 'frame'} | Chat | CoachNote} message */
  #hear(message) {
    if (message.is === 'frame') {
      this.#received = message.revision;
      this.#queue.push(message);
    } else if (message.is === 'coach') {
      this.#coach.hear(message);
    } else if (message.is === 'chat') {
      if (this.#chat.add(message.lines)) this.#tabs.call(1);
    } else {
      this.#facts = amend(this.#facts, message);
      if (!this.#facts.over || !this.#queue.busy) void attempt(() => this.#sit()); // the end is not told before the moves that led there
    }
  }

  /** All frames have been shown. */
  #settle() {
    void attempt(() => this.#sit());
    if (this.#reading) void attempt(() => this.#read());
  }

  /** Take in what is new about the table. */
  async #sit() {
    const [table, before] = [this.#facts, this.#table];
    if (!table || table === before) return;
    const first = !before;
    this.#table = table;
    if (first && this.#mustCover(table)) {
      const acting = table.seats.filter((seat) => seat.acting).map((seat) => seat.seat);
      return this.#close(passTo({ ...table, you: -1 }, acting, heldAt(table.id)));
    }
    if (first) await this.#fetchGame(table.game);
    if (first) this.#lay(table);
    if (table.over && before && !before.over) play('end');
    this.#around(this.#table); // which may be newer than the one we began with
    if (first) this.#board.reveal();
    if (table.over && first) void attempt(() => this.#ending.open());
    else if (table.over && !before?.over) this.#ending.later();
  }

  /** Show all that stands around the picture. @param {Table} table */
  #around(table) {
    this.#seats.update(table);
    this.#log.sit(table, this.#seats.bots);
    this.#invite.update(table);
    this.#mine.update(table);
    this.#aid.update(table);
    this.#ending.update(table);
    this.#turn.sit(table);
  }

  /** Whether several play on this device and nobody has said yet who is looking. @param {Table} table */
  #mustCover({ id, over, you }) {
    return !this.uncovered && !over && you !== null && heldAt(id).length > 1;
  }

  /** @param {string} name */
  async #fetchGame(name) {
    /** @type {{games: Game[]}} */
    const { games } = await get('/games').catch((error) => {
      this.#table = null; // to be tried again with the next news of the table
      throw error;
    });
    const game = games.find((one) => one.name === name);
    if (game) await Promise.all([loadSheet(game.sheet), loadFaces()]);
    if (game?.rules) offerRules({ path: `/seats/${this.token}/rules` });
    this.#mine.bot = game?.bot ?? '';
    this.#seats.bots = game?.bots ?? [];
    this.#ending.game = game;
  }

  /** The bot that takes an open seat: one that does not sit here yet. */
  #newcomer() {
    const seated = this.#table?.seats.map((seat) => seat.bot);
    return drawBots(this.#seats.bots, this.#mine.bot, 1, seated)[0];
  }

  /** @param {Frame} frame */
  #show(frame) {
    const picture = patch(this.#picture, frame);
    if (!picture) return void this.#look(this.#tall);
    this.#picture = picture;
    this.#board.element.classList.remove('tried');
    this.#board.show(picture);
    this.#log.add(frame);
    this.#turn.shown(frame);
    this.#cards.renew();
    if (frame.log.length) play('place');
    if (!frame.last) return;
    showAim(frame.aim, this.#names);
    if (this.#next()) setTimeout(() => this.#pass(), hurried() ? 300 : 1500);
  }

  /** The table as an action would leave it. @param {string} action @returns {Promise<Foreseen | null>} */
  async #ahead(action) {
    const answer = await this.#live.send({ do: 'foresee', action });
    return answer.frame ?? null; // even then it can be played
  }

  /**
   * What a piece is, and if it was touched, why that means nothing now.
   * @param {string} piece
   * @param {readonly string[] | null} touched
   * @returns {Promise<Told | null>}
   */
  async #explain(piece, touched) {
    const answer = await this.#live.send({ do: 'explain', piece, ...(touched && { touched }) });
    return answer.card ? { card: answer.card, refusal: answer.refusal } : null;
  }

  /** Show what would come about, or the present. @param {Foreseen | null} frame */
  #imagine(frame) {
    const picture = frame && patch(this.#picture, { ...frame, log: [] });
    this.#board.element.classList.toggle('tried', Boolean(picture));
    if (picture ?? this.#picture) this.#board.show(/** @type {Picture} */ (picture ?? this.#picture));
    this.#turn.foreseen();
    if (frame) this.#board.bring(news(this.#picture, frame));
    else this.#board.reveal();
  }

  /** Who sits at the table. */
  get #names() {
    return (this.#facts?.seats ?? []).map((seat) => seat.name);
  }

  /** Whether the table in words is open. */
  get #reading() {
    return !this.#words.closest('[hidden]');
  }

  async #read() {
    /** @type {{revision: number, words: Section[]}} */
    const { revision, words } = await get(`/seats/${this.token}/words`);
    if (revision < this.#wordsAt) return; // a newer answer was quicker
    this.#wordsAt = revision;
    fill(this.#words, inWords(words));
  }

  /** Who on this device should have it now. */
  #next() {
    return this.#table && passTo(this.#table, this.#turn.toAct, heldAt(this.#table.id));
  }

  /** Pass the device on, if that is still what should happen now that the last move has been seen. */
  #pass() {
    const next = this.#next();
    if (next && !this.#leaving.signal.aborted) this.#close(next);
  }

  /** @param {Command} command */
  async #do(command) {
    if (command.do === 'play') this.#coach.hide();
    const answer = await this.#live.send(command);
    if (!answer.ok) toast(answer.sentence ?? say('web.error.unknown'));
    return answer;
  }

  /** @param {boolean} tall */
  #look(tall) {
    this.#tall = tall;
    return this.#live.send({ do: 'look', tall, language: settings().language });
  }

  /** @param {number} width */
  #measure(width) {
    if (width && width < NARROW !== this.#tall) void this.#look(width < NARROW);
  }

  /** @param {boolean} connected @param {number} tries */
  async #line(connected, tries) {
    this.#banner.hidden = connected || tries < 2;
    if (connected || this.#received >= 0 || tries !== 1) return;
    try {
      await get(`/seats/${this.token}`); // it never worked: perhaps there is no such seat
    } catch (error) {
      if (!(error instanceof Trouble) || !error.status) return;
      this.#leave();
      failure(this.main, say('web.table.unknown'), error.message);
    }
  }

  /** The page is looked at again, or the net is back: what was missed is shown, and the line is tried. */
  #awake() {
    if (document.hidden) return;
    this.#queue.flush();
    this.#live.check();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.target instanceof Element && event.target.closest('input,select,textarea,dialog')) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const done =
      event.key === 'Escape'
        ? this.#cards.hide() || this.#turn.back()
        : this.#cards.key(event) || this.#board.view.key(event);
    if (done) event.preventDefault();
  }

  /** @param {Table} table */
  #foot(table) {
    const { view } = this.#board;
    const { watch } = table;
    const origin = settings().origins.find((one) => one.table === table.id);
    return h(
      'div',
      { class: 'foot' },
      origin && h('a', { class: 'button quiet', href: origin.path }, say('web.trial.back')),
      button(say('web.invite.watch'), () => copy(`/watch/${watch}`), 'quiet'),
      h('a', { class: 'button quiet', href: `/replay/${watch}` }, say('web.replay.so_far')),
      signed('+', say('web.zoom.in'), () => view.zoom(1.4)),
      signed('−', say('web.zoom.out'), () => view.zoom(1 / 1.4)),
      signed('⤢', say('web.zoom.fit'), () => view.fit()),
    );
  }
}

/** What helps there are at a table, for all to know. @param {Table} table */
function helps({ hints, coach }) {
  if (!hints && !coach) return null;
  return h(
    'p',
    { class: 'helps' },
    hints && say('web.seats.hints'),
    hints && coach && ' ',
    coach && say('web.seats.coach'),
  );
}

/**
 * @param {HTMLElement} main
 * @param {string} token
 * @param {boolean} [uncovered]
 */
export function openTable(main, token, uncovered = false) {
  new TablePage(main, token, uncovered).open();
}
