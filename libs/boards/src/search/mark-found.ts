import { beginsAt, searchTerms, wordsOf } from './find.js';
import { fold } from './fold.js';

/** A part of a text; all parts in order are the text. */
export interface Piece {
  readonly text: string;
  readonly found: boolean;
}

/**
 * Splits a text into parts and marks the matches: for each term the first occurrence that is a word, else the first one
 * that begins a word, also a capitalised one inside a name, such as `Former` in `PairSetFormer`. Never other parts of
 * words.
 */
export function markFound(text: string, searchedText: string): Piece[] {
  const { folded, from } = foldedWithPlaces(text);
  const marked = new Uint8Array(text.length);
  const isCapitalised = (at: number) => /^\p{Ll}\p{Lu}$/u.test(text.slice((from[at] ?? 0) - 1, (from[at] ?? 0) + 1));
  const mark = (term: string): boolean => {
    const places = placesOf(term, folded);
    const begins = places.filter((at) => beginsAt(folded, at));
    const at = begins.find((place) => beginsAt(folded, place + term.length)) ?? begins[0] ?? places.find(isCapitalised);
    if (at === undefined) return false;
    marked.fill(1, from[at], from[at + term.length]);
    return true;
  };
  for (const term of searchTerms(searchedText)) if (!mark(term)) wordsOf(term).forEach(mark);
  const pieces: { text: string; found: boolean }[] = [];
  for (let i = 0; i < text.length; i++) {
    const found = marked[i] === 1;
    const last = pieces.at(-1);
    if (last?.found === found) last.text += text[i];
    else pieces.push({ text: text.charAt(i), found });
  }
  return pieces;
}

function placesOf(term: string, text: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) places.push(at);
  return places;
}

/** `from[i]`: the position in the text of character i of the normalised one; has one more entry for the end. */
function foldedWithPlaces(text: string): { folded: string; from: number[] } {
  const from: number[] = [];
  let folded = '';
  let place = 0;
  for (const character of text) {
    const plain = /\s/.test(character) ? ' ' : fold(character);
    folded += plain;
    for (let i = 0; i < plain.length; i++) from.push(place);
    place += character.length;
  }
  return { folded, from: [...from, place] };
}
