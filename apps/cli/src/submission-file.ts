import type { ExportFormat } from '@primitives/boards';
import { readExport, readSubmission, RefusedError, type ApiClient } from '@primitives/client';
import { CliError } from './cli-error.js';

/**
 * Byte for byte what a submission's page offers to everyone.
 *
 * @throws RefusedError submission_unknown
 * @throws CliError submission_private: the asker may read it, and not everyone
 */
export async function submissionFile(client: ApiClient, code: string, format: ExportFormat): Promise<Uint8Array> {
  return readExport(client, `/s/${code}.${format}`).catch(async (error: unknown) => {
    if (!(error instanceof RefusedError) || error.refusal.code !== 'submission_unknown') throw error;
    await readSubmission(client, code);
    throw new CliError({
      code: 'submission_private',
      message: `${code} is private, and the file of its page is for everyone`,
      expected: 'a submission that is listed or unlisted',
      found: 'a private one',
      remedy: `read it with \`primitives results ${code} --json\`, or list it with \`primitives listing\``,
    });
  });
}
