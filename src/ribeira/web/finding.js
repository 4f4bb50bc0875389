/** Looking for words in a text, whatever their case and accents. */

/** Letters as they are compared. @param {string} text @returns {string[]} one for each letter of the text */
function folded(text) {
  return [...text].map((letter) => letter.normalize('NFD')[0].toLowerCase());
}

/** The words looked for. @param {string} query */
export function wordsOf(query) {
  return query.split(/\s+/).filter(Boolean);
}

/** Whether a text holds all of some words. @param {string} text @param {string[]} words */
export function holds(text, words) {
  const letters = folded(text).join('');
  return words.every((word) => letters.includes(folded(word).join('')));
}

/**
 * A text in parts, those that are one of the words marked as found.
 * @param {string} text
 * @param {string[]} words
 * @returns {{part: string, found: boolean}[]}
 */
export function marked(text, words) {
  const [shown, letters] = [[...text], folded(text)];
  const hits = shown.map(() => false);
  for (const word of words.map(folded)) {
    for (let at = 0; at + word.length <= letters.length; at++) {
      if (word.every((letter, next) => letters[at + next] === letter)) hits.fill(true, at, at + word.length);
    }
  }
  /** @type {{part: string, found: boolean}[]} */
  const parts = [];
  shown.forEach((letter, at) => {
    const last = parts.at(-1);
    if (last && last.found === hits[at]) last.part += letter;
    else parts.push({ part: letter, found: hits[at] });
  });
  return parts;
}
