/** What is asked of this seat, and how touches, keys and words become a move. */

/** @import {Action, Answer, Command, Frame, Table} from './types' */
import { AskBar } from './ask.js';
import { attend } from './attention.js';
import { Choices } from './choices.js';
import { openRules } from './rules.js';
import { settings } from './settings.js';
import { advance, instead, narrow, others, retreat, settled, touch, turned, turnedOn } from './touches.js';

/** @import {Board} from './board.js' */
/** @import {Cards} from './cards.js' */
/** @import {Foresight} from './foresight.js' */
/** @import {Hints} from './hints.js' */

/**
 * A choice as far as it has come.
 * @typedef {{decision: string | null, touched: string[], ending: string | null, turnedTo: string, stay: boolean}} Underway
 */

export class Turn {
  /** @type {Table | null} */
  #table = null;
  /** @type {Frame | null} */
  #frame = null; // the last of a row: it says what is asked
  #moving = false; // more frames of a row are to come
  #passing = false; // what somebody did is looked at, and others are asked next
  /** @type {string[]} */
  #touched = [];
  /** @type {string | null} */
  #sent = null; // the decision that a command under way answers
  /** @type {string | null} */
  #ending = null; // the action that would end the turn and waits for a yes
  #turnedTo = ''; // the last touch of what was turned
  /** @type {string | null} */
  #telling = null; // what is being shown: nothing is asked meanwhile
  /** @type {string | null} */
  #forced = null; // the decision that was tried to be answered without a touch
  #stay = false; // something was taken back: what can be done next waits to be touched, even if it is one thing
  again = false; // what happened can be shown once more
  /** @type {Underway | null} */
  #resumed = null; // how far it had come on the page before this one

  /**
   * @param {Board} board
   * @param {(command: Command) => Promise<Answer>} send
   * @param {(id: string) => string} label of a piece that lies on the table
   * @param {Foresight} foresight
   * @param {Hints} hints
   * @param {Cards} cards
   * @param {{result: () => void, skip: () => void, again: () => void, lit: (ids: string[]) => void}} deeds of the page: show
   *   how the game ended, go on at once, show once more what happened, point at what can be touched
   */
  constructor(board, send, label, foresight, hints, cards, deeds) {
    this.board = board;
    this.send = send;
    this.label = label;
    this.foresight = foresight;
    this.hints = hints;
    this.cards = cards;
    this.lit = deeds.lit;
    hints.take = ({ touches }) => this.#reach([...touches]);
    this.choices = new Choices((action) =>
      action.foresee || settings().ask === 'turn' ? this.#reach(action.touches) : void this.#play(action),
    );
    this.bar = new AskBar({
      play: (action) => void this.#play(action),
      back: () => this.back(),
      instead: (action) => this.#reach(action.touches),
      turn: (action) => this.#reach(turnedOn(this.#actions, action) ?? action.touches),
      undo: () => {
        this.#stay = true;
        void send({ do: 'undo' });
      },
      agree: (to) => void send({ do: 'agree', to }),
      hint: () => void hints.ask(),
      rules: () => void openRules(this.#frame?.chapter),
      goOn: (step) => void send({ do: 'go_on', step }),
      ...deeds,
    });
  }

  get #actions() {
    return this.#frame?.actions ?? [];
  }

  /** What happened is being shown once more: these are the words for it, or null if that is over. @param {string | null} words */
  tell(words) {
    this.#telling = words;
    this.#offer();
  }

  /** @returns {Underway} */
  get underway() {
    const decision = this.#frame?.decision ?? null;
    return {
      decision,
      touched: this.#touched,
      ending: this.#ending,
      turnedTo: this.#turnedTo,
      stay: this.#stay,
    };
  }

  /** Go on from where a choice was, if it is still asked for. @param {Underway} choice */
  resume(choice) {
    this.#resumed = choice;
  }

  get toAct() {
    return this.#frame?.to_act ?? [];
  }

  /** @param {Table} table */
  sit(table) {
    this.#table = table;
    this.#offer();
  }

  /** A frame has been shown; the last of a row says what is asked now. @param {Frame} frame */
  shown(frame) {
    this.#moving = !frame.last;
    this.#passing = this.#isOfOthers(frame);
    const telling = this.#moving || this.#passing;
    this.#telling = telling ? frame.log.map(([, sentence]) => sentence).join(' ') || this.#telling : null;
    if (frame.last) {
      const same = frame.decision === this.#frame?.decision;
      if (!same) this.#touched = [];
      if (!same || frame.decision !== this.#sent) this.#sent = null;
      this.#frame = frame;
      this.#goOn(frame.decision ?? null);
      this.hints.decide(frame.decision ?? null);
    }
    this.foresight.forget();
    if (frame.last && !this.#touched.length) this.#begin();
    else this.#offer();
  }

  /** Whether a frame changes the table and asks somebody else. @param {Frame} frame */
  #isOfOthers({ last, base, to_act: toAct = [] }) {
    const you = this.#table?.you ?? null;
    return Boolean(last) && base !== null && toAct.length > 0 && (you === null || !toAct.includes(you));
  }

  /** All that has come has been looked at: it is told who is waited for. */
  rest() {
    if (!this.#passing) return;
    this.#passing = false;
    this.#telling = null;
    this.#offer();
  }

  /** What had been touched before the page was laid out anew is touched. @param {string | null} decision */
  #goOn(decision) {
    const before = this.#resumed;
    this.#resumed = null;
    if (!before || before.decision !== decision) return;
    this.#touched = before.touched;
    this.#ending = before.ending;
    this.#turnedTo = before.turnedTo;
    this.#stay = before.stay;
  }

  /** Something is asked: as far as there is one way only, it is gone. */
  #begin() {
    const actions = this.#actions;
    const stays = this.#stay || settings().ask === 'all' || this.#isAway || this.#isTaught;
    if (stays || this.#sent !== null || !actions.length) return this.#offer();
    if (actions.length > 1 || actions[0].foresee) return this.#reach(advance(actions, []));
    if (this.#forced === this.#frame?.decision) return this.#offer(); // it would end the turn
    this.#forced = this.#frame?.decision ?? null;
    void this.#play(actions[0], true, true);
  }

  /** Whether a bot decides for this seat, or nobody does any more. */
  get #isAway() {
    const [table, you] = [this.#table, this.#table?.you ?? null];
    return !table || table.over || you === null || table.seats[you].handed !== null;
  }

  /** Whether this is a lesson: nothing goes on by itself there, for every touch is to be learned. */
  get #isTaught() {
    return Boolean(this.#frame?.lesson);
  }

  /** A piece is touched; what lies there already is turned. @param {string} id */
  touch(id) {
    const [actions, tried] = [this.#actions, settled(this.#actions, this.#touched)];
    const turn = tried?.turns && id === tried.touches.at(-2) ? turnedOn(actions, tried) : null;
    const path = touch(actions, this.#touched, id);
    this.#reach(turn ?? (this.#isTaught ? path : advance(actions, path)));
  }

  /** A piece is touched that means nothing now. @param {string} id */
  missed(id) {
    void this.cards.refuse(id, this.#touched);
  }

  /** What is asked now, in words. */
  get asked() {
    return this.#frame?.ask ?? '';
  }

  /** So far it has come: play what is meant, show what it would bring, or ask on. @param {string[]} touches */
  #reach(touches) {
    this.#touched = turned(this.#actions, touches, this.#turnedTo);
    const meant = settled(this.#actions, this.#touched);
    if (meant?.turns) this.#turnedTo = meant.touches.at(-1) ?? '';
    this.#ending = null;
    if (meant && !meant.foresee && settings().ask !== 'all') this.#playOrAsk(meant);
    else this.#offer();
    this.board.reveal();
  }

  /** Play what is meant; what ends the turn waits for a yes, but not in a lesson. @param {Action} meant */
  #playOrAsk(meant) {
    void this.#play(meant, settings().ask === 'turn' && !this.#isTaught);
  }

  /** Take the last touch back, or hide the hints. @returns {boolean} whether there was anything of the kind */
  back() {
    if (this.#sent !== null) return false;
    const path = retreat(this.#actions, this.#touched) ?? (this.#ending === null ? null : []);
    if (!path) return this.hints.hide();
    this.#reach(path);
    return true;
  }

  /** What would come about is on the screen, or the present is again. */
  foreseen() {
    this.#offer();
  }

  /** Show what can be done now. */
  #offer() {
    const [table, frame] = [this.#table, this.#frame];
    if (!table || !frame) return;
    const away = table.you !== null && table.seats[table.you].handed !== null;
    const shown = this.#moving || this.#telling !== null;
    const busy = this.#sent !== null || shown || table.over || away;
    const actions = busy ? [] : this.#actions;
    const { left, next, meant } = narrow(actions, this.#touched);
    const tried = settled(actions, this.#touched);
    if (this.#sent === null) void this.foresight.look(tried);
    const mine = !busy && table.you !== null && this.toAct.includes(table.you);
    this.board.light(next, this.#touched, others(actions, this.#touched));
    this.board.element.classList.toggle('choosing', mine && retreat(actions, this.#touched) !== null);
    this.lit([...next]);
    this.choices.update(left, this.label);
    this.bar.update(table, frame, {
      touched: this.#touched,
      meant,
      mine,
      busy,
      ends: tried !== null && tried.action === this.#ending,
      brings: this.foresight.brings,
      instead: tried?.foresee && !tried.turns ? instead(actions, tried, this.label) : [],
      turn: tried?.turns && turnedOn(actions, tried) ? tried : null,
      back: mine && (retreat(actions, this.#touched) !== null || this.#ending !== null),
      telling: shown ? (this.#telling ?? '') : null,
      again: this.again && !shown,
    });
    attend(mine, table.title, frame.ask ?? '');
  }

  /**
   * Play an action; with `check`, one that would end the turn waits for a yes. What is `forced` nobody has touched.
   * @param {Action} action
   * @param {boolean} [check]
   * @param {boolean} [forced]
   */
  async #play(action, check = false, forced = false) {
    const decision = this.#frame?.decision;
    if (!decision || this.#sent !== null) return;
    this.#sent = decision;
    this.#touched = action.touches;
    this.#stay &&= forced;
    this.#offer();
    const ways = { ...(check && { check }), ...(forced && { forced }) };
    const answer = await this.send({ do: 'play', decision, action: action.action, ...ways });
    if (answer.ok && !answer.ends_turn) return;
    if (decision !== this.#frame?.decision) return; // it was decided meanwhile
    const asks = answer.ok && !forced;
    this.#sent = null;
    this.#ending = asks ? action.action : null;
    this.#touched = asks ? action.touches : [];
    this.#offer();
  }
}
