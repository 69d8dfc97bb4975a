import { InvalidArgumentError } from 'commander';

/** Parses an integer argument, which may be negative. */
export function wholeNumber(text: string): number {
  if (!/^-?\d{1,9}$/.test(text)) throw new InvalidArgumentError('expected an integer');
  return Number(text);
}
