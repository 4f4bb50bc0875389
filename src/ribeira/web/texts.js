/** Every word a person reads, in the language chosen. */

/** @typedef {string | string[]} Sentence its forms by number, if it has more than one */

const KINDS = ['zero', 'one', 'two', 'few', 'many', 'other']; // of numbers, in the order in which catalogues have forms

/** @type {Record<string, Sentence>} */
let texts = {};
let plurals = new Intl.PluralRules('en');
let numbers = new Intl.NumberFormat('en');
let lists = new Intl.ListFormat('en');

/** @param {Record<string, Sentence>} loaded */
export function learn(loaded) {
  texts = loaded;
  const tag = say('web.language.tag');
  plurals = new Intl.PluralRules(tag);
  numbers = new Intl.NumberFormat(tag);
  lists = new Intl.ListFormat(tag);
}

/** The items as one text: “a, b and c”. @param {string[]} items */
export function join(items) {
  return lists.format(items);
}

/** What the language spoken is called where dates and numbers are written. */
export function languageTag() {
  return say('web.language.tag');
}

/** The form of a sentence for a number. @param {string[]} forms @param {number} number */
function formFor(forms, number) {
  const known = plurals.resolvedOptions().pluralCategories;
  const place = KINDS.filter((kind) => known.some((one) => one === kind)).indexOf(plurals.select(number));
  return forms[Math.min(place, forms.length - 1)];
}

/**
 * The sentence of a code, with facts in the place of `{name}`; its form agrees with the fact `n`.
 * @param {string} code
 * @param {Record<string, string | number>} [facts]
 */
export function say(code, facts = {}) {
  const found = texts[code] ?? code;
  const sentence = typeof found === 'string' ? found : formFor(found, Number(facts.n ?? 1));
  return sentence.replace(/\{(\w+)\}/g, (all, name) => shown(facts[name] ?? all));
}

/** @param {string | number} fact */
function shown(fact) {
  return typeof fact === 'number' ? numbers.format(fact) : fact;
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
