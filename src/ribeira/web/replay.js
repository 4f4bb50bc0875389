/** A game from its first moment to its last, forwards, backwards, and as any seat saw it. */

/** @import {Frame, Game, LogLine, Replay} from './types' */
import { AnalysisPanel } from './analysis.js';
import { awaitAim, hideAim, showAim } from './aim.js';
import { attempt, get, getFile, loadSheet } from './api.js';
import { Board } from './board.js';
import { Cards, pastCard } from './cards.js';
import { button, choice, fill, h, saveFile, signed } from './dom.js';
import { editionNote } from './editionnote.js';
import { verdict } from './fair.js';
import { create } from './home.js';
import { alone, fileOf, whereabouts, rename } from './host.js';
import { onLanguage } from './language.js';
import { onLeave } from './leaving.js';
import { copyLink } from './links.js';
import { Moments } from './moments.js';
import { openNewTable } from './newtable.js';
import { offerRules, resumeRules } from './rules.js';
import { openSameDeal } from './samedeal.js';
import { likelyShape } from './shape.js';
import { say } from './texts.js';
import { inWords } from './words.js';

const SPEEDS = [1600, 900, 400, 120];

class ReplayPage {
  #moment = -1;
  #timer = 0;
  #speed = SPEEDS[1];
  #board = new Board(
    () => {},
    (piece) => void this.#cards.tell(piece),
  );
  /** @type {Cards} */
  #cards = new Cards(this.#board, (piece) => this.#explain(piece));
  #words = h('div', { class: 'words' });
  #said = h('ol', { class: 'log moments', 'aria-label': say('web.log.title') });
  #place = h('output', {});
  /** @type {Map<string, Moments>} */
  #eyes = new Map(); // what was fetched for each seat

  /** @param {HTMLElement} main @param {string} token @param {Replay} replay */
  constructor(main, token, replay) {
    this.main = main;
    this.token = token;
    this.replay = replay;
    this.moments = this.#seen('');
    this.scrubber = h('input', {
      type: 'range',
      min: 0,
      max: replay.count,
      'aria-label': say('web.replay.moment'),
      oninput: () => this.#go(this.scrubber.valueAsNumber),
    });
    this.playing = button(say('web.replay.play'), () => this.#toggle(), 'primary');
    /** @type {AnalysisPanel | null} */
    this.analysis = null;
    this.eyes = choice(
      say('web.replay.eye'),
      [
        ['', say('web.replay.spectator')],
        ...replay.players.map((name, at) => /** @type {[string, string]} */ ([String(at + 1), name])),
      ],
      '',
      () => this.#look(),
    );
  }

  open() {
    const { title, players, over, running } = this.replay;
    if (over && !running && !alone) {
      this.analysis = new AnalysisPanel(this.token, this.replay, {
        board: this.#board,
        jump: (at) => this.#jump(at),
        see: (seat) => this.#see(String(seat + 1)),
      });
    }
    document.title = say('web.title', { title });
    const area = h('div', { class: 'area', role: 'region', 'aria-label': title, tabIndex: 0 }, this.#board.element); // it may scroll
    const side = h(
      'div',
      { class: 'side' },
      h(
        'section',
        { class: 'panel' },
        h('h1', {}, title),
        h('p', { class: 'soft' }, players.join(', ')),
        this.replay.result && h('p', { class: 'asked' }, this.replay.result),
        this.#offers(),
      ),
      this.analysis?.element,
      this.#log(),
      editionNote(this.replay.edition),
      this.#proof(),
      h('details', { class: 'panel' }, h('summary', {}, say('web.words.title')), this.#words),
    );
    document.body.classList.add('replaying');
    fill(
      this.main,
      h('div', { class: 'table-page replay' }, h('div', { class: 'stage' }, area, this.#controls()), side),
      this.#cards.element,
    );
    const leaving = new AbortController();
    const { signal } = leaving;
    addEventListener('hashchange', () => this.#go(fromAddress()), { signal });
    addEventListener('keydown', (event) => this.#key(event), { signal });
    document.addEventListener('pointerdown', (event) => this.#cards.aside(event), { signal, capture: true });
    const end = () => (this.#stop(), leaving.abort());
    onLanguage(end, { signal });
    onLeave(() => (end(), hideAim(), document.body.classList.remove('replaying')), { signal });
    void this.#go(whereabouts().part ? fromAddress() : this.replay.over ? 0 : this.replay.count);
    resumeRules();
  }

  /** The game as a seat saw it, `1` being the first; a spectator without one. @param {string} seat */
  #seen(seat) {
    return new Moments(this.replay.count, async (from, to) => {
      /** @type {{frames: Frame[]}} */
      const { frames } = await get(
        `/replays/${this.token}/frames?from=${from}&to=${to}&shape=${likelyShape()}${seat && `&seat=${seat}`}`,
      );
      return frames;
    });
  }

  /** @param {number} wanted */
  async #show(wanted) {
    const moment = Math.max(0, Math.min(this.replay.count, wanted || 0));
    this.#moment = moment;
    this.scrubber.value = String(moment);
    this.#place.textContent = say('web.replay.place', { moment, count: this.replay.count });
    rename(`${whereabouts().path}#${moment}`);
    this.analysis?.leave(moment);
    const found = await this.moments.at(moment);
    if (!found || this.#moment !== moment) return;
    this.#board.show(found.picture);
    this.#board.light(new Set(), [], new Set());
    fill(this.#words, inWords(found.frame.words ?? []));
    showAim(found.frame.aim, this.replay.players);
    if (this.#timer) this.#cards.hide();
    else this.#cards.renew();
    this.#highlight();
    this.analysis?.show(moment);
  }

  /** What a piece was at the moment that is shown. @param {string} piece */
  #explain(piece) {
    const seat = this.eyes.select.value;
    const path = `/replays/${this.token}/card?at=${this.#moment}&shape=${likelyShape()}${seat && `&seat=${seat}`}`;
    return pastCard(path, piece);
  }

  /** Look with the eyes that are chosen. */
  #look() {
    const seat = this.eyes.select.value;
    this.moments = this.#eyes.get(seat) ?? this.#seen(seat);
    this.#eyes.set(seat, this.moments);
    void this.#go(this.#moment);
  }

  /** Look with a seat's eyes: whoever looks at a decision should see what was seen then. @param {string} seat */
  #see(seat) {
    if (this.eyes.select.value === seat) return;
    this.eyes.select.value = seat;
    this.#look();
  }

  /** @param {number} moment */
  #go(moment) {
    return attempt(() => this.#show(moment));
  }

  /** Show in the log where we are. */
  #highlight() {
    const lines = [...this.#said.children];
    const now = lines.filter((line) => line instanceof HTMLElement && Number(line.dataset.moment) <= this.#moment);
    lines.forEach((line) => line.classList.toggle('later', !now.includes(line)));
    const last = now.at(-1);
    if (last instanceof HTMLElement) this.#said.scrollTop = last.offsetTop - this.#said.clientHeight / 2;
  }

  #toggle() {
    if (this.#timer) return this.#stop();
    this.playing.textContent = say('web.replay.pause');
    if (this.#moment === this.replay.count) void this.#go(0);
    this.#timer = setTimeout(() => this.#step(), this.#speed);
  }

  async #step() {
    await this.#go(this.#moment + 1);
    if (!this.#timer) return;
    if (this.#moment === this.replay.count) return this.#stop();
    this.#timer = setTimeout(() => this.#step(), this.#speed);
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.playing.textContent = say('web.replay.play');
  }

  /** @param {number} moment */
  #jump(moment) {
    this.#stop();
    void this.#go(moment);
  }

  #controls() {
    const speeds = SPEEDS.map(
      (speed, at) => /** @type {[string, string]} */ ([String(speed), ['½×', '1×', '2×', '8×'][at]]),
    );
    const speed = choice(
      say('web.replay.speed'),
      speeds,
      String(this.#speed),
      (value) => (this.#speed = Number(value)),
    );
    return h(
      'section',
      { class: 'panel controls', 'aria-label': say('web.replay.controls') },
      h('div', { class: 'scrub' }, this.scrubber, this.#place),
      h(
        'div',
        { class: 'buttons' },
        signed('«', say('web.replay.first'), () => this.#jump(0)),
        signed('‹', say('web.replay.back'), () => this.#jump(this.#moment - 1)),
        this.playing,
        signed('›', say('web.replay.next'), () => this.#jump(this.#moment + 1)),
        signed('»', say('web.replay.last'), () => this.#jump(this.replay.count)),
        speed.field,
      ),
    );
  }

  #offers() {
    const { over, running, proof } = this.replay;
    return h(
      'div',
      { class: 'buttons' },
      over && this.eyes.field,
      !running && this.#download(),
      over && proof.holds && button(say('web.same.title'), () => attempt(() => openSameDeal(this.token, null))),
      !alone && button(say('web.replay.link'), () => copyLink(location.pathname + location.hash)),
      !over && !running && button(say('web.replay.continue'), () => attempt(() => this.#continue()), 'primary'),
    );
  }

  /** The record as a file. */
  #download() {
    const [path, file] = [`/replays/${this.token}/record.json`, 'record.json'];
    if (!alone) return h('a', { class: 'button', href: fileOf(path), download: file }, say('web.replay.record'));
    const save = async () => saveFile(await getFile(path), file);
    return button(say('web.replay.record'), () => attempt(save));
  }

  /** Sit down at a new table where this game stopped. */
  async #continue() {
    /** @type {[{games: Game[]}, unknown]} */
    const [{ games }, record] = await Promise.all([get('/games'), get(`/replays/${this.token}/record.json`)]);
    const game = games.find((one) => one.name === this.replay.game);
    if (game) openNewTable(game, create, { record, players: this.replay.players });
  }

  #log() {
    const line = (/** @type {LogLine} */ [moment, sentence]) =>
      h(
        'li',
        { 'data-moment': moment },
        button(sentence, () => this.#jump(moment), 'line'),
      );
    fill(this.#said, this.replay.moments.map(line));
    return h('section', { class: 'panel fill' }, h('h2', {}, say('web.log.title')), this.#said);
  }

  #proof() {
    const { holds, sentences } = this.replay.proof;
    return h(
      'section',
      { class: 'panel proof' },
      h('h2', {}, say('web.proof.title')),
      h('p', { class: holds ? 'holds' : '' }, say(verdict(this.replay.proof))),
      h(
        'ul',
        {},
        sentences.map((sentence) => h('li', {}, sentence)),
      ),
    );
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { target } = event;
    if (
      target instanceof Element &&
      target.closest(event.key === ' ' ? 'input,select,button,a,summary,dialog' : 'input,select,dialog')
    )
      return;
    if (event.key === 'ArrowRight') this.#jump(this.#moment + 1);
    else if (event.key === 'ArrowLeft') this.#jump(this.#moment - 1);
    else if (event.key === ' ') this.#toggle();
    else if (event.key === 'Escape' ? this.#cards.hide() : this.#cards.key(event)) event.preventDefault();
    else if (!this.#board.view.key(event)) return;
    event.preventDefault();
  }
}

function fromAddress() {
  return Number(whereabouts().part);
}

/** @param {HTMLElement} main @param {string} token */
export async function openReplay(main, token) {
  /** @type {Replay} */
  const replay = await get(`/replays/${token}`);
  await loadSheet(replay.sheet);
  awaitAim();
  offerRules({ path: `/replays/${token}/rules` });
  new ReplayPage(main, token, replay).open();
}
