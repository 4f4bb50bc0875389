/** The page of a table: the picture, what is asked, and everything around it. */

/** @import {Action, Chat, Command, Frame, Game, Held, Picture, Table} from './types' */
import { get, loadSheet, Trouble } from './api.js';
import { AskBar } from './ask.js';
import { attend } from './attention.js';
import { Board, hurried } from './board.js';
import { ChatPanel } from './chat.js';
import { Choices } from './choices.js';
import { button, fill, h, toast } from './dom.js';
import { patch, Queue } from './frames.js';
import { curtain, passTo } from './hotseat.js';
import { Invite } from './invite.js';
import { Log } from './log.js';
import { MySeat } from './myseat.js';
import { Seats } from './seats.js';
import { heldAt, settings } from './settings.js';
import { Live } from './socket.js';
import { play } from './sound.js';
import { tabs } from './tabs.js';
import { say } from './texts.js';
import { narrow, others, settled, touch } from './touches.js';
import { inWords } from './words.js';

const NARROW = 640;

/** One seat, or a spectator, at one table. */
class TablePage {
  /** @type {Table | null} */
  #table = null;
  /** @type {Table | null} */
  #news = null; // a table that waits until the frames before it are shown
  /** @type {Picture | null} */
  #picture = null;
  /** @type {Frame | null} */
  #frame = null; // the last of a row: it says what is asked
  #moving = false; // more frames of a row are to come
  #received = -1;
  #tall = innerWidth < NARROW;
  /** @type {string[]} */
  #touched = [];
  /** @type {string | null} */
  #sent = null; // the decision that a command under way answers

  #board = new Board((id) => this.#touch(id));
  #ask = new AskBar({ play: (action) => void this.#play(action), back: () => this.#back(), undo: () => void this.#do({ do: 'undo' }), agree: (to) => void this.#do({ do: 'agree', to }) });
  #choices = new Choices((action) => void this.#play(action));
  #seats = new Seats((seat) => void this.#do({ do: 'fill', seat, bot: this.#mine.bots.at(-1)?.name ?? '' }));
  #log = new Log();
  #chat = new ChatPanel((text) => void this.#do({ do: 'chat', text }));
  #words = h('div', { class: 'words' });
  #invite = new Invite();
  #mine = new MySeat((command) => void this.#do(command), (held) => this.#close(held));
  #banner = h('p', { class: 'banner', role: 'status', hidden: true }, say('web.reconnecting'));
  #queue = new Queue((frame) => this.#show(frame), hurried, () => void this.#sit());
  #live = new Live(() => this.#address(), (message) => this.#hear(message), (connected, tries) => void this.#line(connected, tries));
  /** @type {(() => void)[]} */
  #ends = [];
  #tabs = tabs([[say('web.log.title'), this.#log.element], [say('web.chat.title'), this.#chat.element], [say('web.words.title'), this.#words]], say('web.tabs'));

  /**
   * @param {HTMLElement} main
   * @param {string} token
   * @param {boolean} uncovered somebody has said that this seat is theirs
   */
  constructor(main, token, uncovered) {
    this.main = main;
    this.token = token;
    this.uncovered = uncovered;
  }

  open() {
    const area = h('div', { class: 'area' }, this.#banner, this.#board.element, this.#zooms());
    const side = h('div', { class: 'side' }, this.#ask.element, this.#choices.element, h('section', { class: 'panel' }, h('h2', {}, say('web.seats.title')), this.#seats.element, this.#mine.element), this.#tabs.element, this.#invite.element);
    this.layout = h('div', { class: 'table-page' }, h('h1', { class: 'unseen' }, say('web.table.title')), area, side);
    const size = new ResizeObserver(() => this.#measure(area.clientWidth));
    size.observe(area);
    const ticks = setInterval(() => this.#seats.tick(), 250);
    this.#ends.push(() => size.disconnect(), () => clearInterval(ticks));
    this.#listen(document, 'visibilitychange', () => this.#awake());
    this.#listen(window, 'online', () => this.#awake());
    this.#listen(window, 'pageshow', () => this.#awake());
    this.#listen(document, 'keydown', (event) => event instanceof KeyboardEvent && this.#key(event));
    this.#live.connect();
  }

  /** Leave the table and, where another player of this device follows, let the curtain fall. @param {Held | null} next */
  #close(next) {
    this.#live.end();
    this.#queue.stop();
    for (const end of this.#ends) end();
    attend(false, this.#table?.title ?? '', '');
    if (!this.#table) return;
    curtain(this.main, this.#table, heldAt(this.#table.id), next, (held) => {
      history.replaceState(null, '', `/play/${held.token}`);
      openTable(this.main, held.token, true);
    });
  }

  /** @param {EventTarget} target @param {string} name @param {(event: Event) => void} listener */
  #listen(target, name, listener) {
    target.addEventListener(name, listener);
    this.#ends.push(() => target.removeEventListener(name, listener));
  }

  #address() {
    const revision = this.#received < 0 ? '' : `&revision=${this.#received}`;
    const path = `/api/v1/seats/${this.token}/live?tall=${Number(this.#tall)}&language=${settings().language}${revision}`;
    return new URL(path, location.href).href.replace(/^http/, 'ws');
  }

  /** @param {Table | Frame & {is: 'frame'} | Chat} message */
  #hear(message) {
    if (message.is === 'table') {
      this.#news = message;
      if (!message.over || !this.#queue.busy) void this.#sit(); // the end is not told before the moves that led there
    }
    if (message.is === 'chat') this.#chat.add(message.lines) && this.#tabs.call(1);
    else if (message.is === 'frame') {
      this.#received = message.revision;
      this.#queue.push(message);
    }
  }

  async #sit() {
    const table = this.#news;
    this.#news = null;
    if (!table) return;
    const first = !this.#table;
    this.#table = table;
    const here = heldAt(table.id);
    if (first && !this.uncovered && here.length > 1 && table.you !== null && !table.over) {
      const acting = table.seats.filter((seat) => seat.acting).map((seat) => seat.seat);
      return this.#close(passTo({ ...table, you: -1 }, acting, here));
    }
    if (first) {
      const games = await this.#games();
      const game = games.find((one) => one.name === table.game);
      if (game) await loadSheet(game.sheet);
      this.#mine.bots = game?.bots ?? [];
      if (this.layout) fill(this.main, this.layout);
      this.#tabs.open(0);
    }
    this.#around();
  }

  /** @returns {Promise<Game[]>} */
  async #games() {
    /** @type {{games: Game[]}} */
    const { games } = await get('/games');
    return games;
  }

  /** Show again all that stands around the picture. */
  #around() {
    if (!this.#table) return;
    this.#seats.update(this.#table);
    this.#invite.update(this.#table);
    this.#mine.update(this.#table);
    this.#offer();
  }

  /** @param {Frame} frame */
  #show(frame) {
    const picture = patch(this.#picture, frame);
    if (!picture) return void this.#look(this.#tall);
    this.#picture = picture;
    this.#board.show(picture);
    this.#log.add(frame);
    if (frame.log.length) play('place');
    this.#moving = !frame.last;
    if (frame.last) this.#ended(frame);
    else this.#offer();
  }

  /** A row of frames has come to its end: something may be asked now. @param {Frame} frame */
  #ended(frame) {
    const same = frame.decision === this.#frame?.decision;
    if (!same) this.#touched = [];
    if (!same || frame.decision !== this.#sent) this.#sent = null;
    this.#frame = frame;
    fill(this.#words, inWords(frame.words ?? []));
    this.#offer();
    const next = this.#table && passTo(this.#table, frame.to_act ?? [], heldAt(this.#table.id));
    if (next) setTimeout(() => this.#pass(), hurried() ? 300 : 1500);
  }

  /** Pass the device on, if that is still what should happen now that the last move has been seen. */
  #pass() {
    const next = this.#table && passTo(this.#table, this.#frame?.to_act ?? [], heldAt(this.#table.id));
    if (next && this.main.contains(this.#board.element)) this.#close(next);
  }

  /** Show what can be done now. */
  #offer() {
    if (!this.#frame || !this.#table) return;
    const busy = this.#sent !== null || this.#moving || this.#table.over;
    const actions = busy ? [] : (this.#frame.actions ?? []);
    const { left, next, meant } = narrow(actions, this.#touched);
    this.#board.light(next, this.#touched, others(actions, this.#touched));
    this.#choices.update(left, (id) => this.#board.label(id));
    this.#ask.update(this.#table, this.#frame, this.#touched, meant, busy);
    const mine = this.#table.you !== null && (this.#frame.to_act?.includes(this.#table.you) ?? false);
    attend(mine && !busy, this.#table.title, this.#frame.ask ?? '');
  }

  /** @param {string} id */
  #touch(id) {
    const actions = this.#frame?.actions ?? [];
    this.#touched = touch(actions, this.#touched, id);
    const meant = settled(actions, this.#touched);
    if (meant && !settings().confirm) void this.#play(meant);
    else this.#offer();
  }

  #back() {
    this.#touched = this.#touched.slice(0, -1);
    this.#offer();
  }

  /** @param {Action} action */
  async #play(action) {
    const decision = this.#frame?.decision;
    if (!decision || this.#sent !== null) return;
    this.#sent = decision;
    this.#touched = action.touches;
    this.#offer();
    const answer = await this.#do({ do: 'play', decision, action: action.action });
    if (answer.ok) return;
    this.#sent = null;
    this.#touched = [];
    this.#offer();
  }

  /** @param {Command} command */
  async #do(command) {
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
      this.#close(null);
      fill(this.main, h('section', { class: 'panel page' }, h('h1', {}, say('web.table.unknown')), h('p', {}, error.message), h('a', { class: 'button', href: '/' }, say('web.home'))));
    }
  }

  #awake() {
    if (document.hidden) return;
    this.#queue.flush();
    this.#live.check();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.target instanceof Element && event.target.closest('input,select,textarea,dialog')) return;
    if (event.key === 'Escape' && this.#touched.length && this.#sent === null) this.#back();
    else if (event.ctrlKey || event.metaKey || event.altKey || !this.#board.view.key(event)) return;
    event.preventDefault();
  }

  #zooms() {
    const { view } = this.#board;
    const one = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {() => void} */ deed) => button(sign, deed, 'quiet', { 'aria-label': label, title: label });
    return h('div', { class: 'zooms' }, one('+', say('web.zoom.in'), () => view.zoom(1.4)), one('−', say('web.zoom.out'), () => view.zoom(1 / 1.4)), one('⤢', say('web.zoom.fit'), () => view.fit()));
  }
}

/**
 * @param {HTMLElement} main
 * @param {string} token
 * @param {boolean} [uncovered]
 */
export function openTable(main, token, uncovered = false) {
  new TablePage(main, token, uncovered).open();
}
