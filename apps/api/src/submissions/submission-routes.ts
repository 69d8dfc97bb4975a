import { EXPORT_FORMATS, MEDIA_TYPES, writeSubmission } from '@primitives/boards';
import { submissionUnknown, UserError } from '@primitives/errors';
import { Router, type Request, type Response } from 'express';
import type { Identity } from '../auth/identity.js';
import type { publicReads } from '../http/public-reads.js';
import { refuse } from '../http/refusal.js';
import type { SubmissionExportsService } from './submission-exports.service.js';

/**
 * `/s/<code>.<format>`: exports of a submission's results. An API token gives access to the private submissions of its
 * teams; the values are those that a guest may see. Cookies are ignored, since any site may read these files.
 */
export function submissionRoutes(parts: {
  submissions: SubmissionExportsService;
  identity: Identity;
  reads: ReturnType<typeof publicReads>;
}): Router {
  const { submissions, identity, reads } = parts;
  const router = Router();
  for (const format of EXPORT_FORMATS)
    router.get(
      `/s/:submission.${format}`,
      reads(),
      async ({ params, headers }: Request<{ submission: string }>, response: Response): Promise<void> => {
        const { authorization } = headers;
        response.vary('Authorization');
        try {
          let found = await submissions.read(params.submission);
          if (!found && authorization !== undefined) {
            // Only now: a token that is refused does not block what everyone may read.
            response.setHeader('Cache-Control', 'private, no-store');
            found = await submissions.read(params.submission, await identity.of({ authorization }));
          }
          if (!found) throw submissionUnknown(params.submission);
          if (format !== 'json') response.attachment(`${found.code}.${format}`);
          response.type(MEDIA_TYPES[format]).send(writeSubmission(format, found));
        } catch (error) {
          if (!(error instanceof UserError)) throw error;
          refuse(response, error);
        }
      },
    );
  return router;
}
