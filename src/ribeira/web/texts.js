/** Every word a person reads, in the language chosen. */

/** @type {Record<string, string>} */
let texts = {};

/** @param {Record<string, string>} loaded */
export function learn(loaded) {
  texts = loaded;
}

/**
 * The sentence of a code, with facts in the place of `{name}`.
 * @param {string} code
 * @param {Record<string, string | number>} [facts]
 */
export function say(code, facts = {}) {
  return (texts[code] ?? code).replace(/\{(\w+)\}/g, (all, name) => String(facts[name] ?? all));
}

/**
 * Put the words into markup that names them: `data-text="web.home"`, `data-label="web.home"`.
 * @param {ParentNode} root
 */
export function put(root) {
  for (const element of root.querySelectorAll('[data-text],[data-label]')) {
    if (!(element instanceof HTMLElement)) continue;
    const { text, label } = element.dataset;
    if (text) element.textContent = say(text);
    if (label) element.setAttribute('aria-label', say(label));
  }
}
