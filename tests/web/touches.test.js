import assert from 'node:assert/strict';
import { test } from 'node:test';

import {
  advance,
  grouped,
  instead,
  narrow,
  others,
  retreat,
  settled,
  touch,
  turned,
  turnedOn,
} from '../../src/ribeira/web/touches.js';

const act = (action, ...touches) => ({ action, words: action, touches });
const MOVES = [act('a-x', 'a', 'x'), act('a-y', 'a', 'y'), act('b', 'b'), act('b-x', 'b', 'x'), act('pass')];

test('nothing touched: the first pieces light up, and what needs no touch is meant already', () => {
  const { left, next, meant } = narrow(MOVES, []);
  assert.equal(left.length, 5);
  assert.deepEqual([...next], ['a', 'b']);
  assert.deepEqual(
    meant.map((one) => one.action),
    ['pass'],
  );
});

test('a touch narrows', () => {
  const { left, next, meant } = narrow(MOVES, ['a']);
  assert.deepEqual(
    left.map((one) => one.action),
    ['a-x', 'a-y'],
  );
  assert.deepEqual([...next], ['x', 'y']);
  assert.deepEqual(meant, []);
});

test('an action is settled only when no other begins with the same touches', () => {
  assert.equal(settled(MOVES, ['a', 'x'])?.action, 'a-x');
  assert.equal(settled(MOVES, ['b']), null);
  assert.equal(settled(MOVES, ['b', 'x'])?.action, 'b-x');
});

test('two actions with one path are never settled by touching', () => {
  const twins = [act('one', 'p'), act('two', 'p')];
  assert.equal(settled(twins, ['p']), null);
  assert.deepEqual(
    narrow(twins, ['p']).meant.map((one) => one.action),
    ['one', 'two'],
  );
});

test('an action without touches is never settled by touching nothing', () => {
  assert.equal(settled([act('pass')], []), null);
});

test('touching goes on, takes back, or begins another path', () => {
  assert.deepEqual(touch(MOVES, [], 'a'), ['a']);
  assert.deepEqual(touch(MOVES, ['a'], 'x'), ['a', 'x']);
  assert.deepEqual(touch(MOVES, ['a'], 'a'), []);
  assert.deepEqual(touch(MOVES, ['a', 'x'], 'y'), ['a', 'y']);
  assert.deepEqual(touch(MOVES, ['a', 'x'], 'b'), ['b']);
  assert.deepEqual(touch(MOVES, ['a'], 'nothing'), ['a']);
});

test('a path may touch one piece twice', () => {
  assert.deepEqual(touch([act('twice', 'p', 'p')], ['p'], 'p'), ['p', 'p']);
});

test('others are the pieces of the steps before', () => {
  assert.deepEqual([...others(MOVES, ['a', 'x'])], ['a', 'b', 'x', 'y']);
  assert.deepEqual([...others(MOVES, [])], []);
});

test('many actions are grouped by their first piece, few are not', () => {
  const many = ['p', 'q'].flatMap((first) => [1, 2, 3, 4, 5].map((n) => act(`${first}${n}`, first, String(n))));
  assert.deepEqual(
    grouped(many, (id) => id.toUpperCase()).map(([title, some]) => [title, some.length]),
    [
      ['P', 5],
      ['Q', 5],
    ],
  );
  assert.deepEqual(
    grouped(MOVES, (id) => id).map(([title, some]) => [title, some.length]),
    [['', 5]],
  );
});

test('beside an action stand the few that differ by the last touch alone', () => {
  const label = (id) => id.toUpperCase();
  assert.deepEqual(instead(MOVES, MOVES[0], label), [['Y', MOVES[1]]]);
  const many = ['p', 'q', 'r', 's', 't'].map((end) => act(end, 'a', end));
  assert.deepEqual(instead(many, many[0], label), []);
});

const way = (action, ...touches) => ({ action, words: action, touches });
const turn = (action, ...touches) => ({ ...way(action, ...touches), foresee: true, turns: true });

test('where there is one way on it goes on by itself', () => {
  const actions = [way('1', 'a', 'b', 'c'), way('2', 'a', 'b', 'd'), way('3', 'e', 'f')];
  assert.deepEqual(advance(actions, []), []);
  assert.deepEqual(advance(actions, ['a']), ['a', 'b']);
  assert.deepEqual(advance(actions, ['e']), ['e', 'f']);
  assert.deepEqual(advance(actions.slice(0, 2), []), ['a', 'b']);
  assert.deepEqual(advance([], []), []);
});

test('back is where there was a choice', () => {
  const actions = [way('1', 'a', 'b', 'c'), way('2', 'a', 'b', 'd'), way('3', 'e', 'f')];
  assert.deepEqual(retreat(actions, ['a', 'b', 'c']), ['a', 'b']);
  assert.deepEqual(retreat(actions, ['a', 'b']), []);
  assert.deepEqual(retreat(actions, ['e', 'f']), []);
  assert.equal(retreat(actions.slice(0, 2), ['a', 'b']), null);
  assert.equal(retreat(actions, []), null);
});

test('what lies there is turned on and on, and turning is no choice to go back to', () => {
  const tiles = [turn('1', 't', 'x', 't0'), turn('2', 't', 'x', 't90'), turn('3', 't', 'y', 't90'), way('4', 'pass')];
  assert.deepEqual(turned(tiles, ['t'], ''), ['t']);
  assert.deepEqual(turned(tiles, ['t', 'x'], ''), ['t', 'x', 't0']);
  assert.deepEqual(turned(tiles, ['t', 'x'], 't90'), ['t', 'x', 't90']); // as it was turned elsewhere
  assert.deepEqual(turnedOn(tiles, tiles[0]), ['t', 'x', 't90']);
  assert.deepEqual(turnedOn(tiles, tiles[1]), ['t', 'x', 't0']);
  assert.equal(turnedOn(tiles, tiles[2]), null);
  assert.equal(turnedOn(tiles, tiles[3]), null);
  assert.deepEqual(retreat(tiles, ['t', 'x', 't0']), ['t']);
});
