import { isAboveChance } from '@primitives/results';

interface Value {
  readonly value: number | null;
  readonly low?: number | null;
  readonly high?: number | null;
}

/** What would happen to a first result on the hidden images with the values of a debug run. */
export const DEBUG_FORECAST = {
  published: 'A first result with the values of this run is far enough above chance to be published.',
  withheld:
    'A first result with the values of this run would be withheld, unless it is a copy of an entry: it must exceed chance by 2.5 half-widths of its interval.',
};

export type Forecast = keyof typeof DEBUG_FORECAST;

/**
 * Whether a first result with these values would be far enough from chance to be published: the rule of the release,
 * with the public images of the debug run instead of the hidden ones.
 *
 * @param chance the value of random answers
 */
export const forecastOf = ({ value, low = null, high = null }: Value, chance: number, lower: boolean): Forecast =>
  isAboveChance({ value, low, high, chance, direction: lower ? 'lower' : 'higher' }) ? 'published' : 'withheld';
