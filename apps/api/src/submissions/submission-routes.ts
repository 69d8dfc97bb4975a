import { submissionCsv } from '@primitives/boards';
import { submissionUnknown } from '@primitives/evaluation';
import { Router, type Request, type Response } from 'express';
import type { publicReads } from '../http/public-reads.js';
import { refuse } from '../http/refusal.js';
import type { SubmissionExportsService } from './submission-exports.service.js';

/** `/s/<code>.json` and `/s/<code>.csv`: a submission's results as anybody may read them; credentials change nothing. */
export function submissionRoutes(submissions: SubmissionExportsService, reads: ReturnType<typeof publicReads>): Router {
  const door = (answer: (response: Response, found: Found) => unknown) => {
    return async ({ params }: Request<{ submission: string }>, response: Response): Promise<void> => {
      const found = await submissions.read(params.submission);
      if (found) answer(response, found);
      else refuse(response, submissionUnknown(params.submission));
    };
  };
  return Router()
    .get(
      '/s/:submission.json',
      reads(),
      door((response, found) => response.type('json').send(`${JSON.stringify(found, null, 2)}\n`)),
    )
    .get(
      '/s/:submission.csv',
      reads(),
      door((response, found) => response.attachment(`${found.code}.csv`).type('csv').send(submissionCsv(found))),
    );
}

type Found = NonNullable<Awaited<ReturnType<SubmissionExportsService['read']>>>;
