import assert from 'node:assert/strict';
import { test } from 'node:test';

// What a browser has and these modules use as soon as they are loaded.
globalThis.Worker = class {};
globalThis.location = { hash: '', origin: 'https://example.org' };

const server = await import('../../src/ribeira/web/host.js');
const site = await import('../../src/ribeira/site/host.js');

test('a site without a server offers the page the same as one with a server', () => {
  assert.deepEqual(Object.keys(site).sort(), Object.keys(server).sort());
});

test('answers that never change have the names that the build gives them', () => {
  // The same examples are in tests/site/test_build.py.
  const examples = {
    '/games?language=en': 'games-en.json',
    '/texts/pt?language=pt': 'texts/pt-pt.json',
    '/style.css?theme=auto': 'style-auto.css',
    '/games/a-game/picture.svg?theme=dark&language=nl': 'games/a-game/picture-dark-nl.svg',
  };
  for (const [path, file] of Object.entries(examples)) assert.ok(site.fileOf(path).endsWith(`/ribeira/api/${file}`));
});

test('the page and its part stand behind the hash', () => {
  const at = (hash) => ((location.hash = hash), site.whereabouts());
  assert.deepEqual(at(''), { path: '/', part: '' });
  assert.deepEqual(at(site.hrefOf('/play/abc')), { path: '/play/abc', part: '' });
  assert.deepEqual(at(site.hrefOf('/replay/abc#12')), { path: '/replay/abc', part: '12' });
  assert.deepEqual(at('#rules/a-game/chapter'), { path: '/', part: 'rules/a-game/chapter' });
});
