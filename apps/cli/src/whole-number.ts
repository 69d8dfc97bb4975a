import { InvalidArgumentError } from 'commander';

/** A number; NaN for any other text, also for an empty one. */
export const numberOf = (text: string): number => (text.trim() === '' ? NaN : Number(text));

/** Parses an integer argument of at least `least` and at most `most`. */
export const wholeFrom =
  (least: number, most = Infinity) =>
  (text: string): number => {
    const value = numberOf(text);
    if (!Number.isInteger(value) || value < least || value > most)
      throw new InvalidArgumentError(
        most === Infinity ? `expected an integer of at least ${least}` : `expected an integer from ${least} to ${most}`,
      );
    return value;
  };

/** Parses a non-negative number argument. */
export function positiveNumber(text: string): number {
  const value = numberOf(text);
  if (!(value >= 0)) throw new InvalidArgumentError('expected a number of at least 0');
  return value;
}

/** Parses an argument between 0 and 1. */
export function share(text: string): number {
  const value = numberOf(text);
  if (!(value >= 0 && value <= 1)) throw new InvalidArgumentError('expected a share between 0 and 1');
  return value;
}
