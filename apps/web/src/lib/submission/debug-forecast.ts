import { isAboveChance } from '@primitives/results';

interface Value {
  readonly value: number | null;
  readonly low?: number | null;
  readonly high?: number | null;
}

/** Of a first result on the hidden images with the values of a debug run. */
export type Forecast = 'published' | 'withheld';

/**
 * Whether a first result with these values would be far enough from chance to be published: the rule of the release,
 * with the public images of the debug run instead of the hidden ones.
 *
 * @param chance the value of random answers
 */
export const forecastOf = ({ value, low = null, high = null }: Value, chance: number, lower: boolean): Forecast =>
  isAboveChance({ value, low, high, chance, direction: lower ? 'lower' : 'higher' }) ? 'published' : 'withheld';
