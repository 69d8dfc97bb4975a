import { Inject, Injectable } from '@nestjs/common';
import {
  BenchmarkDefinitionError,
  boardsOf,
  missingFor,
  unfitFor,
  parseDefinition,
  reportedRowsOf,
  reportedTables,
  type BenchmarkDefinition,
} from '@primitives/benchmark';
import type { Blobs } from '@primitives/blobs';
import { UserError } from '@primitives/errors';
import { boardMetrics, metricDefinition, primaryMetricOf } from '@primitives/metrics';
import { subjects } from '@primitives/protocol';
import {
  insertTrack,
  insertVersion,
  registeredVersion,
  trackBySlug,
  type NewSplit,
  type RegisteredVersion,
} from '@primitives/store/benchmarks';
import type { Store } from '@primitives/store/connection';
import { definitionJson } from '@primitives/store/evaluations';
import { insertOutbox } from '@primitives/store/messages';
import { writeAuditLog } from '@primitives/store/operations';
import { requireMaintainer, type Viewer } from '../auth/viewer.js';
import { BLOBS, STORE } from '../injection-tokens.js';
import { parseInput } from '../graphql/parse-input.js';
import { UploadsService } from '../uploads/uploads.service.js';
import { firstInstance, readSplit } from './read-split.js';
import { NewTrack, NewVersion } from './registration.inputs.js';
import { TracksService, type TrackView } from './tracks.service.js';

const isPercent = (metric: string): boolean => metricDefinition(metric).format === 'percent';

/** The rules of a new track that the audit log records, and those that only a hidden split has. */
const LOGGED_RULES = [
  'protocol',
  'pool',
  'quotaLimit',
  'quotaWindowHours',
  'debugLimit',
  'debugWindowHours',
  'closesAt',
] as const;
const HIDDEN_SPLIT_RULES = ['releaseRule', 'minImprovement', 'seasonLimit'] as const;

/** Registers benchmark versions and opens tracks on them. Labels never pass through this service. */
@Injectable()
export class RegistrationService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(BLOBS) private readonly blobs: Blobs,
    private readonly uploads: UploadsService,
    private readonly tracks: TracksService,
  ) {}

  /**
   * Publishes a version of a benchmark from files that the maintainer uploaded. Idempotent for the same files.
   *
   * @throws UserError not_signed_in, forbidden, input_invalid, upload_unknown, upload_incomplete, benchmark_invalid,
   *   benchmark_exists
   */
  async addVersion(input: unknown, viewer: Viewer | null): Promise<{ version: RegisteredVersion; repeated: boolean }> {
    const { account } = requireMaintainer(viewer);
    const request = parseInput(NewVersion, input);
    for (const sha256 of new Set([
      request.definition,
      ...request.splits.flatMap(({ instances, images }) => [instances, images]),
    ])) {
      await this.uploads.requireComplete(account.id, sha256);
    }
    const definition = await this.definitionAt(request.definition);
    const splits = await Promise.all(request.splits.map((split) => readSplit(this.blobs, split)));
    const earlier = await registeredVersion(this.store.manager, definition.slug, definition.version);
    if (earlier) return { version: requireSame(earlier, request.definition, splits), repeated: true };
    await this.store.transaction(async (tx) => {
      await insertVersion(tx, { definition, definitionSha256: request.definition, splits });
      await writeAuditLog(tx, {
        accountId: account.id,
        act: 'benchmark.add',
        target: definition.slug,
        details: { version: definition.version },
      });
    });
    return { version: await this.versionOf(definition.slug, definition.version), repeated: false };
  }

  /**
   * Opens a track on a split of a registered version.
   *
   * @throws UserError not_signed_in, forbidden, input_invalid, benchmark_unknown, protocol_data_missing, track_exists
   */
  async openTrack(input: unknown, viewer: Viewer | null): Promise<TrackView> {
    const { account } = requireMaintainer(viewer);
    const { benchmark, version: number, split: name, role, opensAt, ...track } = parseInput(NewTrack, input);
    const version = await this.versionOf(benchmark, number);
    const split = version.splits.find((candidate) => candidate.name === name && candidate.role === role);
    if (!split) {
      throw new UserError('benchmark_unknown', `version ${number} of ${benchmark} has no ${role} split ${name}`, {
        expected: version.splits.map((candidate) => `${candidate.role} ${candidate.name}`).join(', '),
        found: `${role} ${name}`,
      });
    }
    const definition = parseDefinition(await definitionJson(this.store.manager, version.id));
    const missing = missingFor(track.protocol, definition);
    if (missing !== null) {
      throw new UserError('protocol_data_missing', `the protocol ${track.protocol} does not support ${benchmark}`, {
        expected: `a definition with ${missing}`,
        found: 'none',
      });
    }
    const unfit = unfitFor(track.protocol, await firstInstance(this.blobs, split.instancesSha256));
    if (unfit !== null) {
      throw new UserError('protocol_data_missing', `the protocol ${track.protocol} does not support ${benchmark}`, {
        expected: unfit,
        found: 'images for another protocol on captions',
      });
    }
    if (await trackBySlug(this.store.manager, track.slug))
      throw new UserError('track_exists', `a track with the slug ${track.slug} already exists`, {
        expected: 'an unused slug',
        found: track.slug,
      });
    const boards = [...boardsOf(definition, track.protocol)];
    const primaryMetric = primaryMetricOf(track.protocol, boards[0] ?? '');
    const rules = [...(role === 'hidden' ? HIDDEN_SPLIT_RULES : []), ...LOGGED_RULES];
    const reported = reportedTables(benchmark, track.protocol)
      .filter(({ board }) => boards.includes(board))
      // A table whose metrics all have another definition than the board's would be rows without a value.
      .filter(({ board, metrics }) => boardMetrics(track.protocol, board).some((id) => metrics.includes(id)))
      .flatMap((table) => reportedRowsOf(table, isPercent).map((row) => ({ ...row, board: table.board })));
    await this.store.transaction(async (tx) => {
      const trackId = await insertTrack(
        tx,
        {
          ...track,
          ...(opensAt ? { opensAt } : {}),
          boards,
          primaryMetric,
          benchmarkVersionId: version.id,
          splitId: split.id,
        },
        reported,
      );
      await insertOutbox(tx, { subject: subjects.referencesWork(trackId), payload: { v: 1, trackId } });
      await writeAuditLog(tx, {
        accountId: account.id,
        act: 'track.open',
        target: track.slug,
        details: {
          benchmark,
          version: number,
          split: name,
          role,
          boards,
          metrics: boardMetrics(track.protocol, boards[0] ?? '').length,
          rankedBy: metricDefinition(primaryMetric).label,
          ...Object.fromEntries(rules.map((rule) => [rule, track[rule]])),
          ...(opensAt ? { opensAt } : {}),
        },
      });
    });
    const opened = await this.tracks.bySlug(track.slug);
    if (!opened) throw new Error(`track ${track.slug} not found after insertion`);
    return opened;
  }

  private async definitionAt(sha256: string): Promise<BenchmarkDefinition> {
    try {
      return parseDefinition(JSON.parse((await this.blobs.read(sha256)).toString('utf8')));
    } catch (error) {
      if (error instanceof BenchmarkDefinitionError)
        throw new UserError('benchmark_invalid', error.message, { expected: 'a valid definition' });
      if (error instanceof SyntaxError)
        throw new UserError('benchmark_invalid', 'the definition is not JSON', {
          expected: 'definition.json of a benchmark version',
        });
      throw error;
    }
  }

  private async versionOf(slug: string, number: number): Promise<RegisteredVersion> {
    const version = await registeredVersion(this.store.manager, slug, number);
    if (version) return version;
    throw new UserError('benchmark_unknown', `version ${number} of benchmark ${slug} does not exist`, {
      expected: 'a registered version',
      found: `${slug} ${number}`,
    });
  }
}

function requireSame(
  earlier: RegisteredVersion,
  definitionSha256: string,
  splits: readonly NewSplit[],
): RegisteredVersion {
  const facts = ({ name, role, instancesSha256, archiveSha256, labelsSha256 }: NewSplit): string =>
    [name, role, instancesSha256, archiveSha256, labelsSha256].join(' ');
  const sameSplits = JSON.stringify(earlier.splits.map(facts).sort()) === JSON.stringify(splits.map(facts).sort());
  if (sameSplits && earlier.definitionSha256 === definitionSha256) return earlier;
  const { slug, number } = earlier;
  throw new UserError(
    'benchmark_exists',
    `version ${number} of ${slug} is already registered with different files; versions are immutable`,
    { expected: `version ${number + 1}`, found: `version ${number}` },
  );
}
