import { cancelledText } from '@primitives/boards';
import { cancelEvaluation, hasEnded, readSubmission } from '@primitives/client';
import { trackUnknown } from '@primitives/errors';
import type { Command } from 'commander';
import { CliError } from '../cli-error.js';
import { connection } from '../connection.js';
import { printJson, printLine } from '../output.js';

/** `primitives cancel`: cancels all evaluations of a submission that have not ended. */
export function registerCancel(program: Command): void {
  program
    .command('cancel <submission>')
    .description('cancel the evaluations of a submission that have not ended')
    .option('--track <track>', 'only the evaluation on this track')
    .option('--json', 'print the outcome as JSON')
    .action(async (code: string, options: { track?: string; json?: boolean }) => {
      const { client } = connection(program.opts());
      const { evaluations } = await readSubmission(client, code);
      const meant = evaluations.filter(({ track }) => options.track === undefined || track.slug === options.track);
      if (meant.length === 0) throw new CliError(trackUnknown(options.track ?? '').toFailure());
      const running = meant.filter(({ state }) => !hasEnded(state));
      const cancelled = [];
      // When all have ended, the platform answers with the refusal.
      for (const { id, track } of running.length > 0 ? running : meant)
        cancelled.push({ track: track.slug, ...(await cancelEvaluation(client, id)) });
      if (options.json) return printJson({ cancelled });
      printLine(cancelledText(cancelled));
    });
}
