/** The figures of a game with where they come from, and the form in which an owner of the printed box enters others. */

/** @import {Checked, Complaint, EditionData, Figures, Game} from './types' */
import { attempt, get, post } from './api.js';
import { button, fill, h, saveFile } from './dom.js';
import { figureFields, figureInput, withFigure } from './figurefields.js';
import { create } from './home.js';
import { openNewTable } from './newtable.js';
import { keepFigures, ownFigures } from './ownfigures.js';
import { say } from './texts.js';

const PAUSE = 400; // milliseconds after a change before it is checked

/** @param {HTMLElement} main @param {string} name of the game */
export async function openEditions(main, name) {
  /** @type {[Figures, {games: Game[]}]} */
  const [figures, { games }] = await Promise.all([get(`/games/${encodeURIComponent(name)}/edition`), get('/games')]);
  document.title = say('web.title', { title: say('web.edition.title', { game: figures.title }) });
  const game = games.find((one) => one.name === figures.game);
  if (game) new Editor(main, figures, game).show();
}

class Editor {
  /** @type {EditionData} what is shown */
  #data;
  #editing = false;
  #asked = 0; // how often something was checked: only the last answer counts
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #pause;
  /** @type {Checked | null} */
  #checked = null;
  #status = h('div', { class: 'verdict', role: 'status' });
  #play = button(say('web.edition.play'), () => this.#playWithIt(), 'primary');
  #save = button(say('web.edition.save'), () => this.#download());

  /** @param {HTMLElement} main @param {Figures} figures @param {Game} game */
  constructor(main, figures, game) {
    this.main = main;
    this.figures = figures;
    this.game = game;
    const kept = ownFigures(figures.game);
    this.#data = kept ?? figures.data;
    this.#editing = kept !== null;
  }

  show() {
    const { figures } = this;
    const words = h(
      'datalist',
      { id: 'edition-words' },
      figures.words.map((value) => h('option', { value })),
    );
    fill(
      this.main,
      h(
        'section',
        { class: 'editions' },
        h(
          'header',
          { class: 'panel' },
          h('h1', {}, say('web.edition.title', { game: figures.title })),
          h('p', {}, say('web.edition.about')),
          this.#legend(),
          h('p', { class: 'soft' }, say('web.edition.keys')),
          !this.#editing && button(say('web.edition.edit'), () => this.#begin(), 'primary'),
        ),
        this.#editing && this.#desk(),
        figures.sections.map((section) => this.#section(section)),
        this.#editing && words,
      ),
    );
    if (this.#editing) void this.#check();
  }

  /** How many figures are from where, each with the frame that says so. */
  #legend() {
    /** @type {Record<string, number>} */
    const counts = {};
    for (const origin of Object.values(this.figures.origins)) counts[origin] = (counts[origin] ?? 0) + 1;
    const rows = Object.entries(this.figures.origin_labels)
      .filter(([origin]) => counts[origin])
      .map(([origin, label]) =>
        h(
          'li',
          {},
          h('span', { class: `figure ${origin}`, 'aria-hidden': 'true' }, '12'),
          say('web.edition.count', { n: counts[origin], origin: label }),
        ),
      );
    return h('ul', { class: 'legend' }, rows);
  }

  /** @param {Figures['sections'][number]} section */
  #section({ name, title, about }) {
    const inside = h('div', { class: 'inside' });
    const made = h(
      'details',
      { class: 'panel', 'data-section': name },
      h('summary', {}, h('h2', {}, title)),
      about && h('p', { class: 'soft' }, about),
      inside,
    );
    made.addEventListener('toggle', () => {
      if (made.open && !inside.childElementCount)
        inside.append(figureFields(this.#data[name], name, (path, value) => this.#leaf(path, value)));
    });
    return made;
  }

  /** @param {string} path @param {string | number} value */
  #leaf(path, value) {
    const origin = this.figures.origins[path] ?? '';
    const label = this.figures.origin_labels[origin] ?? '';
    if (!this.#editing) return h('span', { class: `figure ${origin}`, title: label }, String(value));
    const input = figureInput(path, value, label, (now) => this.#change(path, now));
    input.className = `figure ${origin}`;
    return input;
  }

  /** Where the name is given, the verdict told, and something done with the figures. */
  #desk() {
    const name = h('input', {
      value: this.#data.edition,
      maxLength: 60,
      required: true,
      onchange: () => this.#change('edition', name.value.trim()),
    });
    const file = h('input', {
      type: 'file',
      accept: '.toml,text/plain',
      'aria-label': say('web.edition.load'),
      onchange: () => attempt(() => this.#upload(file.files?.[0])),
    });
    return h(
      'section',
      { class: 'panel desk' },
      h('h2', {}, say('web.edition.mine')),
      h('label', { class: 'field' }, h('span', {}, say('web.edition.name')), name),
      this.#status,
      h(
        'div',
        { class: 'buttons' },
        this.#play,
        this.#save,
        h('label', { class: 'button' }, say('web.edition.load'), file),
        button(say('web.edition.reset'), () => this.#reset(), 'quiet'),
      ),
      h('p', { class: 'soft' }, say('web.edition.kept')),
    );
  }

  #begin() {
    this.#editing = true;
    const edition = say('web.edition.usual_name', { game: this.figures.title });
    this.#data = { ...structuredClone(this.figures.data), edition };
    this.show();
    /** @type {HTMLElement | null} */ (this.main.querySelector('.desk input'))?.focus();
  }

  #reset() {
    keepFigures(this.figures.game, null);
    this.#editing = false;
    this.#data = this.figures.data;
    this.show();
    /** @type {HTMLElement | null} */ (this.main.querySelector('header button'))?.focus();
  }

  /** @param {string} path @param {string | number} value */
  #change(path, value) {
    this.#data = withFigure(this.#data, path, value);
    keepFigures(this.figures.game, this.#data);
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => void this.#check(), PAUSE);
  }

  async #check() {
    const asked = ++this.#asked;
    fill(this.#status, h('p', { class: 'soft' }, say('web.edition.checking')));
    await attempt(async () => {
      /** @type {Checked} */
      const checked = await post(`/games/${this.figures.game}/edition`, { data: this.#data });
      if (asked === this.#asked) this.#tell(checked);
    });
  }

  /** @param {Checked} checked */
  #tell(checked) {
    this.#checked = checked;
    const { trouble, warnings, changed } = checked;
    this.#play.disabled = this.#save.disabled = Boolean(trouble);
    const good = changed ? say('web.edition.good', { n: changed }) : say('web.edition.same');
    fill(
      this.#status,
      trouble ? this.#complaint(trouble, 'wrong') : h('p', {}, good),
      warnings.map((one) => this.#complaint(one, 'doubtful')),
    );
    for (const input of this.main.querySelectorAll('input[data-path]')) {
      const wrong = trouble && isAt(input.getAttribute('data-path') ?? '', trouble.key);
      if (wrong) input.setAttribute('aria-invalid', 'true');
      else input.removeAttribute('aria-invalid');
    }
  }

  /** @param {Complaint} complaint @param {string} kind */
  #complaint({ key, sentence }, kind) {
    const known = this.figures.sections.some(({ name }) => isAt(key, name));
    return h(
      'p',
      { class: kind },
      `${kind === 'wrong' ? '✗' : '!'} ${sentence} `,
      known && button(say('web.edition.show'), () => this.#goTo(key), 'quiet'),
    );
  }

  /** Open the section of a figure and put the cursor there. @param {string} key */
  #goTo(key) {
    const section = this.main.querySelector(`[data-section="${CSS.escape(key.split('.')[0])}"]`);
    if (!(section instanceof HTMLDetailsElement)) return;
    section.open = true;
    section.dispatchEvent(new Event('toggle'));
    const inputs = [...section.querySelectorAll('input')];
    inputs.find((input) => isAt(input.getAttribute('data-path') ?? '', key))?.focus();
  }

  #playWithIt() {
    openNewTable(this.game, create, null, null, this.#data);
  }

  #download() {
    const text = this.#checked?.file;
    if (!text) return;
    saveFile(new Blob([text], { type: 'text/plain' }), `${this.figures.game}.toml`);
  }

  /** @param {File | undefined} file */
  async #upload(file) {
    if (!file) return;
    /** @type {Checked} */
    const checked = await post(`/games/${this.figures.game}/edition`, { file: await file.text() });
    if (!checked.data) return this.#tell(checked);
    this.#data = checked.data;
    keepFigures(this.figures.game, this.#data);
    this.show();
  }
}

/** Whether a place is this one or inside it. @param {string} path @param {string} key */
function isAt(path, key) {
  return path === key || path.startsWith(`${key}.`);
}
