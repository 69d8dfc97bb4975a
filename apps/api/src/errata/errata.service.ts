import { Inject, Injectable } from '@nestjs/common';
import { parseDefinition } from '@primitives/benchmark';
import type { Blobs } from '@primitives/blobs';
import { trackUnknown, UserError } from '@primitives/errors';
import { subjects } from '@primitives/protocol';
import {
  copyLabelPublications,
  correctedSplit,
  errataOf,
  insertErratum,
  insertVersion,
  lockJudgedVersion,
  openErratum,
  trackBySlug,
  tracksByIds,
  type Erratum,
  type Track,
} from '@primitives/store/benchmarks';
import { lockBoards, snapshotAround } from '@primitives/store/boards';
import type { Store, Tx } from '@primitives/store/connection';
import { openReruns } from '@primitives/store/evaluations';
import { insertOutbox } from '@primitives/store/messages';
import { writeAuditLog } from '@primitives/store/operations';
import { insertBlob } from '@primitives/store/submissions';
import { z } from 'zod';
import { requireMaintainer, type Viewer } from '../auth/viewer.js';
import { firstBoard } from '../benchmarks/tracks.service.js';
import { Snapshots } from '../boards/snapshots.js';
import { BLOBS, STORE } from '../injection-tokens.js';
import { parseInput } from '../graphql/parse-input.js';
import type { CorrectedEntryType } from './erratum.type.js';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 lower-case hexadecimal digits');

const Correction = z.strictObject({
  track: z.string().min(1).max(80),
  version: z.int().positive().nullish(),
  labels: Sha256.nullish(),
  reason: z.string().trim().min(10, 'describe the error for readers of the board in at least 10 characters').max(2_000),
});

const OneOfTwo = Correction.refine(
  ({ version, labels }) => (version == null) !== (labels == null),
  'specify either version or labels',
);

/** Fields of an erratum that identify the affected snapshots. */
type Corrected = Pick<Erratum, 'trackId' | 'at' | 'finishedAt'>;

/** Corrects labels and reads the effects of corrections. */
@Injectable()
export class ErrataService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(BLOBS) private readonly blobs: Blobs,
    private readonly snapshots: Snapshots,
  ) {}

  of(trackId: string): Promise<Erratum[]> {
    return errataOf(this.store.manager, trackId);
  }

  /** The snapshots of a board before and after the correction; null where there is none. */
  async around({ trackId, at, finishedAt }: Corrected, requestedBoard?: string | null) {
    const board = requestedBoard ?? firstBoard(await this.track(trackId));
    return snapshotAround(this.store.manager, { trackId, board, at, finishedAt });
  }

  /** All entries on the board before or after, largest change first. */
  async entries(
    erratum: Corrected,
    board?: string | null,
    requestedMetric?: string | null,
  ): Promise<CorrectedEntryType[]> {
    const metric = requestedMetric ?? (await this.track(erratum.trackId)).primaryMetric;
    const { before, after } = await this.around(erratum, board);
    const rows = new Map<string, CorrectedEntryType>();
    for (const [side, head] of [
      ['before', before],
      ['after', after],
    ] as const) {
      for (const { submissionCode, name, cells } of head ? (await this.snapshots.read(head)).rows : []) {
        const cell = cells[metric];
        const row = rows.get(submissionCode) ?? { submissionCode, name, before: null, after: null };
        rows.set(submissionCode, { ...row, [side]: cell ? { metric, ...cell } : null });
      }
    }
    const difference = ({ before: was, after: is }: CorrectedEntryType) =>
      Math.abs((is?.value ?? 0) - (was?.value ?? 0));
    return [...rows.values()].sort((x, y) => difference(y) - difference(x));
  }

  /** Creates the next version of the benchmark with different labels for the split of the track. @returns its number */
  private async createCorrectedVersion(tx: Tx, { id, benchmarkSlug }: Track, labelsSha256: string): Promise<number> {
    const current = await lockJudgedVersion(tx, id);
    if (!current) throw trackUnknown(benchmarkSlug);
    const { version, splitId, next } = current;
    const unchanged = version.splits.find((split) => split.id === splitId);
    if (unchanged?.labelsSha256 === labelsSha256) throw correctionUnfit(benchmarkSlug, next, { sameImages: true });
    const definition = { ...parseDefinition(current.definition), version: next };
    const { sha256, bytes } = await this.blobs.write(Buffer.from(`${JSON.stringify(definition)}\n`));
    await insertBlob(tx, { sha256, bytes, mediaType: 'application/json' });
    const splits = version.splits.map(({ id: own, ...split }) =>
      own === splitId ? { ...split, labelsSha256 } : split,
    );
    await insertVersion(tx, { definition, definitionSha256: sha256, splits });
    return next;
  }

  private async track(id: string): Promise<Track> {
    const [track] = await tracksByIds(this.store.manager, [id]);
    if (!track) throw new Error(`track ${id} not found`);
    return track;
  }

  /**
   * Switches the track to the corrected labels of another version of its benchmark and queues rescoring. Given labels
   * instead of a version, creates that version: the current one with these labels for its split.
   *
   * @throws UserError not_signed_in, forbidden, input_invalid, track_unknown, correction_invalid,
   *   correction_in_progress, rerun_in_progress
   */
  async correct(input: unknown, viewer: Viewer | null): Promise<Erratum> {
    const { account } = requireMaintainer(viewer);
    const { track: slug, version: named, labels, reason } = parseInput(OneOfTwo, input);
    const track = await trackBySlug(this.store.manager, slug);
    if (!track) throw trackUnknown(slug);
    const id = await this.store.transaction(async (tx) => {
      await lockBoards(tx, track.id);
      const open = await openErratum(tx, track.id);
      if (open) throw correctionOpen(slug, open);
      const reruns = await openReruns(tx, track.id);
      if (reruns > 0) throw rerunsOpen(slug, reruns);
      const version = labels == null ? named! : await this.createCorrectedVersion(tx, track, labels);
      const to = await correctedSplit(tx, track.id, version);
      if (!to?.sameImages || to.sameLabels) throw correctionUnfit(track.benchmarkSlug, version, to);
      // Debug runs on a hidden split need a published sample in the version of the track.
      await copyLabelPublications(tx, to.fromVersionId, to.versionId);
      const { id: erratumId } = await insertErratum(tx, { trackId: track.id, reason, accountId: account.id, to });
      await insertOutbox(tx, { subject: subjects.referencesWork(track.id), payload: { v: 1, trackId: track.id } });
      await writeAuditLog(tx, {
        accountId: account.id,
        act: 'track.correct',
        target: slug,
        details: { version, reason },
      });
      return erratumId;
    });
    const erratum = (await this.of(track.id)).find((one) => one.id === id);
    if (!erratum) throw new Error(`erratum ${id} not found after insertion`);
    return erratum;
  }
}

export const correctionOpen = (slug: string, { number, done, evaluations }: Erratum) =>
  new UserError(
    'correction_in_progress',
    `erratum ${number} of track ${slug} is in progress: ${done} of ${evaluations} entries rescored`,
    {
      expected: 'no correction in progress',
      found: `erratum ${number}`,
    },
  );

/** A correction reuses the predictions that a rerun replaces, so the two must not run at the same time. */
const rerunsOpen = (slug: string, count: number) =>
  new UserError('rerun_in_progress', `reruns are in progress on track ${slug}`, {
    expected: 'no rerun in progress',
    found: String(count),
  });

function correctionUnfit(benchmark: string, version: number, to: { sameImages: boolean } | null) {
  const found = !to ? 'no such version or split' : !to.sameImages ? 'different images' : 'unchanged labels';
  return new UserError(
    'correction_invalid',
    `version ${version} of ${benchmark} does not correct the labels of the track`,
    {
      expected: 'a version with the same images in the same order and different labels',
      found,
    },
  );
}
