import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { termsNotAccepted, UserError } from '@primitives/errors';
import {
  insertAcceptance,
  insertTerms,
  insertTrackChange,
  termsInForce,
  tracksOfBenchmark,
  type TermsOfAccount,
  type Track,
} from '@primitives/store/benchmarks';
import type { Store } from '@primitives/store/connection';
import { writeAuditLog } from '@primitives/store/operations';
import { z } from 'zod';
import { requireMaintainer, requireScope, type Viewer } from '../auth/viewer.js';
import { STORE } from '../injection-tokens.js';
import { parseInput } from '../graphql/parse-input.js';
import { Reason } from '../operations/operations.inputs.js';

const Words = z.string().trim().min(1).max(20_000).nullable();

/** Terms of benchmarks. All versions are stored; users accept each version separately, by its digest. */
@Injectable()
export class TermsService {
  constructor(@Inject(STORE) private readonly store: Store) {}

  /** The current terms; null when the benchmark has none. */
  async of(benchmark: string, accountId: string | null): Promise<TermsOfAccount | null> {
    return (await termsInForce(this.store.manager, [benchmark], accountId))[0] ?? null;
  }

  /**
   * Requires that the account accepted the terms of all these tracks' benchmarks.
   *
   * @throws UserError terms_not_accepted
   */
  async require(accountId: string, tracks: readonly Pick<Track, 'benchmarkSlug'>[]): Promise<void> {
    const benchmarks = [...new Set(tracks.map(({ benchmarkSlug }) => benchmarkSlug))];
    const terms = await termsInForce(this.store.manager, benchmarks, accountId);
    const missing = terms.find(({ acceptedAt }) => acceptedAt === null);
    if (missing) throw termsNotAccepted(missing);
  }

  /** @param sha256 digest of the accepted text @throws UserError not_signed_in, forbidden, terms_changed */
  async accept(benchmark: string, sha256: string, viewer: Viewer | null): Promise<void> {
    const { account } = requireScope(viewer, 'submit');
    const terms = await this.of(benchmark, account.id);
    if (terms?.sha256 !== sha256)
      throw new UserError('terms_changed', `the terms of ${benchmark} changed after they were read`, {
        expected: terms ? `sha256 ${terms.sha256}, version ${terms.number}` : 'no terms',
        found: `sha256 ${sha256}`,
      });
    await this.store.transaction((tx) => insertAcceptance(tx, account.id, terms));
  }

  /**
   * Sets the benchmark's next version, which users must accept again; null removes the terms.
   *
   * @throws UserError not_signed_in, forbidden, input_invalid, benchmark_unknown
   */
  async set(input: { benchmark: string; text?: unknown; reason: unknown }, viewer: Viewer | null): Promise<void> {
    const { account } = requireMaintainer(viewer);
    const { benchmark } = input;
    const [text, reason] = [parseInput(Words, input.text ?? null, 'text'), parseInput(Reason, input.reason, 'reason')];
    const sha256 = text === null ? null : createHash('sha256').update(text).digest('hex');
    await this.store.transaction(async (tx) => {
      const trackIds = await tracksOfBenchmark(tx, benchmark);
      if (trackIds === null)
        throw new UserError('benchmark_unknown', `there is no benchmark ${benchmark}`, {
          expected: 'the slug of a registered benchmark',
          found: benchmark,
        });
      const [present] = await termsInForce(tx, [benchmark], null);
      if ((present?.sha256 ?? null) === sha256) return;
      const number = await insertTerms(tx, { benchmark, text, sha256, accountId: account.id });
      const change =
        text === null
          ? 'submissions no longer require accepting terms'
          : `submissions require accepting the terms of ${benchmark}, version ${number}`;
      for (const trackId of trackIds)
        await insertTrackChange(tx, { trackId, kind: 'rules', text: `${change}: ${reason}`, accountId: account.id });
      await writeAuditLog(tx, {
        accountId: account.id,
        act: 'benchmark.terms',
        target: benchmark,
        details: { number, sha256, reason },
      });
    });
  }
}
