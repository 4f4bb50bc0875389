/** What is asked of this seat, and how touches, keys and words become a move. */

/** @import {Action, Answer, Command, Frame, Table} from './types' */
import { AskBar } from './ask.js';
import { attend } from './attention.js';
import { Choices } from './choices.js';
import { openRules } from './rules.js';
import { settings } from './settings.js';
import { instead, narrow, others, settled, touch } from './touches.js';

/** @import {Board} from './board.js' */
/** @import {Cards} from './cards.js' */
/** @import {Foresight} from './foresight.js' */
/** @import {Hints} from './hints.js' */

export class Turn {
  /** @type {Table | null} */
  #table = null;
  /** @type {Frame | null} */
  #frame = null; // the last of a row: it says what is asked
  #moving = false; // more frames of a row are to come
  /** @type {string[]} */
  #touched = [];
  /** @type {string | null} */
  #sent = null; // the decision that a command under way answers
  /** @type {string | null} */
  #ending = null; // the action that would end the turn and waits for a yes

  /**
   * @param {Board} board
   * @param {(command: Command) => Promise<Answer>} send
   * @param {(id: string) => string} label of a piece that lies on the table
   * @param {Foresight} foresight
   * @param {Hints} hints
   * @param {Cards} cards
   * @param {() => void} result show how the game ended
   */
  constructor(board, send, label, foresight, hints, cards, result) {
    this.board = board;
    this.send = send;
    this.label = label;
    this.foresight = foresight;
    this.hints = hints;
    this.cards = cards;
    this.choices = new Choices((action) =>
      action.foresee || settings().ask === 'turn' ? this.#reach(action.touches) : void this.#play(action),
    );
    this.bar = new AskBar({
      play: (action) => void this.#play(action),
      back: () => this.back(),
      instead: (action) => this.#reach(action.touches),
      undo: () => void send({ do: 'undo' }),
      agree: (to) => void send({ do: 'agree', to }),
      hint: () => void hints.ask(),
      rules: () => void openRules(this.#frame?.chapter),
      result,
    });
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
    if (frame.last) {
      const same = frame.decision === this.#frame?.decision;
      if (!same) this.#touched = [];
      if (!same || frame.decision !== this.#sent) this.#sent = null;
      this.#frame = frame;
      this.hints.decide(frame.decision ?? null);
    }
    this.foresight.forget();
    this.#offer();
    if (frame.last) this.board.reveal();
  }

  /** A piece is touched. @param {string} id */
  touch(id) {
    this.#reach(touch(this.#frame?.actions ?? [], this.#touched, id));
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
    this.#touched = touches;
    const meant = settled(this.#frame?.actions ?? [], touches);
    this.#ending = null;
    if (meant && !meant.foresee && settings().ask !== 'all') void this.#play(meant, settings().ask === 'turn');
    else this.#offer();
    this.board.reveal();
  }

  /** Take the last touch back, or hide the hints. @returns {boolean} whether there was anything of the kind */
  back() {
    if (this.#sent !== null) return false;
    if (!this.#touched.length) return this.hints.hide();
    this.#reach(this.#touched.slice(0, -1));
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
    const busy = this.#sent !== null || this.#moving || table.over || away;
    const actions = busy ? [] : (frame.actions ?? []);
    const { left, next, meant } = narrow(actions, this.#touched);
    const tried = settled(actions, this.#touched);
    if (this.#sent === null) void this.foresight.look(tried);
    const mine = !busy && table.you !== null && this.toAct.includes(table.you);
    this.board.light(next, this.#touched, others(actions, this.#touched));
    this.choices.update(left, this.label);
    this.bar.update(table, frame, {
      touched: this.#touched,
      meant,
      mine,
      busy,
      ends: tried !== null && tried.action === this.#ending,
      brings: this.foresight.brings,
      instead: tried?.foresee ? instead(actions, tried, this.label) : [],
    });
    attend(mine, table.title, frame.ask ?? '');
  }

  /**
   * Play an action; with `check`, one that would end the turn waits for a yes.
   * @param {Action} action
   * @param {boolean} [check]
   */
  async #play(action, check = false) {
    const decision = this.#frame?.decision;
    if (!decision || this.#sent !== null) return;
    this.#sent = decision;
    this.#touched = action.touches;
    this.#offer();
    const answer = await this.send({ do: 'play', decision, action: action.action, ...(check && { check }) });
    if (answer.ok && !answer.ends_turn) return;
    if (decision !== this.#frame?.decision) return; // it was decided meanwhile
    this.#sent = null;
    this.#ending = answer.ok ? action.action : null;
    this.#touched = answer.ok ? action.touches : [];
    this.#offer();
  }
}
