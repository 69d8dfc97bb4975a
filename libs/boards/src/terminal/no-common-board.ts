import { boardOffers, boardsFound, type Placed } from '../board-offers.js';
import type { PrintedRefusal } from './refusal-text.js';

/** Boards of a submission that an error names. */
const MOST_NAMED = 3;

/**
 * The error of a comparison without a common board, with few boards of each submission, and with the commands that
 * compare entries of the same models where a board has at least two of them.
 *
 * @param models the compared submissions and the places of their models
 * @param program `primitives`
 */
export function noCommonBoardRefusal(
  refusal: PrintedRefusal,
  models: readonly Omit<Placed, 'own'>[],
  program: string,
): PrintedRefusal {
  const found = refusal.found ?? '';
  const own = boardsFound(found);
  const offers = boardOffers(models.map((model) => ({ ...model, own: own.get(model.code) ?? [] })));
  const commands = offers.map(
    ({ id, entries }) => `\`${program} compare ${entries.map(({ code }) => code).join(' ')} --board ${id}\``,
  );
  return {
    ...refusal,
    found: found.split('; ').map(shortened).join('; '),
    remedy: commands.length === 0 ? refusal.remedy : commands.join(', or '),
  };
}

/** @param part `4F2K9Q: mac.closed, mac.open, …` */
function shortened(part: string): string {
  const boards = part.split(', ');
  const more = boards.length - MOST_NAMED;
  return more <= 1 ? part : `${boards.slice(0, MOST_NAMED).join(', ')} and ${more} more boards`;
}
