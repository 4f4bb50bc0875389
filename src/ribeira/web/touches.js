/** Every legal action is a path of touches: narrowing them, touch by touch, with a way back. */

/** @import {Action} from './types' */

/**
 * @param {Action} action
 * @param {readonly string[]} touched
 */
function begins(action, touched) {
  return touched.every((id, at) => action.touches[at] === id);
}

/**
 * What is left after some touches: the actions, the pieces that can come next, and the actions meant already.
 * @param {readonly Action[]} actions
 * @param {readonly string[]} touched
 */
export function narrow(actions, touched) {
  const left = actions.filter((action) => begins(action, touched));
  const meant = left.filter((action) => action.touches.length === touched.length);
  /** @type {Set<string>} */
  const next = new Set();
  for (const action of left) {
    const id = action.touches[touched.length];
    if (id !== undefined) next.add(id);
  }
  return { left, next, meant };
}

/**
 * Pieces that could have been touched instead of those that were.
 * @param {readonly Action[]} actions
 * @param {readonly string[]} touched
 * @returns {Set<string>}
 */
export function others(actions, touched) {
  return new Set(touched.flatMap((_, kept) => [...narrow(actions, touched.slice(0, kept)).next]));
}

/**
 * The touches after one more: it goes on, or it takes the place of an earlier one, or it takes the last one back.
 * @param {readonly Action[]} actions
 * @param {readonly string[]} touched
 * @param {string} id
 * @returns {string[]}
 */
export function touch(actions, touched, id) {
  if (actions.some((action) => begins(action, [...touched, id]))) return [...touched, id];
  if (id === touched.at(-1)) return touched.slice(0, -1);
  for (let kept = touched.length - 1; kept >= 0; kept--) {
    const path = [...touched.slice(0, kept), id];
    if (actions.some((action) => begins(action, path))) return path;
  }
  return [...touched];
}

/**
 * The touches up to the next choice: where there is only one way on, it goes on by itself.
 * @param {readonly Action[]} actions
 * @param {readonly string[]} touched
 * @returns {string[]}
 */
export function advance(actions, touched) {
  const { next, meant } = narrow(actions, touched);
  return next.size === 1 && !meant.length ? advance(actions, [...touched, ...next]) : [...touched];
}

/**
 * The touches without the last choice that was made, or null if none was.
 * @param {readonly Action[]} actions
 * @param {readonly string[]} touched
 * @returns {string[] | null}
 */
export function retreat(actions, touched) {
  for (let kept = touched.length - 1; kept >= 0; kept--) {
    const path = touched.slice(0, kept);
    if (narrow(actions, path).next.size > 1 && !turnings(actions, path).length) return path;
  }
  return null;
}

/**
 * The actions between which only turning decides after some touches; none if something else is left to choose.
 * @param {readonly Action[]} actions
 * @param {readonly string[]} touched
 * @returns {Action[]}
 */
export function turnings(actions, touched) {
  const { left } = narrow(actions, touched);
  const alike = left.every((action) => action.turns && action.touches.length === touched.length + 1);
  return touched.length && alike ? left : [];
}

/**
 * The touches with a turn, where turning is all that is left: as it was turned before if that can be.
 * @param {readonly Action[]} actions
 * @param {readonly string[]} touched
 * @param {string} before the last touch of the turn before
 * @returns {string[]}
 */
export function turned(actions, touched, before) {
  const ways = turnings(actions, touched);
  const way = ways.find((action) => action.touches.at(-1) === before) ?? ways[0];
  return way ? [...way.touches] : [...touched];
}

/**
 * The touches of the action that is turned once more, or null if it cannot be turned.
 * @param {readonly Action[]} actions
 * @param {Action} action
 * @returns {string[] | null}
 */
export function turnedOn(actions, action) {
  const ways = turnings(actions, action.touches.slice(0, -1));
  return ways.length > 1 ? ways[(ways.indexOf(action) + 1) % ways.length].touches : null;
}

/**
 * The one action that a path of touches means, or null while several are possible.
 * @param {readonly Action[]} actions
 * @param {readonly string[]} touched
 */
export function settled(actions, touched) {
  const { left, meant } = narrow(actions, touched);
  return touched.length && left.length === 1 ? (meant[0] ?? null) : null;
}

const FEW = 4;

/**
 * The actions that differ from one by the last touch alone, with its label; none where they are many.
 * @param {readonly Action[]} actions
 * @param {Action} meant
 * @param {(id: string) => string} label of a piece
 * @returns {[title: string, action: Action][]}
 */
export function instead(actions, meant, label) {
  const path = meant.touches.slice(0, -1);
  const alike = narrow(actions, path).left.filter((one) => one.touches.length === path.length + 1);
  return alike.length > FEW
    ? []
    : alike.filter((one) => one !== meant).map((one) => [label(one.touches.at(-1) ?? ''), one]);
}

/**
 * Actions in words, put together by the first piece they touch.
 * @param {readonly Action[]} actions
 * @param {(id: string) => string} label of a piece
 * @returns {[title: string, actions: Action[]][]} one group without a title where grouping would not help
 */
export function grouped(actions, label) {
  /** @type {Map<string, Action[]>} */
  const groups = new Map();
  for (const action of actions) {
    const title = label(action.touches[0] ?? '');
    groups.set(title, [...(groups.get(title) ?? []), action]);
  }
  const helps = actions.length > 8 && groups.size > 1 && groups.size <= actions.length / 2;
  return helps ? [...groups] : [['', [...actions]]];
}
