import { InvalidArgumentError } from 'commander';

/** An argument that is a whole number of at least `least`. */
export const wholeFrom =
  (least: number) =>
  (text: string): number => {
    const value = Number(text);
    if (!Number.isInteger(value) || value < least)
      throw new InvalidArgumentError(`expected a whole number of at least ${least}`);
    return value;
  };

/** An argument that is a number above 0, or 0. */
export function positiveNumber(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0)) throw new InvalidArgumentError('expected a number of at least 0');
  return value;
}
