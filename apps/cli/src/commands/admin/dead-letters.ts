import { deadLetters, dismissDeadLetters, requeueDeadLetters, type DeadLetterChoice } from '@primitives/client';
import type { Command } from 'commander';
import { connection } from '../../connection.js';
import { minuteText, printJson, printLine, table } from '../../output.js';
import { wholeNumber } from './whole-number.js';

interface Meant {
  readonly code?: string;
  readonly all?: boolean;
  readonly json?: boolean;
}

/** `primitives admin dead-letters`: lists, requeues and dismisses evaluations that failed because of the platform. */
export function registerDeadLetters(admin: Command, program: Command): void {
  admin
    .command('dead-letters')
    .description('list evaluations that failed because of the platform, newest first')
    .option('--code <code>', 'only those with this code')
    .option('--first <n>', 'maximum number', wholeNumber, 50)
    .option('--json', 'print them as JSON')
    .action(async (options: { code?: string; first: number; json?: boolean }) => {
      const found = await deadLetters(connection(program.opts()).client, options.first, options.code ?? null);
      if (options.json) return printJson(found);
      const rows = found.letters.map(({ evaluation, code, tries, lastRunner, at, reason }) => [
        evaluation.id,
        `${evaluation.submission.code} ${evaluation.track.slug}`,
        code,
        String(tries),
        lastRunner ?? '–',
        minuteText(at),
        firstLine(reason),
      ]);
      printLine(table(['evaluation', 'submission', 'code', 'tries', 'last runner', 'since', 'reason'], rows));
      printLine(
        `${found.totalCount} open${found.groups.length > 0 ? `: ${found.groups.map(({ code, count }) => `${count} ${code}`).join(', ')}` : ''}`,
      );
    });
  const choosing = (name: string, description: string) =>
    admin
      .command(`${name} [evaluations...]`)
      .description(description)
      .option('--code <code>', 'all dead letters with this code')
      .option('--all', 'all dead letters')
      .option('--json', 'print the outcome as JSON');
  choosing('requeue', 'requeue dead letters, one new attempt each').action(
    async (evaluations: string[], options: Meant) => {
      const outcome = await requeueDeadLetters(connection(program.opts()).client, choice(evaluations, options));
      if (options.json) return printJson(outcome);
      printLine(`${outcome.evaluations.length} requeued; ${outcome.left} left`);
    },
  );
  choosing('dismiss', 'dismiss dead letters without another attempt').action(
    async (evaluations: string[], options: Meant) => {
      const outcome = await dismissDeadLetters(connection(program.opts()).client, choice(evaluations, options));
      if (options.json) return printJson(outcome);
      printLine(`${outcome.count} dismissed`);
    },
  );
}

/** Omits unset options: the platform refuses a selection with none or several fields. */
const choice = (evaluations: readonly string[], { code, all }: Meant): DeadLetterChoice => ({
  ...(evaluations.length > 0 ? { evaluations } : {}),
  ...(code === undefined ? {} : { code }),
  ...(all ? { all } : {}),
});

const firstLine = (text: string) => text.split('\n')[0]?.slice(0, 100) ?? '';
