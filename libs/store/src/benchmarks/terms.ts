import { insertIfAbsent } from '../connection/rows.js';
import { TermsAcceptanceEntity } from './terms-acceptance.entity.js';
import type { Tx } from '../connection/store.js';

/** A version of the terms of a benchmark. */
export interface Terms {
  readonly benchmark: string;
  readonly number: number;
  readonly text: string;
  readonly sha256: string;
  readonly since: Date;
}

/** With the time when the account accepted this version; null: not yet, or the caller is not signed in. */
export type TermsOfAccount = Terms & { readonly acceptedAt: Date | null };

/** The current terms of each of the benchmarks; those without terms are omitted. */
export function termsInForce(
  db: Tx,
  benchmarks: readonly string[],
  accountId: string | null,
): Promise<TermsOfAccount[]> {
  return db.query<TermsOfAccount[]>(
    `select t.benchmark_slug as benchmark, t.number, t.text, t.sha256, t.at as since, a.at as "acceptedAt"
       from (select distinct on (benchmark_slug) * from benchmark_terms where benchmark_slug = any($1::text[]) order by benchmark_slug, number desc) t
       left join terms_acceptance a on a.benchmark_slug = t.benchmark_slug and a.number = t.number and a.account_id = $2
      where t.text is not null and t.sha256 is not null order by t.benchmark_slug`,
    [benchmarks, accountId],
  );
}

/** Inserts the benchmark's next version of terms; null as text removes them. @returns its number */
export async function insertTerms(
  tx: Tx,
  terms: { benchmark: string; text: string | null; sha256: string | null; accountId: string },
): Promise<number> {
  for (;;) {
    const rows = await tx.query<{ number: number }[]>(
      `insert into benchmark_terms (benchmark_slug, number, text, sha256, account_id)
       select $1, coalesce(max(number), 0) + 1, $2, $3, $4 from benchmark_terms where benchmark_slug = $1 on conflict do nothing returning number`,
      [terms.benchmark, terms.text, terms.sha256, terms.accountId],
    );
    if (rows[0]) return rows[0].number; // otherwise another transaction has just taken the number
  }
}

/** Idempotent: the first time counts. */
export async function insertAcceptance(tx: Tx, accountId: string, { benchmark, number, sha256 }: Terms): Promise<void> {
  await insertIfAbsent(tx, TermsAcceptanceEntity, { accountId, benchmarkSlug: benchmark, number, sha256 });
}

/** The ids of the tracks that use any version of the benchmark; null if no version is registered. */
export async function tracksOfBenchmark(db: Tx, benchmark: string): Promise<string[] | null> {
  const rows = await db.query<{ trackIds: string[]; versions: number }[]>(
    `select count(distinct v.id)::int as versions, coalesce(array_agg(t.id) filter (where t.id is not null), '{}') as "trackIds"
       from benchmark_version v left join track t on t.benchmark_version_id = v.id where v.slug = $1`,
    [benchmark],
  );
  const [found] = rows;
  return found && found.versions > 0 ? found.trackIds : null;
}
