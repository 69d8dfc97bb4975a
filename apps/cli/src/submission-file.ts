import type { ExportFormat } from '@primitives/boards';
import { readExport, readSubmission, RefusedError, type ApiClient } from '@primitives/client';
import { CliError } from './cli-error.js';

/**
 * The public export of a submission, identical to the download of its page.
 *
 * @throws RefusedError submission_unknown
 * @throws CliError submission_private: the caller may read it, but it is not public
 */
export async function submissionFile(client: ApiClient, code: string, format: ExportFormat): Promise<Uint8Array> {
  return readExport(client, `/s/${code}.${format}`).catch(async (error: unknown) => {
    if (!(error instanceof RefusedError) || error.refusal.code !== 'submission_unknown') throw error;
    await readSubmission(client, code);
    throw new CliError({
      code: 'submission_private',
      message: `${code} is private, and exports are public`,
      expected: 'a listed or unlisted submission',
      found: 'a private submission',
      remedy: `read it with \`primitives results ${code} --json\`, or publish it with \`primitives listing\``,
    });
  });
}
