import { EXPORT_FORMATS, MEDIA_TYPES, writeSubmission } from '@primitives/boards';
import { submissionUnknown } from '@primitives/errors';
import { Router, type Request, type Response } from 'express';
import type { publicReads } from '../http/public-reads.js';
import { refuse } from '../http/refusal.js';
import type { SubmissionExportsService } from './submission-exports.service.js';

/** `/s/<code>.<format>`: public exports of a submission's results; credentials do not change the response. */
export function submissionRoutes(submissions: SubmissionExportsService, reads: ReturnType<typeof publicReads>): Router {
  const router = Router();
  for (const format of EXPORT_FORMATS)
    router.get(
      `/s/:submission.${format}`,
      reads(),
      async ({ params }: Request<{ submission: string }>, response: Response): Promise<void> => {
        const found = await submissions.read(params.submission);
        if (!found) return refuse(response, submissionUnknown(params.submission));
        if (format !== 'json') response.attachment(`${found.code}.${format}`);
        response.type(MEDIA_TYPES[format]).send(writeSubmission(format, found));
      },
    );
  return router;
}
