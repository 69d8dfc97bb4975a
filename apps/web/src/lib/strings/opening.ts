import { formatInstant } from '../format.ts';
import type { Opening } from '../opening.ts';

/** `Dev phase`, `phase Final`. */
const phaseText = (name: string): string => (/phase/i.test(name) ? name : `phase ${name}`);

/** `opens 10 Jan 2027, 00:00 with Dev phase`, `closed since 8 Mar 2026, 00:00 with phase Final`. */
export function openingText({ kind, at, phase }: Opening, timeZone?: string): string {
  if (at === null) return 'closed for submissions';
  const verb = kind === 'opens' ? 'opens' : 'closed since';
  return `${verb} ${formatInstant(new Date(at), timeZone)}${phase === null ? '' : ` with ${phaseText(phase)}`}`;
}

/** What an empty board of a closed track says. */
export const closedBoardText = (opening: Opening, timeZone?: string): string =>
  opening.kind === 'opens'
    ? `This track ${openingText(opening, timeZone)}.`
    : 'This track accepts no submissions. Results appear here when they are published.';
