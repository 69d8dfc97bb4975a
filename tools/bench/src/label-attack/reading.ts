import { sliceStep, type ResultSlice } from '@primitives/results';
import type { Observation } from './beliefs.js';
import type { Policy } from './platform.js';

/**
 * The number of correct guesses behind a published share of all images, or the probability of the share given that
 * number.
 *
 * @param certain images that are certainly correct, in addition to the guessed ones
 */
export function readShare(
  value: number,
  images: number,
  { step, policy, certain = 0 }: { readonly step: number; readonly policy: Policy; readonly certain?: number },
): Observation['read'] {
  if (policy.rule === 'exact') return Math.round(value * images) - certain;
  const steps = Math.round(value / step);
  return (right) => roundsTo((right + certain) / images / step, steps, policy.nearest);
}

/** The same for a published slice of `n` images. */
export function readSlice(
  slice: ResultSlice,
  n: number,
  { certain = 0, nearest }: { readonly certain?: number; readonly nearest?: boolean | undefined },
): Observation['read'] {
  const value = slice.value ?? 0;
  if (slice.atLeast === undefined) return Math.round(value * n) - certain;
  const step = sliceStep(slice.atLeast);
  return (right) => roundsTo((right + certain) / n / step, Math.round(value / step), nearest);
}

/** The probability that a value, in steps, is rounded to this number of steps. */
const roundsTo = (exact: number, steps: number, nearest = false): number =>
  nearest ? Number(Math.abs(exact - steps) <= 0.5) : Math.max(0, 1 - Math.abs(exact - steps));

/** The probability that a value, in steps, is rounded to fewer steps. */
export const roundsBelow = (exact: number, steps: number, nearest = false): number =>
  nearest ? Number(exact < steps - 0.5) : Math.min(1, Math.max(0, steps - exact));
