import { InvalidArgumentError } from 'commander';

/** A whole number on the command line, which may be negative. */
export function wholeNumber(text: string): number {
  if (!/^-?\d{1,9}$/.test(text)) throw new InvalidArgumentError('expected a whole number');
  return Number(text);
}
