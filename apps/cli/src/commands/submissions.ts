import { listMyEvaluations, type MyEvaluations } from '@primitives/client';
import type { Command } from 'commander';
import { connection } from '../connection.js';
import { minuteText, printJson, printLine, table } from '../output.js';
import { wholeFrom } from '../whole-number.js';

/** `primitives submissions`: what the page _My submissions_ lists. */
export function registerSubmissions(program: Command): void {
  program
    .command('submissions')
    .description('list the submissions of your teams on each track, newest first: code, track, model, state and time')
    .option('--first <count>', 'maximum number of lines, up to 100', wholeFrom(1), 25)
    .option('--json', 'print them as JSON')
    .action(async (options: { first: number; json?: boolean }) => {
      const found = await listMyEvaluations(connection(program.opts()).client, options.first);
      if (options.json) printJson(found);
      else printLine(submissionsTable(found));
    });
}

function submissionsTable({ nodes, totalCount }: MyEvaluations): string {
  if (nodes.length === 0) return 'no submissions yet; `primitives submit <bundle> --track <track>` creates one';
  const rows = nodes.map(({ submission: { code, name, version }, track, state, createdAt }) => [
    code,
    track.slug,
    `${name} ${version}`,
    state.toLowerCase(),
    minuteText(createdAt),
  ]);
  const text = table(['code', 'track', 'model', 'state', 'submitted'], rows);
  return nodes.length < totalCount ? `${text}\nthe latest ${nodes.length} of ${totalCount}` : text;
}
