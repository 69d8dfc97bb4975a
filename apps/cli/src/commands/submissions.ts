import { listMyEvaluations, type MyEvaluations } from '@primitives/client';
import type { Command } from 'commander';
import { connection } from '../connection.js';
import { fittingTable, minuteText, printJson, printLine } from '../output.js';
import { wholeFrom } from '../whole-number.js';

/** `primitives submissions`: what the page _My submissions_ lists. */
export function registerSubmissions(program: Command): void {
  program
    .command('submissions')
    .description(
      'list the submissions of your teams on each track, newest first: code, track, model, state, visibility of the result, and time',
    )
    .option('--first <count>', 'maximum number of lines, up to 100', wholeFrom(1), 25)
    .option('--json', 'print them as JSON')
    .action(async (options: { first: number; json?: boolean }) => {
      const found = await listMyEvaluations(connection(program.opts()).client, options.first);
      if (options.json) printJson(found);
      else printLine(submissionsTable(found));
    });
}

const RESULTS: Readonly<Record<NonNullable<MyEvaluations['nodes'][number]['publication']>['visibility'], string>> = {
  SHOWN: 'published',
  HIDDEN: 'hidden by a maintainer',
  WITHDRAWN: 'withdrawn',
  SUPERSEDED: 'replaced',
  EMBARGOED: 'private or unlisted',
  WITHHELD: 'not published',
  SEALED: 'sealed',
};

export function submissionsTable({ nodes, totalCount }: MyEvaluations): string {
  if (nodes.length === 0) return 'no submissions yet; `primitives submit <bundle> --track <track>` creates one';
  const rows = nodes.map(({ submission: { code, name, version }, track, state, createdAt, ...outcome }) => [
    code,
    track.slug,
    `${name} ${version}`,
    state.toLowerCase(),
    resultText(outcome),
    minuteText(createdAt),
  ]);
  const head = ['code', 'track', 'model', 'state', 'result', 'submitted'];
  const text = fittingTable(head, rows, [head.indexOf('submitted'), head.indexOf('result')]);
  return nodes.length < totalCount ? `${text}\nthe latest ${nodes.length} of ${totalCount}` : text;
}

/** Where the result is: of a shown copy, its entry, since the copy is on no board. */
function resultText({
  publication,
  debug,
  copyOf,
}: Pick<MyEvaluations['nodes'][number], 'publication' | 'debug' | 'copyOf'>): string {
  if (!publication) return '';
  if (debug) return 'debug run';
  if (copyOf && publication.visibility === 'SHOWN') return copyOf.entry ? `copy of ${copyOf.entry.code}` : 'copy';
  return RESULTS[publication.visibility];
}
