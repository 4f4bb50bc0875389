/** The live connection of a seat: it comes back by itself and loses no command. */

/** @import {Answer, Command, Message} from './types' */
import { dial } from './host.js';

const IDLE = 30000;
const PATIENCE = 6000;

/**
 * Milliseconds before another try: doubling up to half a minute, partly by chance so that not all come back at once.
 * @param {number} tries that failed so far
 * @param {number} chance from 0 to 1
 */
export function backoff(tries, chance) {
  return Math.min(30000, 500 * 2 ** tries) * (0.5 + chance / 2);
}

/** @typedef {Pick<WebSocket, 'readyState' | 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'>} Line */
/** @typedef {{command: Command & {id: string}, answered: (answer: Answer) => void}} Owed */

export class Live {
  /** @type {Line | null} */
  #line = null;
  /** @type {Map<string, Owed>} */
  #owed = new Map();
  #tries = 0;
  #count = 0;
  #name = Math.random().toString(36).slice(2, 8); // two tabs of one seat number their commands apart
  #retry = 0;
  #heartbeat = 0;
  #ended = false;

  /**
   * @param {() => string} address asked for at each try, since it names the last revision
   * @param {(message: Exclude<Message, Answer>) => void} heard
   * @param {(connected: boolean, tries: number) => void} changed
   * @param {(address: string) => Line} line
   */
  constructor(address, heard, changed, line = dial) {
    this.address = address;
    this.heard = heard;
    this.changed = changed;
    this.dial = line;
  }

  connect() {
    clearTimeout(this.#retry);
    const line = this.dial(this.address());
    this.#line = line;
    line.onopen = () => {
      for (const { command } of this.#owed.values()) line.send(JSON.stringify(command));
    };
    line.onmessage = (event) => this.#hear(JSON.parse(String(event.data)));
    line.onclose = () => {
      if (this.#line === line) this.#lost();
    };
    clearInterval(this.#heartbeat);
    this.#heartbeat = setInterval(() => this.check(), IDLE);
  }

  /**
   * Send a command, and again after a lost connection until it is answered.
   * @param {Command} command
   * @returns {Promise<Answer>}
   */
  send(command) {
    const id = `${this.#name}-${++this.#count}`;
    return new Promise((answered) => {
      const owed = { command: { ...command, id }, answered };
      this.#owed.set(id, owed);
      if (this.#line?.readyState === 1) this.#line.send(JSON.stringify(owed.command));
    });
  }

  /** Make sure that the line still stands: a sleeping machine is never told that it was cut. */
  check() {
    if (this.#ended) return;
    const line = this.#line;
    if (line?.readyState === 1) {
      const hangUp = setTimeout(() => this.#line === line && this.#cut(), PATIENCE);
      void this.send({ do: 'ping' }).then(() => clearTimeout(hangUp));
    } else if (line?.readyState !== 0) {
      this.connect();
    }
  }

  /** Let go of the line until somebody looks again: a page that sleeps is not there. */
  rest() {
    clearTimeout(this.#retry);
    clearInterval(this.#heartbeat);
    const line = this.#line;
    this.#line = null;
    line?.close();
  }

  end() {
    this.#ended = true;
    clearTimeout(this.#retry);
    clearInterval(this.#heartbeat);
    this.#line?.close();
  }

  /** @param {Message} message */
  #hear(message) {
    if (this.#ended) return;
    this.#tries = 0;
    this.changed(true, 0);
    if (message.is !== 'answer') return this.heard(message);
    const owed = this.#owed.get(message.id);
    this.#owed.delete(message.id);
    owed?.answered(message);
  }

  #cut() {
    const line = this.#line;
    this.#line = null;
    line?.close();
    this.#lost();
  }

  #lost() {
    clearInterval(this.#heartbeat);
    if (this.#ended) return;
    this.changed(false, ++this.#tries);
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.connect(), backoff(this.#tries - 1, Math.random()));
  }
}
