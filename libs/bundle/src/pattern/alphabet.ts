import type { AST } from '@eslint-community/regexpp';

/**
 * One character of each kind that patterns distinguish: scripts, cases, marks, numbers, punctuation, symbols,
 * separators, controls.
 */
const SAMPLES =
  'éÉßǅʰͰΩжאا한中あアहก٣Ⅷ²ª\u0301\u0903\u20DD‿–«»“”€∑°😀🏽\u00A0\u2003\u2028\u200B\u200D\uFEFF\uFFFD\uE000\u{10FFFD}';
/**
 * More characters change no verdict in practice; a class with thousands of ranges must not cost thousands of tests.
 */
const MAX_POINTS = 600;

/**
 * Representative characters for the analysis of one pattern: ASCII, both ends of each range in the pattern with their
 * neighbours, and a sample of Unicode. The engine itself decides which of them an atom matches, so no Unicode tables
 * are needed.
 */
export class Alphabet {
  readonly #characters: readonly string[];
  readonly #known = new Map<string, number>();
  readonly #sets: (readonly number[])[] = [];

  constructor(pattern: AST.Pattern, visit: (pattern: AST.Pattern, range: (min: number, max: number) => void) => void) {
    const points = new Set(Array.from({ length: 128 }, (_, i) => i));
    for (const sample of SAMPLES) points.add(sample.codePointAt(0)!);
    visit(pattern, (min, max) => {
      if (points.size < MAX_POINTS) for (const it of [min - 1, min, max, max + 1]) points.add(it);
    });
    this.#characters = [...points].filter(isCharacter).map((it) => String.fromCodePoint(it));
  }

  /** A number for the set of characters that an atom matches; equal sets have equal numbers. */
  setOf(atom: string): number {
    const known = this.#known.get(atom);
    if (known !== undefined) return known;
    const matches = new RegExp(`^(?:${atom})$`, 'u');
    const members = this.#characters.flatMap((it, index) => (matches.test(it) ? [index] : []));
    const key = members.join();
    const set = this.#sets.findIndex((it) => it.join() === key);
    const id = set >= 0 ? set : this.#sets.push(members) - 1;
    this.#known.set(atom, id);
    return id;
  }

  /** For each set, the sets that share a character with it. */
  overlaps(): readonly ReadonlySet<number>[] {
    const members = this.#sets.map((it) => new Set(it));
    return this.#sets.map(
      (set) => new Set(members.flatMap((other, id) => (set.some((it) => other.has(it)) ? [id] : []))),
    );
  }

  /** The distinct memberships of characters: each is the collection of sets that one character belongs to. */
  kinds(): readonly ReadonlySet<number>[] {
    const sets = this.#characters.map(() => [] as number[]);
    this.#sets.forEach((members, id) => members.forEach((it) => sets[it]!.push(id)));
    return [...new Map(sets.map((it) => [it.join(), it])).values()]
      .filter((it) => it.length > 0)
      .map((it) => new Set(it));
  }
}

function isCharacter(point: number): boolean {
  return point >= 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
}
