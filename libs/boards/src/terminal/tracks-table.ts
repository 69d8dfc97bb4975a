import { fittingTable } from './fitting-table.js';

/** A track in the shape of the GraphQL API. */
export interface PrintedTrack {
  readonly slug: string;
  readonly title: string;
  readonly boards: readonly string[];
  readonly interfaces: readonly string[];
  readonly open: boolean;
  readonly quota: {
    readonly limit: number;
    readonly windowHours: number;
    readonly left: number | null;
    /** Of an account and of a team on hidden images in 90 days; null on public ones. */
    readonly seasonLimit: number | null;
    readonly seasonLeft: number | null;
  };
  readonly phases: readonly { readonly name: string; readonly open: boolean }[];
}

const HEADER = ['track', 'title', 'boards', 'interfaces', 'quota', 'phase'];

/** One row per track. @param columns of the terminal; infinite in a pipe */
export function tracksTable(tracks: readonly PrintedTrack[], columns: number): string {
  const rows = tracks.map(({ slug, title, boards, interfaces, quota, open, phases }) => [
    slug,
    title,
    boards.join(', '),
    interfaces.join(', '),
    quotaText(quota),
    phases.find((phase) => phase.open)?.name ?? (open ? 'open' : 'closed'),
  ]);
  const expendable = ['boards', 'interfaces', 'quota', 'phase'].map((name) => HEADER.indexOf(name));
  return fittingTable(HEADER, rows, expendable, columns);
}

/**
 * The boards of each track, and the command that prints one.
 *
 * @param program name of the command
 * @param columns of the terminal; infinite in a pipe
 */
export function boardsTable(
  tracks: readonly Pick<PrintedTrack, 'slug' | 'title' | 'boards'>[],
  program: string,
  columns: number,
): string {
  const head = ['track', 'title', 'boards'];
  const rows = tracks.map(({ slug, title, boards }) => [slug, title, boards.join(', ')]);
  return `${fittingTable(head, rows, [head.indexOf('title')], columns)}\nnext: ${program} leaderboard <track> --board <board>`;
}

/** `2 of 3 left in 24 h, 11 of 12 left in 90 days`; `3 in 24 h, 12 in 90 days` without an account. */
function quotaText({ limit, windowHours, left, seasonLimit, seasonLeft }: PrintedTrack['quota']): string {
  const day = limitText(limit, left, `${windowHours} h`);
  return seasonLimit === null ? day : `${day}, ${limitText(seasonLimit, seasonLeft, '90 days')}`;
}

const limitText = (limit: number, left: number | null, window: string): string =>
  left === null ? `${limit} in ${window}` : `${left} of ${limit} left in ${window}`;
