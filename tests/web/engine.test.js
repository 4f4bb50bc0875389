import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Engine } from '../../src/ribeira/site/engine.js';

/** An engine, what its worker was told, and a way to let the worker say something. */
function engine() {
  const port = { orders: [], postMessage: (order) => port.orders.push(order), onmessage: null };
  const news = [];
  const note =
    (name) =>
    (...facts) =>
      news.push([name, ...facts]);
  const made = new Engine(port, { elsewhere: note('elsewhere'), failed: note('failed'), unkept: note('unkept') });
  return { made, orders: port.orders, news, says: (said) => port.onmessage({ data: said }) };
}

test('answers find whoever asked, in any order', async () => {
  const { made, orders, says } = engine();
  const [first, second] = [made.ask('GET', '/a', {}, ''), made.ask('POST', '/b', { x: 'y' }, '{}')];
  assert.deepEqual(orders[1], { do: 'ask', id: 2, method: 'POST', path: '/b', headers: { x: 'y' }, body: '{}' });
  says({ is: 'answer', id: 2, answer: { status: 201, kind: '', content: 'two' } });
  says({ is: 'answer', id: 1, answer: { status: 200, kind: '', content: 'one' } });
  assert.equal((await first).content, 'one');
  assert.equal((await second).status, 201);
});

test('what cannot be answered fails', async () => {
  const { made, says } = engine();
  const asked = made.ask('GET', '/a', {}, '');
  says({ is: 'answer', id: 1, answer: null });
  await assert.rejects(asked);
});

test('a line is open once something has come over it, and ends once', () => {
  const { made, orders, says } = engine();
  const line = made.dial('/seats/x/live');
  const heard = [];
  line.onopen = () => heard.push('open');
  line.onmessage = ({ data }) => heard.push(data);
  line.onclose = () => heard.push('closed');
  assert.equal(line.readyState, 0);
  says({ is: 'heard', id: 1, text: 'a' });
  says({ is: 'heard', id: 1, text: 'b' });
  assert.equal(line.readyState, 1);
  line.send('hello');
  line.close();
  assert.deepEqual(orders.slice(1), [
    { do: 'send', id: 1, text: 'hello' },
    { do: 'close', id: 1 },
  ]);
  says({ is: 'ended', id: 1, code: 1000 });
  says({ is: 'ended', id: 1, code: 1000 });
  assert.deepEqual(heard, ['open', 'a', 'b', 'closed']);
});

test('one is told when the engine is ready, elsewhere, at fault or cannot keep what happened', async () => {
  const { made, news, says } = engine();
  says({ is: 'elsewhere' });
  says({ is: 'ready' });
  says({ is: 'unkept' });
  says({ is: 'failed', reason: 'why' });
  await made.ready;
  assert.deepEqual(news, [['elsewhere'], ['unkept'], ['failed', 'why']]);
});
