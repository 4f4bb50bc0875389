/** The engine: Python in a worker, with the server's own application in it, and what it keeps. */

/** @import {Order, Said} from './engine.js' */
import { kept, keep } from './keeping.js';

const ENGINE = new URL('../engine/', import.meta.url);
const API = '/api/v1';
const worker = /** @type {any} */ (self); // TypeScript takes this for a page

/** @param {Said} said */
function tell(said) {
  worker.postMessage(said);
}

/** Wait until no other window has the engine: two would spoil each other's tables. */
async function alone() {
  if (!navigator.locks) return; // plain http on a network
  const forever = new Promise(() => {});
  await new Promise((/** @type {(has: void) => void} */ mine) => {
    void navigator.locks.request('ribeira', { ifAvailable: true }, (lock) => {
      if (lock) return (mine(), forever);
      tell({ is: 'elsewhere' });
      void navigator.locks.request('ribeira', () => (mine(), forever));
    });
  });
}

/** @param {string} name @returns {Promise<ArrayBuffer>} */
async function file(name) {
  const answer = await fetch(new URL(name, ENGINE));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer.arrayBuffer();
}

async function begin() {
  const { loadPyodide } = await import(new URL('pyodide.mjs', ENGINE).href);
  const [python, sources, wheel] = await Promise.all([
    loadPyodide({ indexURL: ENGINE.href }),
    file('ribeira.zip'),
    file('msgspec.whl'),
    alone(),
  ]);
  python.unpackArchive(wheel, 'wheel');
  python.unpackArchive(sources, 'zip', { extractDir: '/ribeira' });
  python.runPython('import sys; sys.path.insert(0, "/ribeira")');
  const { Local } = python.pyimport('ribeira.site.local');
  const before = python.toPy(await kept());
  const local = Local(before.tobytes(), async (/** @type {any} */ content) => {
    await keep(content.toJs()).catch(() => tell({ is: 'unkept' }));
  });
  await local.open();
  return { python, local };
}

const begun = begin();
begun.then(
  () => tell({ is: 'ready' }),
  (error) =>
    tell({
      is: 'failed',
      reason:
        String(error?.message ?? error)
          .trim()
          .split('\n')
          .at(-1) ?? '',
    }),
);

/** @type {Map<number, any>} */
const lines = new Map();

/** @param {Order} order */
async function obey(order) {
  const { python, local } = await begun;
  const { id } = order;
  if (order.do === 'dial') {
    const heard = (/** @type {string} */ text) => tell({ is: 'heard', id, text });
    const ended = (/** @type {number} */ code) => (lines.delete(id), tell({ is: 'ended', id, code }));
    lines.set(id, local.dial(API + order.path, heard, ended));
  } else if (order.do === 'send') {
    lines.get(id)?.send(order.text);
  } else if (order.do === 'close') {
    lines.get(id)?.close();
  } else {
    const headers = python.toPy(order.headers);
    const answer = await local.ask(order.method, API + order.path, headers, order.body).catch(() => 'null');
    headers.destroy();
    tell({ is: 'answer', id, answer: JSON.parse(answer) });
  }
}

worker.onmessage = (/** @type {MessageEvent<Order>} */ { data }) => void obey(data).catch(() => {}); // it was told why
