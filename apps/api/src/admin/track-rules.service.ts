import { Inject, Injectable } from '@nestjs/common';
import { trackUnknown, UserError } from '@primitives/errors';
import { RELEASE_RULES } from '@primitives/results';
import type { Clock } from '@primitives/runtime';
import { subjects } from '@primitives/protocol';
import {
  insertTrackChange,
  trackBySlug,
  trackChanges,
  updateTrack,
  type Track,
  type TrackChange,
  type TrackRules,
} from '@primitives/store/benchmarks';
import { lastResultOf } from '@primitives/store/boards';
import type { Store, Tx } from '@primitives/store/connection';
import { insertOutbox } from '@primitives/store/messages';
import { writeAuditLog } from '@primitives/store/operations';
import { z } from 'zod';
import { requireMaintainer, type Viewer } from '../auth/viewer.js';
import { BoardsService } from '../boards/boards.service.js';
import { isOpen, metricView, TracksService, type TrackView } from '../benchmarks/tracks.service.js';
import { CLOCK, STORE } from '../injection-tokens.js';
import { parseInput } from '../graphql/parse-input.js';
import { line } from '../graphql/plain-inputs.js';
import { Reason } from '../operations/operations.inputs.js';
import { readCode } from '../submissions/code.js';
import { changeText } from './change-text.js';

const Text = (max: number) => z.string().trim().min(1).max(max);
const Count = z.int().positive().max(100_000);
const Rules = z.object({
  track: z.string(),
  reason: Reason,
  title: line(120).optional(),
  shortName: line(30).optional(),
  task: Text(600).optional(),
  opensAt: z.date().optional(),
  closesAt: z.date().nullable().optional(),
  quotaLimit: Count.optional(),
  quotaWindowHours: Count.optional(),
  debugLimit: z.int().nonnegative().max(100_000).optional(),
  debugWindowHours: Count.optional(),
  releaseRule: z.enum(RELEASE_RULES).optional(),
  minImprovement: z.number().positive().nullable().optional(),
  seasonLimit: Count.optional(),
  baseline: z
    .string()
    .transform((text) => readCode(text) ?? text)
    .nullable()
    .optional(),
  position: z.int().nonnegative().optional(),
});

/** What the audit log records of a change of the rules, by its effect. */
const ACTS = { rules: 'track.change', closed: 'track.close', reopened: 'track.reopen' } as const;

/** Changes the rules of tracks and publishes the changes. */
@Injectable()
export class TrackRulesService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly tracks: TracksService,
    private readonly boards: BoardsService,
  ) {}

  /** Newest first. */
  changes(trackId: string): Promise<TrackChange[]> {
    return trackChanges(this.store.manager, trackId);
  }

  /** @throws UserError not_signed_in, forbidden, input_invalid, track_unknown */
  async update(input: unknown, viewer: Viewer | null): Promise<TrackView> {
    const { account } = requireMaintainer(viewer);
    const { track: slug, reason, ...requested } = parseInput(Rules, input);
    const track = await this.require(slug);
    const change = differing(track, requested);
    const after = { ...track, ...change };
    if (change.baseline != null) await this.requireBaseline(after, change.baseline);
    if (after.closesAt !== null && after.closesAt <= after.opensAt)
      throw new UserError('input_invalid', 'closesAt: must be after opensAt', {
        expected: `after ${after.opensAt.toISOString()}`,
        found: after.closesAt.toISOString(),
      });
    if (Object.keys(change).length > 0) {
      const now = this.clock.now();
      const kind = isOpen(track, now) === isOpen(after, now) ? 'rules' : isOpen(after, now) ? 'reopened' : 'closed';
      await this.store.transaction(async (tx) => {
        await updateTrack(tx, track.id, change);
        if (change.releaseRule !== undefined) await this.requestRanking(tx, track.id);
        await insertTrackChange(tx, {
          trackId: track.id,
          kind,
          text: `${changeText({ ...track, primaryMetric: metricView(track.primaryMetric) }, change)}: ${reason}`,
          accountId: account.id,
        });
        await writeAuditLog(tx, {
          accountId: account.id,
          act: ACTS[kind],
          target: slug,
          details: { before: valuesBefore(track, change), ...change, reason },
        });
      });
    }
    const view = await this.tracks.bySlug(slug);
    if (!view) throw trackUnknown(slug);
    return view;
  }

  /** @throws UserError not_signed_in, forbidden, input_invalid, track_unknown */
  async addNote(slug: string, text: unknown, viewer: Viewer | null): Promise<void> {
    const { account } = requireMaintainer(viewer);
    const parsedText = parseInput(Text(2_000), text, 'text');
    const track = await this.require(slug);
    await this.store.transaction(async (tx) => {
      await insertTrackChange(tx, { trackId: track.id, kind: 'note', text: parsedText, accountId: account.id });
      await writeAuditLog(tx, {
        accountId: account.id,
        act: 'track.note',
        target: slug,
        details: { text: parsedText },
      });
    });
  }

  /** Updates the boards, because the release rule determines what they show. */
  private async requestRanking(tx: Tx, trackId: string): Promise<void> {
    const evaluationId = await lastResultOf(tx, trackId);
    if (evaluationId === null) return;
    await insertOutbox(tx, { subject: subjects.rankWork(trackId), payload: { v: 1, trackId, evaluationId } });
  }

  /** @throws UserError input_invalid unless the chosen entry becomes the baseline of at least one board */
  private async requireBaseline(track: Track, code: string): Promise<void> {
    const [facts] = await this.boards.baselineFacts([track.id]);
    for (const board of track.boards) {
      const { baseline } = await this.boards.latestWithBaseline(track, board, facts!);
      if (baseline?.submissionCode === code) return;
    }
    throw new UserError('input_invalid', 'baseline: this submission cannot be the baseline of a board', {
      expected: `the code of a submission on a board of ${track.slug} that is better than constant and random models`,
      found: code,
    });
  }

  private async require(slug: string): Promise<Track> {
    const track = await trackBySlug(this.store.manager, slug);
    if (!track) throw trackUnknown(slug);
    return track;
  }
}

/** The requested fields whose values differ from the current ones. */
function differing(
  track: Track,
  requested: Partial<{ [Key in keyof TrackRules]: TrackRules[Key] | undefined }>,
): Partial<TrackRules> {
  const known: Readonly<Record<string, unknown>> = { ...track };
  const same = (a: unknown, b: unknown) =>
    a === b || (a instanceof Date && b instanceof Date && a.getTime() === b.getTime());
  return Object.fromEntries(
    Object.entries(requested).filter(([field, value]) => value !== undefined && !same(value, known[field])),
  );
}

/** The values that a change replaces, for the audit log. */
function valuesBefore(track: Track, change: Partial<TrackRules>): Record<string, unknown> {
  const known: Readonly<Record<string, unknown>> = { ...track };
  return Object.fromEntries(Object.keys(change).map((field) => [field, known[field]]));
}
