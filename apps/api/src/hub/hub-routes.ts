import { hubBenchmark, hubResults } from '@primitives/boards';
import { submissionUnknown, UserError } from '@primitives/errors';
import { allTracks } from '@primitives/store/benchmarks';
import type { Store } from '@primitives/store/connection';
import { Router, type Request, type Response } from 'express';
import type { publicReads } from '../http/public-reads.js';
import { refuse } from '../http/refusal.js';
import type { SubmissionExportsService } from '../submissions/submission-exports.service.js';

export interface HubRoutesParts {
  readonly submissions: SubmissionExportsService;
  readonly store: Store;
  readonly reads: ReturnType<typeof publicReads>;
  /** Owner of the benchmarks' dataset repositories on the Hub. */
  readonly owner: string | undefined;
}

const DATASET = /^[\w.-]+\/[\w.-]+$/;

/**
 * Files for repositories on the Hugging Face Hub: `/s/<code>/eval_results/<benchmark>.yaml` with the public results of
 * a submission, and `/hub/<benchmark>/eval.yaml`. The parameter `?dataset=` names the dataset repository; by default it
 * is `<owner>/<benchmark>`.
 */
export function hubRoutes({ submissions, store, reads, owner }: HubRoutesParts): Router {
  const router = Router();
  const answer =
    (respond: (request: Request<Record<string, string>>) => Promise<string>) =>
    async (request: Request<Record<string, string>>, response: Response): Promise<void> => {
      try {
        response.type('application/yaml').send(await respond(request));
      } catch (error) {
        if (!(error instanceof UserError)) throw error;
        refuse(response, error);
      }
    };
  router.get(
    '/s/:submission/eval_results/:benchmark.yaml',
    reads(),
    answer(async ({ params, query }) => {
      const { submission = '', benchmark = '' } = params;
      const found = await submissions.read(submission);
      if (!found) throw submissionUnknown(submission);
      return hubResults(found, benchmark, datasetOf(benchmark, query['dataset'], owner));
    }),
  );
  router.get(
    '/hub/:benchmark/eval.yaml',
    reads(),
    answer(async ({ params: { benchmark = '' } }) => {
      const tracks = (await allTracks(store.manager)).filter(({ benchmarkSlug }) => benchmarkSlug === benchmark);
      const [first] = tracks;
      if (!first)
        throw new UserError('benchmark_unknown', `no track uses the benchmark ${benchmark}`, { found: benchmark });
      return hubBenchmark({
        title: first.benchmarkTitle,
        description: first.task,
        tracks: tracks.map(({ slug, boards, splitName }) => ({ slug, boards, split: splitName })),
      });
    }),
  );
  return router;
}

function datasetOf(benchmark: string, given: unknown, owner: string | undefined): string {
  const dataset = given ?? (owner === undefined ? null : `${owner}/${benchmark}`);
  if (typeof dataset === 'string' && DATASET.test(dataset)) return dataset;
  throw new UserError('input_invalid', 'the dataset repository of the benchmark on the Hugging Face Hub is unknown', {
    expected: '?dataset=owner/name, or PRIMITIVES_HUB_OWNER of the api',
    found: typeof given === 'string' ? given : 'none',
  });
}
