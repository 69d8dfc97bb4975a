import { boardsOf, type BenchmarkDefinition, type Instance, type ProtocolId } from '@primitives/benchmark';
import type { Blobs } from '@primitives/blobs';
import type { ReleaseRule } from '@primitives/results';
import type { IsolationLevel } from '@primitives/protocol';
import { primaryMetricOf } from '@primitives/metrics';
import { newId } from '@primitives/runtime';
import { insertResult, publish } from '@primitives/store/boards';
import type { Store } from '@primitives/store/connection';
import { moveEvaluation } from '@primitives/store/evaluations';
import { insertBlob, insertSubmission, type NewSubmission } from '@primitives/store/submissions';
import { createHash } from 'node:crypto';

/** A track in a test's database: 2 × 2 primitives, a hidden test split of `instances` images, and its team. */
export interface SeededTrack {
  readonly trackId: string;
  readonly teamId: string;
  readonly accountId: string;
  readonly definition: BenchmarkDefinition;
  readonly definitionSha256: string;
  readonly instances: readonly Instance[];
  readonly labelsSha256: string;
}

export interface TrackPlan {
  /** `L1` when omitted. */
  readonly minimumIsolation?: IsolationLevel;
  readonly instances?: number;
  readonly pilotShardSize?: number;
  readonly shardSize?: number;
  readonly pool?: string;
  readonly timeLimitSeconds?: number;
  readonly protocol?: ProtocolId;
  /** Default: `TINY_DEFINITION`; its slug becomes that of the track. */
  readonly definition?: BenchmarkDefinition;
  /** Default: as many images without a box. */
  readonly rows?: readonly Instance[];
  /** The images, a zip; default: a text that is not one. */
  readonly archive?: Uint8Array;
  /** The digest of the label file, for the scorer. */
  readonly labelsSha256?: string;
  /** Of the track and its benchmark; default: a unique one. */
  readonly slug?: string;
  readonly title?: string;
  /** Default: its own, and a hidden split. */
  readonly benchmark?: { readonly slug: string; readonly number: number; readonly role: 'hidden' | 'public' };
  readonly shortName?: string;
  readonly task?: string;
  /** The leakage audit of its split. */
  readonly audit?: object;
  /** Release rule of its results; default `exact`, because most splits of tests are too small for any release. */
  readonly releaseRule?: ReleaseRule;
}

export const TINY_DEFINITION: BenchmarkDefinition = {
  schema: 'benchmark/1',
  slug: 'tiny',
  title: 'Tiny',
  version: 1,
  description: 'two attributes, two objects',
  licence: 'CC0-1.0',
  attributes: ['red', 'sliced'],
  objects: ['apple', 'tomato'],
  families: { colour: ['red'], state: ['sliced'] },
  hierarchy: [],
  pairs: {
    train: [
      [0, 0],
      [1, 1],
    ],
    val: [[0, 1]],
    test: [
      [0, 0],
      [0, 1],
      [1, 1],
    ],
  },
  prompts: {
    pair: 'a photo of {attribute} {object}',
    attribute: 'a photo of something {attribute}',
    object: 'a photo of a {object}',
  },
};

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Inserts a track with its benchmark and a team, through the administrator's store; the blobs really exist. */
export async function seedTrack(admin: Store, blobs: Blobs, plan: TrackPlan = {}): Promise<SeededTrack> {
  const { pilotShardSize = 2, shardSize = 4, pool = 'cpu', timeLimitSeconds = 600, protocol = 'mac' } = plan;
  const { slug = `t-${newId()}`, title = 'Tiny', shortName = title, task = 'tiny' } = plan;
  const instances =
    plan.rows ?? Array.from({ length: plan.instances ?? 20 }, (_, i): Instance => ({ id: `i${i}`, image: `${i}.png` }));
  const benchmark = plan.benchmark ?? { slug, number: 1, role: 'hidden' };
  const known = plan.definition ?? TINY_DEFINITION;
  const definition = { ...known, slug: benchmark.slug, title: plan.title ?? known.title };
  const files = {
    definition: JSON.stringify(definition),
    instances: instances.map((instance) => `${JSON.stringify(instance)}\n`).join(''),
  };
  const bytes = [
    Buffer.from(files.definition),
    Buffer.from(files.instances),
    plan.archive ?? Buffer.from(`archive of ${slug}`),
  ];
  const [, , archive] = await Promise.all(
    bytes.map(async (content) => {
      const blob = await blobs.write(content);
      await insertBlob(admin.manager, { ...blob, mediaType: 'application/octet-stream' });
      return blob;
    }),
  );
  const boards = boardsOf(definition, protocol);
  const [accountId, teamId, versionId, splitId, trackId] = [newId(), newId(), newId(), newId(), newId()];
  const labelsSha256 = plan.labelsSha256 ?? sha256('labels');
  await admin.transaction(async (tx) => {
    const insert = (table: string, row: Record<string, unknown>) => {
      const names = Object.keys(row);
      return tx.query(
        `insert into ${table} (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')})`,
        Object.values(row),
      );
    };
    await insert('account', { id: accountId, email: `${slug}@example.org`, name: 'Ada', password_hash: 'none' });
    await insert('team', { id: teamId, slug, name: 'Ada and friends' });
    const definitionSha256 = sha256(files.definition);
    await insert('benchmark_version', {
      id: versionId,
      slug: benchmark.slug,
      number: benchmark.number,
      title,
      definition: files.definition,
      definition_sha256: definitionSha256,
    });
    await insert('split', {
      id: splitId,
      benchmark_version_id: versionId,
      name: 'test',
      role: benchmark.role,
      instance_count: instances.length,
      instances_sha256: sha256(files.instances),
      archive_sha256: archive!.sha256,
      labels_sha256: labelsSha256,
      audit: plan.audit ?? null,
    });
    await insert('track', {
      id: trackId,
      slug,
      title,
      short_name: shortName,
      task,
      benchmark_version_id: versionId,
      split_id: splitId,
      protocol,
      boards,
      primary_metric: protocol === 'mac' ? 'mac.auc.v1' : primaryMetricOf(protocol, boards[0] ?? ''),
      quota_limit: 100,
      quota_window_hours: 24,
      pool,
      release_rule: plan.releaseRule ?? 'exact',
      season_limit: 1_000,
      minimum_isolation: plan.minimumIsolation ?? 'L1',
      pilot_shard_size: pilotShardSize,
      shard_size: shardSize,
      time_limit_seconds: timeLimitSeconds,
    });
  });
  return {
    trackId,
    teamId,
    accountId,
    definition,
    definitionSha256: sha256(files.definition),
    instances,
    labelsSha256,
  };
}

/** Without a value: as of a submission that declares nothing. */
export interface SubmissionPlan extends Partial<Omit<NewSubmission, 'id' | 'bundleSha256'>> {
  /** Time until the evaluation's deadline. */
  readonly deadlineMs?: number;
}

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Inserts a submission of these bundle bytes with one queued evaluation, and the message that starts it. @returns the
 * evaluation's id
 */
export async function seedSubmission(
  admin: Store,
  blobs: Blobs,
  track: SeededTrack,
  bundle: Uint8Array,
  plan: SubmissionPlan = {},
): Promise<string> {
  const blob = await blobs.write(bundle);
  const [submissionId, evaluationId] = [newId(), newId()];
  const { deadlineMs = 600_000, ...declared } = plan;
  await admin.transaction(async (tx) => {
    await insertBlob(tx, { ...blob, mediaType: 'application/zip' });
    await insertSubmission(tx, {
      id: submissionId,
      code: Array.from(submissionId.slice(-6), (digit) => CROCKFORD[Number.parseInt(digit, 16)]).join(''),
      teamId: track.teamId,
      accountId: track.accountId,
      clientMutationId: submissionId,
      bundleSha256: blob.sha256,
      name: 'A model',
      version: '1',
      interface: 'classifier',
      description: '',
      links: [],
      backbone: null,
      parameters: null,
      licence: null,
      weights: null,
      trainedOn: null,
      domainKey: null,
      fingerprint: null,
      ...declared,
    });
    await tx.query(
      `insert into evaluation (id, submission_id, track_id, deadline_at) values ($1, $2, $3, now() + $4 * interval '1 ms')`,
      [evaluationId, submissionId, track.trackId, deadlineMs],
    );
    await tx.query('insert into outbox (id, subject, payload) values ($1, $2, $3)', [
      newId(),
      `work.validate.${evaluationId}`,
      { v: 1, evaluationId },
    ]);
  });
  return evaluationId;
}

/** A scored, visible submission on the track without values. @returns the evaluation's id */
export async function seedScored(admin: Store, blobs: Blobs, track: SeededTrack, bundle: Uint8Array): Promise<string> {
  const id = await seedSubmission(admin, blobs, track, bundle);
  const { manager } = admin;
  for (const state of ['validating', 'scoring'] as const) await moveEvaluation(manager, id, state);
  await insertResult(manager, {
    evaluationId: id,
    trackId: track.trackId,
    boards: {},
    outcomes: {},
    predictions: [],
    definitionSha256: track.definitionSha256,
    labelsSha256: track.labelsSha256,
    scorerVersion: '1',
    bootstrapSeed: 's',
  });
  await publish(manager, id, 'shown');
  await moveEvaluation(manager, id, 'scored');
  return id;
}
