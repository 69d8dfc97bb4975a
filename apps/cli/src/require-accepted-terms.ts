import { acceptTerms, readTerms, type ApiClient } from '@primitives/client';
import { termsNotAccepted } from '@primitives/errors';
import { CliError } from './cli-error.js';
import { printLine } from './output.js';

/**
 * Accepts the terms of the tracks' benchmarks with `--accept-terms`; otherwise prints them and fails. Runs before
 * the upload.
 *
 * @throws CliError terms_not_accepted
 */
export async function requireAcceptedTerms(
  client: ApiClient,
  tracks: readonly string[],
  { accept, json }: { accept: boolean; json: boolean },
): Promise<void> {
  const open = (await readTerms(client, tracks)).filter(({ acceptedAt }) => acceptedAt === null);
  for (const terms of open) {
    if (!json)
      printLine(`the terms of ${terms.benchmark}, version ${terms.number}, sha256 ${terms.sha256}\n\n${terms.text}\n`);
    if (accept) await acceptTerms(client, terms);
  }
  const [first] = open;
  if (first && !accept) throw new CliError(termsNotAccepted(first).toFailure());
}
