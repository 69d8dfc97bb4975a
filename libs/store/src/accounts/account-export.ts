import type { EvaluationState, Listing } from '@primitives/evaluation';
import type { BoardResult } from '@primitives/results';
import { LISTING_NOW } from '../submissions/listings.js';
import { METRICS_REPORTED } from '../boards/publications.js';
import { RELEASED_BOARDS } from '../boards/releases.js';
import type { Tx } from '../connection/store.js';
import type { Submission } from '../submissions/submissions.js';

/** An evaluation of a submission, with the part of its result that its team may see. */
export interface ExportedEvaluation {
  readonly id: string;
  readonly track: string;
  readonly attempt: number;
  readonly state: EvaluationState;
  readonly createdAt: string;
  readonly endedAt: string | null;
  readonly failure: unknown;
  /** Null before it is scored, and where the values are not disclosed. */
  readonly boards: Readonly<Record<string, BoardResult['values']>> | null;
  readonly receiptSha256: string | null;
}

/** One section of an export: rows as shown to their owner, never a secret or a digest of one. */
type Rows = readonly Readonly<Record<string, unknown>>[];

/** The sections of an export, each with its query for the account `$1`. */
const SECTIONS = {
  teams: `select t.slug, t.name, m.role, m.public, m.created_at as since from membership m join team t on t.id = m.team_id
    where m.account_id = $1 order by m.created_at, t.id`,
  sessions: `select device, network, created_at as "createdAt", last_seen_at as "lastSeenAt", expires_at as "expiresAt" from session
    where account_id = $1 order by created_at, id`,
  knownBrowsers: `select first_used_at as "firstUsedAt", last_used_at as "lastUsedAt" from known_browser where account_id = $1
    order by first_used_at, sha256`,
  apiTokens: `select name, scopes, created_at as "createdAt", last_used_at as "lastUsedAt", expires_at as "expiresAt", revoked_at as "revokedAt"
    from api_token where account_id = $1 order by created_at, id`,
  passkeys: `select name, backed_up as "backedUp", created_at as "createdAt", last_used_at as "lastUsedAt" from passkey
    where account_id = $1 order by created_at, id`,
  identities: `select provider, issuer, subject, label, created_at as "createdAt", last_used_at as "lastUsedAt" from identity
    where account_id = $1 order by created_at, issuer, subject`,
  termsAccepted: `select benchmark_slug as benchmark, number, sha256, at from terms_acceptance where account_id = $1
    order by at, benchmark_slug, number`,
  uploads: `select file_name as "fileName", declared_sha256 as sha256, bytes::float8 as bytes, created_at as "createdAt",
    completed_at as "completedAt", failure from upload where account_id = $1 order by created_at, id`,
  invitations: `select t.slug as team, i.role, i.created_at as "createdAt", i.expires_at as "expiresAt", i.answer, i.answered_at as "answeredAt"
    from team_invitation i join team t on t.id = i.team_id join account a on a.id = $1 where lower(i.email) = lower(a.email)
    order by i.created_at, i.id`,
  mails: `select m.kind, m.created_at as "createdAt", m.sent_at as "sentAt" from mail m join account a on a.id = $1
    where lower(m.address) = lower(a.email) order by m.created_at, m.id`,
  auditLog: `select at, act, target, details, account_id = $1 as "byYou" from audit_log
    where account_id = $1 or target = $1::text or details ->> 'account' = $1::text order by id`,
} as const;

export type ExportSection = keyof typeof SECTIONS;

/** Everything stored about a person other than submissions. */
export async function exportedSections(db: Tx, accountId: string): Promise<Record<ExportSection, Rows>> {
  const names = Object.keys(SECTIONS) as ExportSection[];
  const rows = await Promise.all(
    names.map(async (name) => [name, await db.query<Rows>(SECTIONS[name], [accountId])] as const),
  );
  return Object.fromEntries(rows) as Record<ExportSection, Rows>;
}

export interface ExportedSubmission extends Omit<Submission, 'id' | 'teamId' | 'uploadedAt' | 'weights'> {
  readonly weights: 'open' | 'on_request' | 'closed' | null;
  readonly team: string;
  readonly listing: Listing;
  readonly evaluations: readonly ExportedEvaluation[];
}

/**
 * The parts of an evaluation that the submitting account may see: not withheld or sealed results, and not the team's
 * private data after the account left it.
 */
const VISIBLE = `(${METRICS_REPORTED} and (${LISTING_NOW} <> 'private'
  or exists (select from membership m where m.team_id = s.team_id and m.account_id = s.account_id)))`;

/** What the account submitted, oldest first, with the results as far as they are published. */
export function exportedSubmissions(db: Tx, accountId: string): Promise<ExportedSubmission[]> {
  return db.query<ExportedSubmission[]>(
    `select s.code, team.slug as team, s.name, s.version, s.interface, s.description, s.backbone, s.parameters::float8 as parameters,
            s.licence, s.weights, s.links, s.trained_on as "trainedOn", s.bundle_sha256 as "bundleSha256", b.bytes::float8 as "bundleBytes",
            s.created_at as "createdAt", ${LISTING_NOW} as listing,
            coalesce((select jsonb_agg(jsonb_build_object(
                'id', e.id, 'track', t.slug, 'attempt', e.attempt, 'state', e.state, 'createdAt', e.created_at, 'endedAt', e.ended_at,
                'failure', e.failure,
                'boards', case when ${VISIBLE} then (select jsonb_object_agg(v.key, v.value -> 'values') from jsonb_each(${RELEASED_BOARDS}) v) end,
                'receiptSha256', case when ${VISIBLE} then c.sha256 end) order by e.id)
              from evaluation e join track t on t.id = e.track_id left join result r on r.evaluation_id = e.id
                left join receipt c on c.evaluation_id = e.id where e.submission_id = s.id and e.attempt > 0), '[]') as evaluations
       from submission s join blob b on b.sha256 = s.bundle_sha256 join team on team.id = s.team_id
      where s.account_id = $1 order by s.id`,
    [accountId],
  );
}
