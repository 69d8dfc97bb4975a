import { InvalidArgumentError } from 'commander';

/** Parses an integer argument of at least `least`. */
export const wholeFrom =
  (least: number) =>
  (text: string): number => {
    const value = Number(text);
    if (!Number.isInteger(value) || value < least)
      throw new InvalidArgumentError(`expected an integer of at least ${least}`);
    return value;
  };

/** Parses a non-negative number argument. */
export function positiveNumber(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0)) throw new InvalidArgumentError('expected a number of at least 0');
  return value;
}
