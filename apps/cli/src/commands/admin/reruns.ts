import { quarantinedRunners, readSubmission, rerunEvaluation, type ApiClient } from '@primitives/client';
import { runnerUnknown, trackUnknown } from '@primitives/errors';
import type { Command } from 'commander';
import { CliError } from '../../cli-error.js';
import { connection } from '../../connection.js';
import { printJson, printLine, table } from '../../output.js';

interface Meant {
  readonly reason: string;
  readonly track?: string;
  readonly runner?: string;
  readonly json?: boolean;
}

interface Result {
  readonly id: string;
  readonly submission: string;
  readonly track: string;
}

/** Reruns results with new predictions. */
export function registerReruns(admin: Command, program: Command): void {
  admin
    .command('rerun [submissions...]')
    .description('rerun scored submissions; their results remain valid until the new attempts are scored')
    .requiredOption('--reason <reason>', 'public reason, one sentence')
    .option('--track <track>', 'only results on this track')
    .option('--runner <runner>', 'all results that depend on unconfirmed predictions of this quarantined runner')
    .option('--json', 'print the outcome as JSON')
    .action(async (submissions: string[], options: Meant) => {
      const { client } = connection(program.opts());
      const named = await Promise.all(submissions.map((code) => resultsOf(client, code, options.track)));
      const meant = [
        ...named.flat(),
        ...(options.runner === undefined ? [] : await unconfirmedOf(client, options.runner)),
      ];
      if (meant.length === 0 && options.runner === undefined)
        throw new CliError(trackUnknown(options.track ?? '').toFailure());
      const queued: (Result & { readonly attempt: number })[] = [];
      for (const result of meant)
        queued.push({ ...result, ...(await rerunEvaluation(client, result.id, options.reason)) });
      if (options.json) return printJson({ evaluations: queued });
      printLine(
        table(
          ['submission', 'track', 'attempt', 'evaluation'],
          queued.map(({ submission, track, attempt, id }) => [submission, track, String(attempt), id]),
        ),
      );
      printLine(`${queued.length} queued for a rerun`);
    });
}

async function resultsOf(client: ApiClient, code: string, track: string | undefined): Promise<Result[]> {
  const { evaluations } = await readSubmission(client, code);
  const meant = evaluations.filter((one) => track === undefined || one.track.slug === track);
  return meant.map(({ id, track: on }) => ({ id, submission: code, track: on.slug }));
}

/** Results without a rerun in progress. */
async function unconfirmedOf(client: ApiClient, runner: string): Promise<Result[]> {
  const found = (await quarantinedRunners(client)).find((one) => one.runner === runner);
  if (!found) throw new CliError(runnerUnknown(runner).toFailure());
  return found.unconfirmedResults
    .filter(({ rerunSince }) => rerunSince === null)
    .map(({ evaluationId: id, submissionCode: submission, trackSlug: track }) => ({ id, submission, track }));
}
