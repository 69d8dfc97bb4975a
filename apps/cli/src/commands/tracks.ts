import { listTracks, type ListedTrack } from '@primitives/client';
import type { Command } from 'commander';
import { connection } from '../connection.js';
import { fittingTable, printJson, printLine } from '../output.js';

/** `primitives tracks`: the tracks of the platform, for `--track`. */
export function registerTracks(program: Command): void {
  program
    .command('tracks')
    .description('list the tracks: slug, title, boards, interfaces, quota and phase')
    .option('--json', 'print the tracks as JSON')
    .action(async (options: { json?: boolean }) => {
      const tracks = await listTracks(connection(program.opts()).client);
      if (options.json) printJson(tracks);
      else printLine(tracksTable(tracks));
    });
}

const HEADER = ['track', 'title', 'boards', 'interfaces', 'quota', 'phase'];

/** One row per track. */
function tracksTable(tracks: readonly ListedTrack[]): string {
  const rows = tracks.map(({ slug, title, boards, interfaces, quota, open, phases }) => [
    slug,
    title,
    boards.join(', '),
    interfaces.join(', '),
    quotaText(quota),
    phases.find((phase) => phase.open)?.name ?? (open ? 'open' : 'closed'),
  ]);
  const expendable = ['boards', 'interfaces', 'quota', 'phase'].map((name) => HEADER.indexOf(name));
  return fittingTable(HEADER, rows, expendable);
}

function quotaText({ limit, windowHours, left }: ListedTrack['quota']): string {
  const rule = `${limit} in ${windowHours} h`;
  return left === null ? rule : `${left} of ${rule}`;
}
