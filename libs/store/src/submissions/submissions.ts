import { currentTraceparent } from '@primitives/runtime';
import type { Weights } from '@primitives/boards';
import { codesOf, type Listing } from '@primitives/evaluation';
import { inListsFor, LISTING_NOW, REMOVED } from './listings.js';
import type { Tx } from '../connection/store.js';

export interface Submission {
  readonly id: string;
  readonly code: string;
  readonly teamId: string;
  readonly name: string;
  readonly version: string;
  readonly interface: string;
  readonly description: string;
  readonly backbone: string | null;
  readonly parameters: number | null;
  readonly licence: string | null;
  readonly weights: Weights | null;
  readonly links: string[];
  /** Null if not declared, which is not the same as none. */
  readonly trainedOn: string[] | null;
  readonly bundleSha256: string;
  readonly bundleBytes: number;
  readonly createdAt: Date;
  readonly uploadedAt: Date | null;
}

export type NewSubmission = Omit<Submission, 'bundleBytes' | 'createdAt' | 'uploadedAt'> & {
  readonly accountId: string;
  /** Key of the domain of the account's verified e-mail address; null if unverified. */
  readonly domainKey: string | null;
  readonly clientMutationId: string;
  /** Null if the bundle could not be read. */
  readonly fingerprint: string | null;
};

const SUBMISSION = `s.id, s.code, s.team_id as "teamId", s.name, s.version, s.interface, s.description, s.backbone,
  s.parameters::float8 as parameters, s.licence, upper(s.weights) as weights, s.links, s.trained_on as "trainedOn", s.bundle_sha256 as "bundleSha256",
  b.bytes::float8 as "bundleBytes", s.created_at as "createdAt",
  (select min(u.completed_at) from upload u where u.account_id = s.account_id and u.declared_sha256 = s.bundle_sha256) as "uploadedAt"`;
const FROM = 'from submission s join blob b on b.sha256 = s.bundle_sha256';

/** @returns false when another submission has the code already: generate another one */
export async function insertSubmission(db: Tx, submission: NewSubmission): Promise<boolean> {
  const rows = await db.query<unknown[]>(
    `insert into submission (id, code, team_id, account_id, client_mutation_id, bundle_sha256, name, version, interface, description, backbone,
                             parameters, licence, links, trained_on, weights, domain_key, fingerprint)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, lower($16), $17, $18) on conflict (code) do nothing returning id`,
    [
      submission.id,
      submission.code,
      submission.teamId,
      submission.accountId,
      submission.clientMutationId,
      submission.bundleSha256,
      submission.name,
      submission.version,
      submission.interface,
      submission.description,
      submission.backbone,
      submission.parameters,
      submission.licence,
      JSON.stringify(submission.links),
      submission.trainedOn,
      submission.weights,
      submission.domainKey,
      submission.fingerprint,
    ],
  );
  return rows.length === 1;
}

/** The team's earlier submission with the same idempotency key, if there was one. */
export async function submissionOfMutation(
  db: Tx,
  teamId: string,
  clientMutationId: string,
): Promise<Submission | null> {
  const rows = await db.query<Submission[]>(
    `select ${SUBMISSION} ${FROM} where s.team_id = $1 and s.client_mutation_id = $2`,
    [teamId, clientMutationId],
  );
  return rows[0] ?? null;
}

export async function submissionByCode(db: Tx, code: string): Promise<Submission | null> {
  const rows = await db.query<Submission[]>(`select ${SUBMISSION} ${FROM} where s.code = $1`, [code]);
  return rows[0] ?? null;
}

/** Submissions of the same bytes or the same model, newest first: the listed ones, and all of the account's teams. */
export async function submissionsOfBundle(
  db: Tx,
  { sha256, fingerprint }: { readonly sha256: string; readonly fingerprint: string | null },
  { accountId, limit }: { readonly accountId: string | null; readonly limit: number },
): Promise<Submission[]> {
  return db.query<Submission[]>(
    `select ${SUBMISSION} ${FROM} where (s.bundle_sha256 = $1 or s.fingerprint = $4) and not ${REMOVED}
        and (${LISTING_NOW} = 'listed' or exists (select from membership m where m.team_id = s.team_id and m.account_id = $2))
      order by s.id desc limit $3`,
    [sha256, accountId, limit, fingerprint],
  );
}

export async function submissionsByIds(db: Tx, ids: readonly string[]): Promise<Submission[]> {
  return db.query<Submission[]>(`select ${SUBMISSION} ${FROM} where s.id = any($1::uuid[])`, [ids]);
}

/** Whether the team removed each run of the submission. */
export async function isRemoved(db: Tx, id: string): Promise<boolean> {
  const rows = await db.query<unknown[]>(`select from submission s where s.id = $1 and ${REMOVED}`, [id]);
  return rows.length > 0;
}

/** The team and bundle of each submission, by the submission's id. */
export async function bundlesOfSubmissions(db: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ id: string; bundle: string }[]>(
    `select id, team_id || ' ' || bundle_sha256 as bundle from submission where id = any($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map(({ id, bundle }) => [id, bundle]));
}

/**
 * Code of each listed submission → codes of the other submissions of its team with the same bundle or weights, oldest
 * first. Others have none: the answer must not reveal the weights of a private submission.
 */
export async function codesOfSameModel(
  db: Tx,
  codes: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db.query<{ code: string; others: string[] }[]>(
    `select s.code, array_agg(o.code order by o.id) as others from submission s
       join submission o on o.team_id = s.team_id and o.id <> s.id
        and (o.bundle_sha256 = s.bundle_sha256 or o.fingerprint = s.fingerprint)
      where s.code = any($1) and ${LISTING_NOW} = 'listed' group by s.code`,
    [codes],
  );
  return new Map(rows.map(({ code, others }) => [code, others]));
}

/** Submissions of the account's teams, newest first (ids grow with time), after the given one. */
export async function submissionsOfAccount(
  db: Tx,
  accountId: string,
  page: { readonly after: string | null; readonly limit: number },
): Promise<Submission[]> {
  return db.query<Submission[]>(
    `select ${SUBMISSION} ${FROM} join membership m on m.team_id = s.team_id
      where m.account_id = $1 and not ${REMOVED} and ($2::uuid is null or s.id < $2) order by s.id desc limit $3`,
    [accountId, page.after, page.limit],
  );
}

export async function countSubmissionsOfAccount(db: Tx, accountId: string): Promise<number> {
  const rows = await db.query<{ count: number }[]>(
    `select count(*)::int as count from submission s join membership m on m.team_id = s.team_id where m.account_id = $1 and not ${REMOVED}`,
    [accountId],
  );
  return rows[0]?.count ?? 0;
}

/** The distinct submission names of a team, as lists show them to a viewer of these teams. */
export async function submissionNamesOfTeam(
  db: Tx,
  teamId: string,
  viewersTeams: readonly string[],
): Promise<string[]> {
  const rows = await db.query<{ name: string }[]>(
    `select distinct s.name from submission s where s.team_id = $1 and ${inListsFor('$2')}`,
    [teamId, viewersTeams],
  );
  return rows.map(({ name }) => name);
}

/** The team's submissions under these names, newest first, as lists show them to a viewer of these teams. */
export async function submissionsNamed(
  db: Tx,
  teamId: string,
  names: readonly string[],
  page: { readonly viewersTeams: readonly string[]; readonly after: string | null; readonly limit: number },
): Promise<Submission[]> {
  return db.query<Submission[]>(
    `select ${SUBMISSION} ${FROM} where s.team_id = $1 and s.name = any($2::text[]) and ${inListsFor('$3')}
        and ($4::uuid is null or s.id < $4) order by s.id desc limit $5`,
    [teamId, names, page.viewersTeams, page.after, page.limit],
  );
}

export async function countSubmissionsNamed(
  db: Tx,
  teamId: string,
  names: readonly string[],
  viewersTeams: readonly string[],
): Promise<number> {
  const rows = await db.query<{ count: number }[]>(
    `select count(*)::int as count from submission s where s.team_id = $1 and s.name = any($2::text[]) and ${inListsFor('$3')}`,
    [teamId, names, viewersTeams],
  );
  return rows[0]?.count ?? 0;
}

/** The newest submission under one name of a team. */
export interface NamedSubmission extends Pick<
  Submission,
  'id' | 'code' | 'teamId' | 'name' | 'version' | 'backbone' | 'createdAt'
> {
  readonly team: string;
  readonly listing: Listing;
}

/** The newest submission under each name of the teams, listed or not; newest names first. */
export async function newestOfEachName(db: Tx, teamIds: readonly string[], limit: number): Promise<NamedSubmission[]> {
  if (teamIds.length === 0) return [];
  return db.query<NamedSubmission[]>(
    `select s.id, s.code, s.team_id as "teamId", t.name as team, s.name, s.version, s.backbone, s.created_at as "createdAt", ${LISTING_NOW} as listing
       from (select distinct on (team_id, name) * from submission s where team_id = any($1::uuid[]) and not ${REMOVED} order by team_id, name, id desc) s
       join team t on t.id = s.team_id order by s.id desc limit $2`,
    [teamIds, limit],
  );
}

/** The team of each of the submissions; unknown ones are omitted. */
export async function teamsOfSubmissions(db: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ id: string; teamId: string }[]>(
    `select id, team_id as "teamId" from submission where id = any($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map(({ id, teamId }) => [id, teamId]));
}

/** Whether the opening of a season started an `evaluation e`. */
const OF_SEASON = 'exists (select from season n where n.results_track_id = e.track_id)';

/**
 * Whether an `evaluation e` counts against the quota: no test run, no refund, no failure of the platform, no further
 * attempt of the platform, no evaluation of a season.
 */
export const CHARGED = `not e.debug and e.attempt = 1 and e.refunded_at is null and e.state <> 'failed' and not ${OF_SEASON}`;

/** Whether an `evaluation e` counts against the quota of debug runs. */
export const CHARGED_DEBUG = `e.debug and e.attempt = 1 and e.refunded_at is null and e.state <> 'failed'`;

/** When the team used its quota on the track since then; refunds and failures of the platform do not count. */
export async function quotaUse(db: Tx, teamId: string, trackId: string, since: Date): Promise<Date[]> {
  const rows = await db.query<{ at: Date }[]>(
    `select e.created_at as at from evaluation e join submission s on s.id = e.submission_id
      where s.team_id = $1 and e.track_id = $2 and e.created_at > $3 and ${CHARGED}`,
    [teamId, trackId, since],
  );
  return rows.map((row) => row.at);
}

/** When the account used the quota on the track since then, in any team that is not of the maintainers. */
export async function quotaUseOfAccount(db: Tx, accountId: string, trackId: string, since: Date): Promise<Date[]> {
  const rows = await db.query<{ at: Date }[]>(
    `select e.created_at as at from evaluation e join submission s on s.id = e.submission_id join team m on m.id = s.team_id
      where s.account_id = $1 and e.track_id = $2 and e.created_at > $3 and not m.reference and ${CHARGED}`,
    [accountId, trackId, since],
  );
  return rows.map((row) => row.at);
}

/** When the team used its test runs on the track since then; failures of the platform do not count. */
export async function debugUse(db: Tx, teamId: string, trackId: string, since: Date): Promise<Date[]> {
  const rows = await db.query<{ at: Date }[]>(
    `select e.created_at as at from evaluation e join submission s on s.id = e.submission_id
      where s.team_id = $1 and e.track_id = $2 and e.created_at > $3 and ${CHARGED_DEBUG}`,
    [teamId, trackId, since],
  );
  return rows.map((row) => row.at);
}

/**
 * When uncharged evaluations of the team ended since then: rejected, or failed where the bundle may be the reason.
 * Failures of machines or of the platform are excluded, as are its further attempts.
 */
export async function freeRejections(db: Tx, teamId: string, since: Date): Promise<Date[]> {
  const rows = await db.query<{ at: Date }[]>(
    `select e.refunded_at as at from evaluation e join submission s on s.id = e.submission_id
      where s.team_id = $1 and e.refunded_at > $2 and e.attempt > 0 and not ${OF_SEASON} and (e.state = 'rejected'
         or (e.state = 'failed' and e.attempt = 1 and e.failure ->> 'code' in ('shard_failed', 'time_limit_exceeded')
             and exists (select from shard_failure f join shard h using (evaluation_id, shard_index)
                          where f.evaluation_id = e.id and h.audit_of is null and f.code <> all($3))))`,
    [teamId, since, codesOf('runner', 'platform')],
  );
  return rows.map((row) => row.at);
}

/** Queues the submission's evaluations, one per track; the time limit starts now. */
export async function insertEvaluations(
  db: Tx,
  submissionId: string,
  tracks: readonly {
    id: string;
    evaluationId: string;
    timeLimitSeconds: number;
    phaseId: string | null;
    /** The public sample of a debug run; null: the split of the track. */
    splitId: string | null;
  }[],
  { debug = false }: { readonly debug?: boolean } = {},
): Promise<void> {
  await db.query(
    `insert into evaluation (id, submission_id, track_id, deadline_at, traceparent, debug, phase_id, split_id)
     select (e ->> 'evaluationId')::uuid, $1, (e ->> 'id')::uuid, now() + (e ->> 'timeLimitSeconds')::int * interval '1 second', $3, $4,
            (e ->> 'phaseId')::uuid, (e ->> 'splitId')::uuid
       from jsonb_array_elements($2::jsonb) e`,
    [
      submissionId,
      JSON.stringify(
        tracks.map(({ id, evaluationId, timeLimitSeconds, phaseId, splitId }) => ({
          id,
          evaluationId,
          timeLimitSeconds,
          phaseId,
          splitId,
        })),
      ),
      currentTraceparent(),
      debug,
    ],
  );
}
