import { z } from 'zod';
import { Index, Name, Slug } from './names.js';

/** The test side of one fold over the objects: bit i of byte i ≫ 3 is 1 ≪ (i & 7), in base64; train is the rest. */
const TestSide = z.string().regex(/^[A-Za-z0-9+/]+={0,2}$/);

/**
 * The questions of the attribute probe. Attributes are the norms, objects the concepts, `strategies` the folds of each
 * attribute under each split strategy: a strategy is a board. `categories` are the supercategories of the concepts,
 * which may belong to several.
 */
export const Probe = z.strictObject({
  strategies: z.record(Slug, z.record(Name, z.array(TestSide).min(1))),
  categories: z.record(Name, z.array(Index)),
});
export type Probe = z.infer<typeof Probe>;

export function probeContradictions(
  attributes: readonly string[],
  objects: readonly string[],
  probe: Probe | undefined,
): string[] {
  if (!probe) return [];
  const problems: string[] = [];
  const bytes = Math.ceil(objects.length / 8);
  const strategies = Object.entries(probe.strategies);
  if (strategies.length === 0) problems.push('probe.strategies is empty');
  for (const [strategy, folds] of strategies) {
    for (const attribute of attributes)
      if (!folds[attribute]) problems.push(`probe.strategies.${strategy} has no folds of "${attribute}"`);
    for (const [attribute, sides] of Object.entries(folds)) {
      if (sides.some((side) => bytesOf(side) !== bytes))
        problems.push(
          `probe.strategies.${strategy} has a fold of "${attribute}" that is not over ${objects.length} objects`,
        );
    }
    if (Object.keys(folds).length > attributes.length)
      problems.push(`probe.strategies.${strategy} has folds of what is not an attribute`);
  }
  for (const [category, members] of Object.entries(probe.categories)) {
    if (members.some((member) => member >= objects.length))
      problems.push(`probe.categories.${category} names an object beyond the ${objects.length}`);
  }
  return problems;
}

const bytesOf = (base64: string): number => Math.floor((base64.replace(/=+$/, '').length * 3) / 4);

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** A fold as 1 for each of `count` objects on the test side and 0 for each on the train side. */
export function testSide(base64: string, count: number): Uint8Array {
  const mask = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    const bit = (i >> 3) * 8 + 7 - (i & 7); // from the first digit's highest bit on
    const digit = DIGITS.indexOf(base64[Math.floor(bit / 6)] ?? 'A');
    mask[i] = (digit >> (5 - (bit % 6))) & 1;
  }
  return mask;
}

/** The text form of a fold; 1 marks the test side. */
export function encodeTestSide(mask: ArrayLike<number>): string {
  const bytes = Math.ceil(mask.length / 8);
  const digits = new Uint8Array(Math.ceil(bytes / 3) * 4);
  for (let i = 0; i < mask.length; i++) {
    if (mask[i] !== 1) continue;
    const bit = (i >> 3) * 8 + 7 - (i & 7);
    digits[Math.floor(bit / 6)]! |= 1 << (5 - (bit % 6));
  }
  const used = Math.ceil((bytes * 8) / 6);
  return Array.from(digits, (digit, at) => (at < used ? DIGITS[digit] : '=')).join('');
}
