/** What it takes to win and how far everybody has come, in one line at the top of the page. */

/** @import {Aim} from './types' */
import { fill, h, mark } from './dom.js';

/** Keep the line's place free until there is something to say, so that nothing jumps then. */
export function awaitAim() {
  const line = document.getElementById('aim');
  if (line) line.hidden = false;
  document.body.classList.add('aimed');
}

/** Say nothing any more. */
export function hideAim() {
  const line = document.getElementById('aim');
  if (!line) return;
  fill(line);
  line.hidden = true;
  document.body.classList.remove('aimed');
}

/** @param {Aim | null | undefined} aim @param {(string | null)[]} names seat by seat */
export function showAim(aim, names) {
  const line = document.getElementById('aim');
  if (!line || !aim) return;
  fill(
    line,
    h('span', { class: 'goal' }, aim.goal),
    aim.left && h('span', { class: 'left' }, aim.left),
    aim.standing.length > 0 &&
      h(
        'span',
        { class: 'standing' },
        aim.standing.map(({ brief, full }, seat) =>
          h(
            'span',
            { title: `${names[seat] ?? ''}: ${full}` },
            mark(seat),
            h('span', { class: 'name' }, names[seat] ?? ''),
            h('b', { 'aria-hidden': 'true' }, brief),
            h('span', { class: 'unseen' }, ` ${full}. `),
          ),
        ),
      ),
  );
}
