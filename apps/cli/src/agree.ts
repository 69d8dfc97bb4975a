import { acceptTerms, readTerms, type ApiClient } from '@primitives/client';
import { termsNotAccepted } from '@primitives/evaluation';
import { CliError } from './cli-error.js';
import { printLine } from './output.js';

/**
 * Agrees to the terms of the tracks' benchmarks where that was said on the command line; otherwise shows what would be agreed to. Known
 * before a byte is uploaded.
 *
 * @throws CliError terms_not_accepted
 */
export async function agree(
  client: ApiClient,
  tracks: readonly string[],
  { accept, json }: { accept: boolean; json: boolean },
): Promise<void> {
  const asked = (await readTerms(client, tracks)).filter(({ acceptedAt }) => acceptedAt === null);
  for (const terms of asked) {
    if (!json)
      printLine(`the terms of ${terms.benchmark}, version ${terms.number}, sha256 ${terms.sha256}\n\n${terms.text}\n`);
    if (accept) await acceptTerms(client, terms);
  }
  const [first] = asked;
  if (first && !accept) throw new CliError(termsNotAccepted(first).toFailure());
}
