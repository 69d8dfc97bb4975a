import { listingText } from '@primitives/boards';
import { setListing, type Listing } from '@primitives/client';
import { LISTINGS } from '@primitives/evaluation';
import { Argument, InvalidArgumentError, type Command } from 'commander';
import { connection } from '../connection.js';
import { printJson, printLine } from '../output.js';

/** Parses a timestamp, or a day in UTC. */
export function instant(text: string): string {
  const at = new Date(text);
  if (Number.isNaN(at.getTime()))
    throw new InvalidArgumentError('expected a day such as 2027-03-01 or a timestamp such as 2027-03-01T12:00:00Z');
  return at.toISOString();
}

/** `primitives listing`: changes the visibility of a submission. */
export function registerListing(program: Command): void {
  program
    .command('listing <submission>')
    .description(
      'set the visibility of a submission: listed (everyone), unlisted (anyone with its URL) or private (its team)',
    )
    .addArgument(new Argument('<listing>', 'the new visibility').choices(LISTINGS))
    .option('--until <instant>', 'when it becomes listed automatically, within a year', instant)
    .option('--json', 'print the outcome as JSON')
    .action(async (code: string, who: string, options: { until?: string; json?: boolean }) => {
      const { client } = connection(program.opts());
      const { listing, until } = await setListing(client, code, who.toUpperCase() as Listing, options.until ?? null);
      if (options.json) return printJson({ submission: code, listing, until });
      printLine(listingText({ submission: code, listing, until }));
    });
}
