import type { AtChance } from '../board/at-chance.ts';
import { formatWithSign, type Format } from '../format.ts';

/** Which entries are no better than a model without knowledge, and its value. */
export function atChanceText({ names, all, floor }: AtChance, format: Format): string {
  const list = names.join(', ').replace(/, (?=[^,]+$)/u, ' and ');
  const who = all
    ? `${names.length === 2 ? 'Neither value' : 'None of the values'} is`
    : names.length === 1
      ? `The value of ${list} is not`
      : `The values of ${list} are not`;
  return `${who} better than that of ${floor.model} answers, ${formatWithSign(floor, format)}.`;
}
