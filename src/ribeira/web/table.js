/** The page of a table: the picture, what is asked, and everything around it. */

/** @import {Chat, CoachNote, Command, Foreseen, Frame, Game, Held, Nudge, Picture, Shape, Table, TableNews, Told} from './types' */
import { awaitAim, hideAim, showAim } from './aim.js';
import { attempt, get, loadSheet, Trouble } from './api.js';
import { Aid } from './aid.js';
import { Announcement } from './announced.js';
import { attend, call, play } from './attention.js';
import { Board } from './board.js';
import { drawBots } from './cast.js';
import { Coach } from './coach.js';
import { Cards, pastCard } from './cards.js';
import { failure, h, toast } from './dom.js';
import { Ending } from './ending.js';
import { loadFaces } from './faces.js';
import { FocusKeeper } from './focus.js';
import { Foresight } from './foresight.js';
import { amend, news, patch, Queue } from './frames.js';
import { Gathering } from './gathering.js';
import { Happened } from './happened.js';
import { Hints } from './hints.js';
import { rename } from './host.js';
import { handOver, passTo } from './hotseat.js';
import { Invite } from './invite.js';
import { onLanguage } from './language.js';
import { onLeave } from './leaving.js';
import { LessonGuide } from './lesson.js';
import { LookBack } from './lookback.js';
import { hurried } from './motion.js';
import { MySeat } from './myseat.js';
import { NextTable } from './nexttable.js';
import { claimAt } from './person.js';
import { callMeFor } from './push.js';
import { offerRules, resumeRules } from './rules.js';
import { Seats } from './seats.js';
import { heldAt, remember, settings } from './settings.js';
import { likelyShape, shapeOf } from './shape.js';
import { openSharing } from './sharing.js';
import { Live } from './socket.js';
import { layOut, tableFoot } from './tablelayout.js';
import { tabs } from './tabs.js';
import { ChatPanel, Log } from './talk.js';
import { say } from './texts.js';
import { Turn } from './turn.js';
import { keep, takeUp } from './underway.js';
import { WordsPanel } from './wordspanel.js';

const SLOWNESS = { slow: 2, normal: 1, fast: 0.35, once: 0 }; // by which pauses are multiplied

/** One seat, or a spectator, at one table. */
class TablePage {
  /** @type {Table | null} */
  #facts = null; // all that was told of the table so far
  /** @type {Table | null} */
  #table = null; // as it is shown: news wait until the frames before them are
  /** @type {Picture | null} */
  #picture = null;
  #received = -1;
  #followed = false; // what others did was brought into sight: what is asked may be elsewhere
  #shape = likelyShape();
  #leaving = new AbortController();
  #announced = new Announcement();
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
    (piece) => this.#log.of(piece),
  );
  #foresight = new Foresight(
    (action) => this.#ahead(action),
    (frame) => this.#imagine(frame),
  );
  #hints = new Hints(this.#board, () => get(`/seats/${this.token}/hint`));
  #coach = new Coach(() => get(`/seats/${this.token}/coach?shape=${this.#shape}`));
  #turn = new Turn(
    this.#board,
    (command) => this.#do(command),
    (id) => this.#picture?.pieces.get(id)?.[4] ?? '',
    this.#foresight,
    this.#hints,
    this.#cards,
    {
      result: () => void attempt(() => this.#ending.open()),
      skip: () => this.#skip(),
      again: () => this.#happened.again(),
      lit: (ids) => this.#lesson.lit(ids),
    },
  );
  #seats = new Seats(
    (seat) => void this.#do({ do: 'fill', seat, bot: this.#newcomer() }),
    (seat) => void this.#nudge(seat),
  );
  #log = new Log((pieces, bring) => this.#happened.point(pieces, bring));
  /** @type {Happened} */
  #happened = new Happened(this.#board, this.#log, {
    you: () => this.#facts?.you ?? null,
    picture: () => this.#picture,
    turn: () => this.#turn,
    moment: (picture) => this.#accompany(picture),
    fetchSince: async () => (await this.#live.send({ do: 'since' })).frames,
  });
  #lesson = new LessonGuide(this.#board);
  #chat = new ChatPanel((text) => void this.#do({ do: 'chat', text }));
  #words = new WordsPanel(
    () => get(`/seats/${this.token}/words`),
    () => (this.#past.on ? this.#past.words : null),
  );
  #invite = new Invite();
  #gathering = new Gathering();
  #next = new NextTable(this.#leaving.signal);
  #past = new LookBack(
    (from, to) => get(`/seats/${this.token}/moments?from=${from}&to=${to}&shape=${this.#shape}`),
    (at, piece) => pastCard(`/seats/${this.token}/moments/card?at=${at}&shape=${this.#shape}`, piece),
    () => this.#lookBack(),
  );
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
      [say('web.words.title'), this.#words.element],
    ],
    say('web.tabs'),
    () => this.#words.renew(),
  );
  #queue = new Queue(
    (frame) => this.#show(frame),
    () => (hurried() ? 0 : SLOWNESS[settings().pace]),
    () => this.#settle(),
    () => this.#facts,
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
    this.kept = takeUp(token);
    if (this.kept) this.#turn.resume(this.kept.choice);
    this.#chat.draft = this.kept?.draft ?? '';
    this.area = h('div', { class: 'area' }, this.#past.bar, this.#banner, this.#board.element, this.#gathering.element);
  }

  open() {
    const { signal } = this.#leaving;
    const size = new ResizeObserver(() => this.#measure());
    size.observe(this.area);
    const ticks = setInterval(() => this.#seats.tick(), 250);
    signal.addEventListener('abort', () => (size.disconnect(), clearInterval(ticks)));
    document.addEventListener('visibilitychange', () => this.#awake(), { signal });
    document.addEventListener('freeze', () => this.#live.rest(), { signal });
    addEventListener('online', () => this.#awake(), { signal });
    addEventListener('pageshow', () => this.#awake(), { signal });
    document.addEventListener('keydown', (event) => this.#key(event), { signal });
    onLanguage(() => this.#translate(), { signal });
    onLeave(() => this.#leave(), { signal });
    this.#board.element.addEventListener('pointerdown', () => this.#skip());
    for (const cards of [this.#cards, this.#past.cards])
      document.addEventListener('pointerdown', (event) => cards.aside(event), { signal, capture: true });
    new FocusKeeper(this.#board, signal).watch(this.main, signal);
    this.#live.connect();
    awaitAim();
  }

  /** Put everything into the page. @param {Table} table */
  #lay(table) {
    const [back, share] = [() => this.#past.open(), () => this.#table && openSharing(this.#table, this.token)];
    layOut(this.main, table, {
      area: this.area,
      ask: this.#turn.bar.element,
      strips: [
        ...[this.#hints, this.#coach].map(({ element }) => element),
        ...[this.#aid, this.#ending, this.#next, this.#past].map(({ strip }) => strip),
      ],
      players: [this.#seats, this.#aid, this.#mine].map(({ element }) => element),
      choices: this.#turn.choices.element,
      invite: this.#invite.element,
      tabs: this.#tabs.element,
      foot: tableFoot(table, this.#board.view, () => void attempt(back), share),
      above: [this.#cards.element, this.#announced.element],
    });
    this.#tabs.open(this.kept?.tab ?? 0);
    if (table.you !== null) this.#log.element.ariaLive = 'off'; // what has happened is told in one sentence
  }

  /** The page will be laid out anew in another language, and goes on from here. */
  #translate() {
    keep(this.token, { choice: this.#turn.underway, tab: this.#tabs.shown(), draft: this.#chat.draft });
    this.#leave();
  }

  #leave() {
    this.#live.end();
    this.#queue.stop();
    this.#leaving.abort();
    hideAim();
    document.body.classList.remove('in-the-past');
    this.#lesson.leave();
    offerRules(null);
    attend(false, this.#table?.title ?? '', '');
  }

  /** Leave the table to another player of this device, behind a curtain if there are secrets. @param {Held | null} next */
  #close(next) {
    this.#leave();
    if (!this.#table) return;
    handOver(this.main, this.#table, next, (held) => {
      rename(`/play/${held.token}`);
      openTable(this.main, held.token, true);
    });
  }

  #address() {
    const revision = this.#received < 0 ? '' : `&revision=${this.#received}`;
    return `/seats/${this.token}/live?shape=${this.#shape}&language=${settings().language}${revision}`;
  }

  /** @param {Table | TableNews | Frame & {is: 'frame'} | Chat | CoachNote | Nudge} message */
  #hear(message) {
    if (message.is === 'frame') {
      this.#received = message.revision;
      this.#queue.push(message);
    } else if (message.is === 'coach') {
      this.#coach.hear(message);
    } else if (message.is === 'nudge') {
      const sentence = say('web.nudge.heard', { name: this.#names[message.seat] ?? '' });
      toast(sentence);
      call(this.#facts?.title ?? '', sentence);
    } else if (message.is === 'chat') {
      if (this.#chat.add(message.lines)) this.#tabs.call(1);
    } else {
      this.#facts = amend(this.#facts, message);
      if (!this.#queue.busy) void attempt(() => this.#sit()); // nothing is told before the moves that led there
    }
  }

  /** All frames have been shown. */
  #settle() {
    this.#turn.rest();
    if (this.#followed) this.#board.reveal();
    this.#followed = false;
    void attempt(() => this.#sit());
    this.#words.renew();
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
    if (first) this.#happened.laid();
    if (first) resumeRules();
    if (table.over && before && !before.over) play('end');
    this.#around(this.#table); // which may be newer than the one we began with
    if (first) this.#board.reveal();
    if (first) this.#lesson.laid();
    if (first && table.you !== null) void callMeFor(this.token);
    if (table.you !== null && !table.lesson) rememberGame(table.game);
    if (first && table.you !== null) void claimAt(table.id, this.token);
    if (table.over && first) void attempt(() => this.#ending.open());
    else if (table.over && !before?.over) this.#ending.later();
  }

  /** Show all that stands around the picture. @param {Table} table */
  #around(table) {
    this.#seats.update(table);
    this.#log.sit(table, this.#seats.bots);
    this.#invite.update(table);
    this.#gathering.update(table);
    this.#next.update(table);
    this.#past.call(!table.over && table.you !== null && table.seats[table.you].acting);
    this.#mine.update(table);
    this.#aid.update(table);
    this.#ending.update(table);
    this.#turn.sit(table);
  }

  /** Whether several play on this device and nobody has said yet who is looking. @param {Table} table */
  #mustCover({ id, over, you, secrets }) {
    return secrets && !this.uncovered && !this.kept && !over && you !== null && heldAt(id).length > 1;
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
    const [before, picture] = [this.#picture, patch(this.#picture, frame)];
    if (!picture) return void this.#look(this.#shape);
    this.#happened.stop();
    this.#picture = picture;
    this.#board.element.classList.remove('tried');
    this.#board.show(picture);
    this.#log.add(frame);
    this.#happened.shown(before, frame);
    if (frame.last) this.#lesson.shown(frame, this.#facts?.game ?? '');
    this.#turn.shown(frame);
    if (this.#happened.follow(frame)) this.#followed = true;
    else if (frame.last) this.#board.reveal();
    if (frame.base === null) void attempt(() => this.#happened.remember());
    this.#announced.shown(frame, this.#facts?.you ?? null);
    this.#cards.renew();
    if (frame.log.length) play('place');
    this.#accompany(picture);
    if (frame.last && this.#passTo()) setTimeout(() => this.#pass(), hurried() ? 300 : 1500);
  }

  /** Show what is true of the players at a moment. @param {Picture} picture */
  #accompany(picture) {
    const { aim } = (this.#past.on && this.#past.picture) || picture;
    showAim(aim, this.#names);
    this.#seats.follow(picture.asked);
  }

  /** Wait no longer for what is being shown. */
  #skip() {
    if (!this.#happened.skip()) this.#queue.skip();
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
    if (!frame) return this.#board.reveal();
    const [first] = (frame.log_pieces ?? []).flatMap((about) => (about?.[0].length ? [about[0]] : []));
    this.#happened.point(first ?? news(this.#picture, frame), true);
  }

  /** Who sits at the table. */
  get #names() {
    return (this.#facts?.seats ?? []).map((seat) => seat.name);
  }

  /** Show another moment of the game than the present, or the present again. */
  #lookBack() {
    const { on } = this.#past;
    this.#cards.hide();
    this.#board.element.toggleAttribute('hidden', on);
    this.main.firstElementChild?.classList.toggle('looking-back', on);
    document.body.classList.toggle('in-the-past', on);
    this.#words.renew();
    if (this.#picture) this.#accompany(this.#picture);
    if (!on) this.#board.reveal();
  }

  /** Remind somebody that the table waits. @param {number} seat */
  async #nudge(seat) {
    const answer = await this.#do({ do: 'nudge', seat });
    if (answer.ok) toast(say('web.nudge.done', { name: this.#names[seat] ?? '' }));
  }

  /** Who on this device should have it now. */
  #passTo() {
    return this.#table && passTo(this.#table, this.#turn.toAct, heldAt(this.#table.id));
  }

  /** Pass the device on, if that is still what should happen now that the last move has been seen. */
  #pass() {
    const next = this.#passTo();
    if (next && !this.#leaving.signal.aborted) this.#close(next);
  }

  /** @param {Command} command */
  async #do(command) {
    if (command.do === 'play') {
      this.#coach.hide();
      this.#happened.decide();
      this.#queue.refill();
    }
    const answer = await this.#live.send(command);
    if (command.do === 'play' && (!answer.ok || answer.ends_turn)) this.#happened.refused();
    if (!answer.ok) toast(answer.sentence ?? say('web.error.unknown'));
    return answer;
  }

  /** @param {Shape} shape */
  #look(shape) {
    this.#shape = shape;
    return this.#live.send({ do: 'look', shape, language: settings().language });
  }

  #measure() {
    if (this.area.clientWidth && shapeOf(this.area) !== this.#shape) void this.#look(shapeOf(this.area));
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
        ? this.#cards.hide() || this.#past.cards.hide() || this.#past.close() || this.#turn.back()
        : this.#past.key(event) || this.#cards.key(event) || this.#board.key(event) || this.#board.view.key(event);
    if (done) event.preventDefault();
  }
}

/** Note that a game is played on this device. @param {string} game */
function rememberGame(game) {
  const { played } = settings();
  if (!played.includes(game)) remember({ played: [...played, game] });
}

/**
 * @param {HTMLElement} main
 * @param {string} token
 * @param {boolean} [uncovered]
 */
export function openTable(main, token, uncovered = false) {
  new TablePage(main, token, uncovered).open();
}
