/** Moving about on the table: wheel, pinch, drag and keys change the view box of a picture. */

const CLOSEST = 6;
const DRAG = 6; // pixels a pointer may tremble before it drags
const KEYS = new Map([
  ['ArrowLeft', [-1, 0]],
  ['ArrowRight', [1, 0]],
  ['ArrowUp', [0, -1]],
  ['ArrowDown', [0, 1]],
]);

export class PanZoom {
  #width = 1;
  #height = 1;
  #zoom = 1;
  #middle = [0.5, 0.5]; // of the view, in units of the picture
  /** @type {Map<number, [number, number]>} */
  #pointers = new Map();
  #travelled = 0;
  #tapped = 0;
  /** @type {[number, number]} */
  #room = [0, 0]; // on the screen, as it was last laid out; 0 if that is not known

  /** @param {SVGSVGElement} picture */
  constructor(picture) {
    this.picture = picture;
    new ResizeObserver(([{ contentRect }]) => (this.#room = [contentRect.width, contentRect.height])).observe(picture);
    picture.addEventListener('wheel', (event) => this.#wheel(event), { passive: false });
    picture.addEventListener('pointerdown', (event) => this.#down(event));
    picture.addEventListener('pointermove', (event) => this.#move(event));
    for (const name of /** @type {const} */ (['pointerup', 'pointercancel', 'pointerleave'])) {
      picture.addEventListener(name, (event) => this.#pointers.delete(event.pointerId));
    }
  }

  /** Whether the last press was a drag, which is no touch of a piece. */
  get dragged() {
    return this.#travelled > DRAG;
  }

  /**
   * @param {number} width
   * @param {number} height
   * @returns {boolean} whether that is another table than before
   */
  resize(width, height) {
    if (width === this.#width && height === this.#height) return false;
    this.#width = width;
    this.#height = height;
    this.#room = [0, 0];
    this.fit();
    return true;
  }

  fit() {
    this.#zoom = 1;
    this.#show();
  }

  /** A tap beside all that can be touched: the second one in a row shows the whole table again. */
  tap() {
    if (performance.now() - this.#tapped < 350) this.fit();
    this.#tapped = performance.now();
  }

  /**
   * @param {number} factor
   * @param {number} [x] of the point that stays where it is, on the screen
   * @param {number} [y]
   */
  zoom(factor, x, y) {
    const box = this.picture.getBoundingClientRect();
    const before = this.#scale();
    this.#zoom = Math.min(CLOSEST, Math.max(1, this.#zoom * factor));
    const kept = 1 / before - 1 / this.#scale();
    const [dx, dy] = [
      (x ?? box.x + box.width / 2) - box.x - box.width / 2,
      (y ?? box.y + box.height / 2) - box.y - box.height / 2,
    ];
    this.#middle = [this.#middle[0] + dx * kept, this.#middle[1] + dy * kept];
    this.#show();
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether the key was meant for the view */
  key(event) {
    const way = KEYS.get(event.key);
    if (way && this.#zoom > 1) this.#pan(way[0] * -60, way[1] * -60);
    else if (event.key === '+' || event.key === '=') this.zoom(1.25);
    else if (event.key === '-') this.zoom(0.8);
    else if (event.key === '0') this.fit();
    else return false;
    return true;
  }

  /** Move the view if need be, so that a point of the screen lies in it. @param {number} x @param {number} y */
  reach(x, y) {
    const box = this.picture.getBoundingClientRect();
    if (this.#zoom > 1 && (x < box.left || x > box.right || y < box.top || y > box.bottom))
      this.#pan(box.x + box.width / 2 - x, box.y + box.height / 2 - y);
  }

  /** Units of the picture for a pixel of the screen. As a rule that asks for no layout. */
  get pixel() {
    if (!this.#room[0]) this.#room = [this.picture.clientWidth, this.picture.clientHeight];
    return 1 / this.#scale(...this.#room);
  }

  /** Pixels of the screen per unit of the picture. */
  #scale(width = this.picture.clientWidth, height = this.picture.clientHeight) {
    return (Math.min(width / this.#width, height / this.#height) || 1) * this.#zoom;
  }

  /**
   * @param {number} dx in pixels
   * @param {number} dy
   */
  #pan(dx, dy) {
    const scale = this.#scale();
    this.#middle = [this.#middle[0] - dx / scale, this.#middle[1] - dy / scale];
    this.#show();
  }

  #show() {
    const [width, height] = [this.#width / this.#zoom, this.#height / this.#zoom];
    const near = (/** @type {number} */ at, /** @type {number} */ part, /** @type {number} */ all) =>
      Math.min(all - part / 2, Math.max(part / 2, at));
    this.#middle = [near(this.#middle[0], width, this.#width), near(this.#middle[1], height, this.#height)];
    const corner = [this.#middle[0] - width / 2, this.#middle[1] - height / 2];
    this.picture.setAttribute('viewBox', [...corner, width, height].map((at) => at.toFixed(2)).join(' '));
    this.picture.classList.toggle('zoomed', this.#zoom > 1);
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), event.clientX, event.clientY);
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (!this.#pointers.size) this.#travelled = 0;
    this.#pointers.set(event.pointerId, [event.clientX, event.clientY]);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    const [dx, dy] = [event.clientX - before[0], event.clientY - before[1]];
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
    this.#pointers.set(event.pointerId, [event.clientX, event.clientY]);
    this.#travelled += Math.hypot(dx, dy);
    if (!this.dragged) return;
    this.picture.setPointerCapture(event.pointerId);
    if (!other) return this.#pan(dx, dy);
    const span = (/** @type {number[]} */ at) => Math.hypot(at[0] - other[0], at[1] - other[1]) || 1;
    this.#pan(dx / 2, dy / 2);
    this.zoom(
      span([event.clientX, event.clientY]) / span(before),
      (event.clientX + other[0]) / 2,
      (event.clientY + other[1]) / 2,
    );
  }
}
