import { granted, type ApiClient } from './api-client.js';
import { REFUSAL_FIELDS, RefusedError } from './refusal.js';

/** Changes of an open track's rules; omitted fields do not change, null removes a limit. */
export interface TrackRulesChange {
  readonly track: string;
  /** Public reason. */
  readonly reason: string;
  readonly title?: string;
  readonly shortName?: string;
  readonly task?: string;
  readonly opensAt?: string;
  readonly closesAt?: string | null;
  readonly quotaLimit?: number;
  readonly quotaWindowHours?: number;
  readonly debugLimit?: number;
  readonly debugWindowHours?: number;
  /** Release rule of a hidden split. */
  readonly releaseRule?: 'LADDER' | 'ROUNDED' | 'EXACT';
  /** Null: the rounding step of the split. */
  readonly ladderStep?: number | null;
  /** Evaluations per account and per team on the images of a hidden split in 90 days. */
  readonly seasonLimit?: number;
  readonly position?: number;
}

export interface AuditedSplit {
  readonly id: string;
  readonly benchmark: string;
  readonly version: number;
  readonly name: string;
  readonly role: string;
  readonly instances: number;
  readonly tracks: readonly string[];
  readonly signOffs: readonly { readonly at: string; readonly by: string; readonly note: string }[];
}

export interface ReportedRow {
  readonly id: string;
  readonly board: string;
  readonly method: string;
  readonly citation: string;
  readonly tableReference: string;
  readonly readings: readonly { readonly at: string; readonly by: string }[];
}

export interface TeamLimit {
  readonly teamSlug: string;
  readonly trackSlug: string;
  readonly limit: number;
  readonly reason: string;
  readonly at: string;
}

/** Submissions to a hidden split that look like probing its labels. */
export interface ProbingAlert {
  readonly id: string;
  readonly trackSlug: string;
  readonly kind: string;
  readonly name: string | null;
  readonly signal: string;
  readonly text: string;
  readonly codes: readonly string[];
  readonly at: string;
}

async function administration<T>(
  client: ApiClient,
  fields: string,
  variables: Record<string, unknown> = {},
  declared = '',
): Promise<T> {
  const { administration } = await client.request<{ administration: T | null }>(
    `query ${declared} { administration { ${fields} } }`,
    variables,
  );
  if (administration) return administration;
  throw new RefusedError({
    code: 'forbidden',
    message: 'this operation requires the maintainer role',
    expected: "a maintainer's session, or a token of theirs with the scope operate",
    remedy: 'sign in as a maintainer, or create a token with the scope operate',
  });
}

/** @throws RefusedError forbidden */
export const readSplits = async (client: ApiClient): Promise<readonly AuditedSplit[]> =>
  (
    await administration<{ splits: AuditedSplit[] }>(
      client,
      'splits { id benchmark version name role instances tracks signOffs { at by note } }',
    )
  ).splits;

/** Rows of papers on a track's boards. @throws RefusedError forbidden */
export const readReportedRows = async (client: ApiClient, track: string): Promise<readonly ReportedRow[]> =>
  (
    await administration<{ reportedRows: ReportedRow[] }>(
      client,
      'reportedRows(track: $track) { id board method citation tableReference readings { at by } }',
      { track },
      '($track: String!)',
    )
  ).reportedRows;

/** Team-specific limits. @throws RefusedError forbidden */
export const readTeamLimits = async (client: ApiClient): Promise<readonly TeamLimit[]> =>
  (await administration<{ teamLimits: TeamLimit[] }>(client, 'teamLimits { teamSlug trackSlug limit reason at }'))
    .teamLimits;

async function settled(
  client: ApiClient,
  declared: string,
  call: string,
  variables: Record<string, unknown>,
): Promise<void> {
  const { act } = await client.request<{ act: { __typename: string } }>(
    `mutation (${declared}) { act: ${call} { __typename ${REFUSAL_FIELDS} } }`,
    variables,
  );
  granted(act);
}

/** @throws RefusedError forbidden, input_invalid, track_unknown */
export const changeTrack = (client: ApiClient, input: TrackRulesChange): Promise<void> =>
  settled(client, '$input: UpdateTrackInput!', 'updateTrack(input: $input)', { input });

/** Adds a public note to a track's changes. @throws RefusedError forbidden, track_unknown */
export const noteTrackChange = (client: ApiClient, track: string, text: string): Promise<void> =>
  settled(client, '$track: String!, $text: String!', 'noteTrackChange(track: $track, text: $text)', { track, text });

/** @param limit null: the track's limit @throws RefusedError forbidden, team_unknown, track_unknown */
export const setTeamQuota = (
  client: ApiClient,
  team: string,
  track: string,
  limit: number | null,
  reason: string,
): Promise<void> =>
  settled(
    client,
    '$team: String!, $track: String!, $reason: String!, $limit: Int',
    'setTeamQuota(team: $team, track: $track, reason: $reason, limit: $limit)',
    { team, track, reason, limit },
  );

/** Open alerts about probing of hidden splits, newest first. @throws RefusedError forbidden */
export const readProbingAlerts = async (client: ApiClient): Promise<readonly ProbingAlert[]> =>
  (
    await administration<{ probingAlerts: ProbingAlert[] }>(
      client,
      'probingAlerts { id trackSlug kind name signal text codes at }',
    )
  ).probingAlerts;

/** Closes an alert about probing. @throws RefusedError forbidden, input_invalid */
export const closeProbingAlert = (client: ApiClient, id: string, note: string): Promise<void> =>
  settled(client, '$id: ID!, $note: String!', 'closeProbingAlert(id: $id, note: $note)', { id, note });

/**
 * Sets whether a team's entries are reference entries, exempt from the Ladder and season limits.
 *
 * @throws RefusedError forbidden, team_unknown
 */
export const setReferenceTeam = (client: ApiClient, team: string, reference: boolean, reason: string): Promise<void> =>
  settled(
    client,
    '$team: String!, $reference: Boolean!, $reason: String!',
    'setReferenceTeam(team: $team, reference: $reference, reason: $reason)',
    { team, reference, reason },
  );

/** Signs off a split's audit. @throws RefusedError forbidden */
export const signOffSplit = (client: ApiClient, split: string, note: string): Promise<void> =>
  settled(client, '$split: ID!, $note: String!', 'signOffSplit(split: $split, note: $note)', { split, note });

/** Records that the viewer has checked a paper's row against the paper. @throws RefusedError forbidden */
export const readReportedRow = (client: ApiClient, row: string): Promise<void> =>
  settled(client, '$row: ID!', 'readReportedRow(row: $row)', { row });
