import type { boardsOf, ProtocolParts } from '@primitives/benchmark';
import { newId } from '@primitives/runtime';
import { LABELS_PUBLISHED, LABELS_WITHDRAWN } from '../benchmarks/public-splits.js';
import type { SplitEntity } from '../benchmarks/split.entity.js';
import type { Visibility } from '../boards/publications.js';
import type { Tx } from '../connection/store.js';
import { OWN_BYTES, USED_BYTES } from '../teams/team-storage.js';

/** A maintainer's sign-off of a split's leakage audit. */
export interface SignOff {
  readonly by: string;
  readonly note: string;
  readonly at: string;
}

/** A registered split as maintainers see it. */
export interface SplitView {
  readonly id: string;
  readonly benchmark: string;
  readonly version: number;
  readonly name: SplitEntity['name'];
  readonly role: SplitEntity['role'];
  /** Whether a maintainer published the labels. */
  readonly labelsPublished: boolean;
  /** Whether a maintainer published the labels and withdrew them. */
  readonly labelsWithdrawn: boolean;
  readonly instances: number;
  /** split-audit/1; null without an audit. */
  readonly audit: unknown;
  readonly tracks: readonly string[];
  readonly signOffs: readonly SignOff[];
}

/** Every split, newest versions first. */
export function splitsView(db: Tx): Promise<SplitView[]> {
  return db.query<SplitView[]>(
    `select s.id, v.slug as benchmark, v.number as version, s.name, s.role, s.instance_count as instances, s.audit,
            ${LABELS_PUBLISHED} as "labelsPublished", ${LABELS_WITHDRAWN} as "labelsWithdrawn",
            coalesce((select array_agg(t.slug order by t.position, t.slug) from track t where t.split_id = s.id), '{}') as tracks,
            coalesce((select jsonb_agg(jsonb_build_object('by', a.name, 'note', o.note, 'at', o.at) order by o.id)
                        from split_sign_off o join account a on a.id = o.account_id where o.split_id = s.id), '[]') as "signOffs"
       from split s join benchmark_version v on v.id = s.benchmark_version_id order by v.slug, v.number desc, s.name, s.role`,
  );
}

/** A benchmark version with the parts of its definition that decide which protocols it supports. */
export interface VersionParts {
  readonly benchmark: string;
  readonly version: number;
  readonly parts: ProtocolParts;
  /** What names the boards of its tracks. */
  readonly boards: Parameters<typeof boardsOf>[0];
}

/** Reads no more than these parts: definitions have megabytes. */
export function versionParts(db: Tx): Promise<VersionParts[]> {
  return db.query<VersionParts[]>(
    `select slug as benchmark, number as version, jsonb_build_object(
              'pairs', jsonb_build_object('test', case when jsonb_array_length(coalesce(definition #> '{pairs,test}', '[]')) > 0 then '[0]'::jsonb else '[]' end),
              'templates', definition ? 'templates', 'captions', definition ? 'captions', 'compounds', definition ? 'compounds', 'probe', definition ? 'probe',
              'concepts', case when definition ? 'concepts' then jsonb_build_object('task', jsonb_build_object('kind', definition #>> '{concepts,task,kind}')) end) as parts,
            jsonb_build_object(
              'templates', jsonb_build_object('statements', coalesce(definition #> '{templates,statements}', '{}')) || jsonb_strip_nulls(jsonb_build_object('standard', definition #> '{templates,standard}')),
              'concepts', jsonb_build_object('task', jsonb_build_object('kind', definition #>> '{concepts,task,kind}', 'fullShot', definition #> '{concepts,task,fullShot}' is not null and definition #> '{concepts,task,fullShot}' not in ('null', 'false'),
                'episodes', (select coalesce(jsonb_agg(jsonb_build_object('name', each -> 'name') order by place), '[]') from jsonb_array_elements(case jsonb_typeof(definition #> '{concepts,task,episodes}') when 'array' then definition #> '{concepts,task,episodes}' else '[]' end) with ordinality as e (each, place)))),
              'probe', jsonb_build_object('strategies', coalesce((select jsonb_object_agg(name, true) from jsonb_object_keys(case jsonb_typeof(definition #> '{probe,strategies}') when 'object' then definition #> '{probe,strategies}' else '{}' end) as k (name)), '{}'))) as boards
       from benchmark_version order by slug, number desc`,
  );
}

/** @returns false when the account has signed it before */
export async function insertSignOff(
  tx: Tx,
  { splitId, accountId, note }: { splitId: string; accountId: string; note: string },
): Promise<boolean> {
  const rows = await tx.query<unknown[]>(
    `insert into split_sign_off (id, split_id, account_id, note) select $1, p.id, $3, $4 from split p where p.id = $2 on conflict do nothing returning id`,
    [newId(), splitId, accountId, note],
  );
  return rows.length > 0;
}

/** A reported row with the readers who compared it with its table. */
export interface ReportedRowView {
  readonly id: string;
  readonly trackSlug: string;
  readonly board: string;
  readonly method: string;
  readonly citation: string;
  readonly tableReference: string;
  readonly url: string | null;
  readonly values: Readonly<Record<string, number>>;
  readonly readings: readonly { readonly by: string; readonly at: string }[];
}

export function reportedRowsView(db: Tx, trackSlug: string): Promise<ReportedRowView[]> {
  return db.query<ReportedRowView[]>(
    `select r.id, t.slug as "trackSlug", r.board, r.method, r.citation, r.table_reference as "tableReference", r.url, r.metric_values as values,
            coalesce((select jsonb_agg(jsonb_build_object('by', a.name, 'at', g.at) order by g.at)
                        from reported_row_reading g join account a on a.id = g.account_id where g.reported_row_id = r.id), '[]') as readings
       from reported_row r join track t on t.id = r.track_id where t.slug = $1 order by r.board, r.id`,
    [trackSlug],
  );
}

/** The slugs of the tracks with rows that papers report. */
export async function reportedTracks(db: Tx): Promise<string[]> {
  const rows = await db.query<{ slug: string }[]>(
    'select slug from track t where exists (select from reported_row r where r.track_id = t.id) order by position, slug',
  );
  return rows.map(({ slug }) => slug);
}

/** @returns false when there is no such row, or the account has read it before */
export async function insertReading(tx: Tx, rowId: string, accountId: string): Promise<boolean> {
  const rows = await tx.query<unknown[]>(
    `insert into reported_row_reading (reported_row_id, account_id) select r.id, $2 from reported_row r where r.id = $1 on conflict do nothing returning 1`,
    [rowId, accountId],
  );
  return rows.length > 0;
}

/** A result that is not on its boards. */
export interface UnpublishedResult {
  /** Of the publication. */
  readonly id: string;
  readonly evaluationId: string;
  readonly code: string;
  readonly name: string;
  readonly team: string;
  readonly trackSlug: string;
  readonly visibility: Visibility;
  readonly reason: string | null;
  readonly by: string | null;
  readonly at: Date;
}

/** Results that were hidden, withdrawn, withheld or embargoed, latest first. */
export function unpublishedResults(
  db: Tx,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<UnpublishedResult[]> {
  return db.query<UnpublishedResult[]>(
    `select p.id, e.id as "evaluationId", s.code, s.name, m.name as team, t.slug as "trackSlug", p.visibility, p.reason, a.name as by, p.at
       from (select distinct on (evaluation_id) * from publication order by evaluation_id, id desc) p
       join evaluation e on e.id = p.evaluation_id join submission s on s.id = e.submission_id join team m on m.id = s.team_id
       join track t on t.id = e.track_id left join account a on a.id = p.account_id
      where p.visibility not in ('shown', 'superseded') and not e.debug and ($1::uuid is null or p.id < $1)
      order by p.id desc limit $2`,
    [after, limit],
  );
}

/** A team with its share of the pools. */
export interface TeamView {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly members: number;
  readonly submissions: number;
  readonly shareWeight: number;
  readonly usedBytes: number;
  /** Its own limit; null: the default. */
  readonly copyBytes: number | null;
  readonly reference: boolean;
}

/** Teams whose name or slug contains the text, by number of submissions, after the given team. */
export function teamsView(
  db: Tx,
  text: string,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<TeamView[]> {
  return db.query<TeamView[]>(
    `with v as (
     select t.id, t.slug, t.name, t.share_weight as "shareWeight", t.reference,
            (select count(*)::int from membership x where x.team_id = t.id) as members,
            (select count(*)::int from submission s where s.team_id = t.id) as submissions,
            ${USED_BYTES} as "usedBytes", ${OWN_BYTES} as "copyBytes"
       from team t where strpos(lower(t.name || ' ' || t.slug), lower($1)) > 0)
     select * from v where $2::uuid is null or (submissions, id) < (select submissions, id from v where id = $2)
      order by submissions desc, id desc limit $3`,
    [text, after, limit],
  );
}
