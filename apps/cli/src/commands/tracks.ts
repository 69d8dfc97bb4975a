import { tracksTable } from '@primitives/boards';
import { listTracks } from '@primitives/client';
import type { Command } from 'commander';
import { readingConnection } from '../connection.js';
import { columns, printJson, printLine } from '../output.js';

/** `primitives tracks`: the tracks of the platform, for `--track`. */
export function registerTracks(program: Command): void {
  program
    .command('tracks')
    .description('list the tracks: name, title, boards, interfaces, quota and phase')
    .option('--json', 'print the tracks as JSON')
    .action(async (options: { json?: boolean }) => {
      const tracks = await listTracks(readingConnection(program.opts()).client);
      if (options.json) printJson(tracks);
      else printLine(tracksTable(tracks, columns()));
    });
}
