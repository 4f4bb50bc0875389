/** The page's end of the engine: requests and lines that go to a worker as messages. */

/** @typedef {{status: number, kind: string, content: string}} Answer */
/**
 * What the worker says.
 * @typedef {{is: 'ready'} | {is: 'elsewhere'} | {is: 'unkept'} | {is: 'failed', reason: string}
 *   | {is: 'answer', id: number, answer: Answer | null}
 *   | {is: 'heard', id: number, text: string} | {is: 'ended', id: number, code: number}} Said
 */
/**
 * What the worker is told.
 * @typedef {{do: 'ask', id: number, method: string, path: string, headers: Record<string, string>, body: string}
 *   | {do: 'dial', id: number, path: string} | {do: 'send', id: number, text: string} | {do: 'close', id: number}} Order
 */
/** @typedef {{postMessage: (order: Order) => void, onmessage: ((event: MessageEvent) => void) | null}} Port */
/**
 * What else may be known of the engine: another window has it, it did not begin, or what happened cannot be kept.
 * @typedef {{elsewhere: () => void, failed: (reason: string) => void, unkept: () => void}} News
 */

export class Engine {
  #count = 0;
  /** @type {Map<number, {answered: (answer: Answer) => void, failed: (error: Error) => void}>} */
  #asked = new Map();
  /** @type {Map<number, EngineLine>} */
  #lines = new Map();

  /** @param {Port} port @param {News} news */
  constructor(port, news) {
    this.port = port;
    /** @type {Promise<void>} */
    this.ready = new Promise((begun) => {
      port.onmessage = ({ data }) => this.#hear(data, begun, news);
    });
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {Record<string, string>} headers
   * @param {string} body
   * @returns {Promise<Answer>}
   */
  ask(method, path, headers, body) {
    const id = ++this.#count;
    return new Promise((answered, failed) => {
      this.#asked.set(id, { answered, failed });
      this.port.postMessage({ do: 'ask', id, method, path, headers, body });
    });
  }

  /** @param {string} path */
  dial(path) {
    const id = ++this.#count;
    const line = new EngineLine(this.port, id);
    this.#lines.set(id, line);
    this.port.postMessage({ do: 'dial', id, path });
    return line;
  }

  /** @param {Said} said @param {() => void} begun @param {News} news */
  #hear(said, begun, news) {
    if (said.is === 'ready') begun();
    else if (said.is === 'elsewhere') news.elsewhere();
    else if (said.is === 'unkept') news.unkept();
    else if (said.is === 'failed') news.failed(said.reason);
    else if (said.is === 'heard') this.#lines.get(said.id)?.hear(said.text);
    else if (said.is === 'ended') this.#end(said.id);
    else {
      const asked = this.#asked.get(said.id);
      this.#asked.delete(said.id);
      if (said.answer) asked?.answered(said.answer);
      else asked?.failed(new Error('no answer'));
    }
  }

  /** @param {number} id */
  #end(id) {
    this.#lines.get(id)?.ended();
    this.#lines.delete(id);
  }
}

/** A line to a table, as a WebSocket is one. */
class EngineLine {
  readyState = 0;
  /** @type {((this: any, event: any) => any) | null} */
  onopen = null;
  /** @type {((this: any, event: any) => any) | null} */
  onmessage = null;
  /** @type {((this: any, event: any) => any) | null} */
  onclose = null;

  /** @param {Port} port @param {number} id */
  constructor(port, id) {
    this.port = port;
    this.id = id;
  }

  /** @param {string} text */
  send(text) {
    this.port.postMessage({ do: 'send', id: this.id, text });
  }

  close() {
    this.readyState = 2;
    this.port.postMessage({ do: 'close', id: this.id });
  }

  /** Something came: that is also how one knows that the line stands. @param {string} text */
  hear(text) {
    if (this.readyState === 0) {
      this.readyState = 1;
      this.onopen?.(null);
    }
    this.onmessage?.({ data: text });
  }

  ended() {
    this.readyState = 3;
    this.onclose?.(null);
  }
}
