/** What is asked of this seat, and how touches, keys and words become a move. */

/** @import {Action, Answer, Command, Frame, Table} from './types' */
import { AskBar } from './ask.js';
import { attend } from './attention.js';
import { Choices } from './choices.js';
import { settings } from './settings.js';
import { narrow, others, settled, touch } from './touches.js';

/** @import {Board} from './board.js' */

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

  /**
   * @param {Board} board
   * @param {(command: Command) => Promise<Answer>} send
   */
  constructor(board, send) {
    this.board = board;
    this.send = send;
    this.choices = new Choices((action) => void this.#play(action));
    this.bar = new AskBar({
      play: (action) => void this.#play(action),
      back: () => this.back(),
      undo: () => void send({ do: 'undo' }),
      agree: (to) => void send({ do: 'agree', to }),
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
    }
    this.#offer();
    if (frame.last) this.board.reveal();
  }

  /** A piece is touched. @param {string} id */
  touch(id) {
    const actions = this.#frame?.actions ?? [];
    this.#touched = touch(actions, this.#touched, id);
    const meant = settled(actions, this.#touched);
    if (meant && !settings().confirm) void this.#play(meant);
    else this.#offer();
    this.board.reveal();
  }

  /** Take the last touch back. @returns {boolean} whether there was one */
  back() {
    if (!this.#touched.length || this.#sent !== null) return false;
    this.#touched = this.#touched.slice(0, -1);
    this.#offer();
    return true;
  }

  /** Show what can be done now. */
  #offer() {
    const [table, frame] = [this.#table, this.#frame];
    if (!table || !frame) return;
    const away = table.you !== null && table.seats[table.you].handed !== null;
    const busy = this.#sent !== null || this.#moving || table.over || away;
    const actions = busy ? [] : (frame.actions ?? []);
    const { left, next, meant } = narrow(actions, this.#touched);
    const mine = !busy && table.you !== null && this.toAct.includes(table.you);
    this.board.light(next, this.#touched, others(actions, this.#touched));
    this.choices.update(left, (id) => this.board.label(id));
    this.bar.update(table, frame, { touched: this.#touched, meant, mine, busy });
    attend(mine, table.title, frame.ask ?? '');
  }

  /** @param {Action} action */
  async #play(action) {
    const decision = this.#frame?.decision;
    if (!decision || this.#sent !== null) return;
    this.#sent = decision;
    this.#touched = action.touches;
    this.#offer();
    const answer = await this.send({ do: 'play', decision, action: action.action });
    if (answer.ok) return;
    this.#sent = null;
    this.#touched = [];
    this.#offer();
  }
}
