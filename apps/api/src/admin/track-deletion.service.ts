import { Inject, Injectable } from '@nestjs/common';
import { trackUnknown } from '@primitives/errors';
import { deletableTracks, deleteTrack, lockTrack, trackBySlug } from '@primitives/store/benchmarks';
import type { Store } from '@primitives/store/connection';
import { writeAuditLog } from '@primitives/store/operations';
import { requireMaintainer, type Viewer } from '../auth/viewer.js';
import { STORE } from '../injection-tokens.js';
import { parseInput } from '../graphql/parse-input.js';
import { Reason } from '../operations/operations.inputs.js';
import { requireUnused } from './track-use.js';

/** Deletes tracks that were opened by mistake. Boards, receipts and citations refer to every other track. */
@Injectable()
export class TrackDeletionService {
  constructor(@Inject(STORE) private readonly store: Store) {}

  deletable(): Promise<string[]> {
    return deletableTracks(this.store.manager);
  }

  /**
   * Deletes the track with its rules, phases and reported rows. The benchmark version stays registered, and a new track
   * can have the same slug.
   *
   * @throws UserError not_signed_in, forbidden, input_invalid, track_unknown, track_in_use
   */
  async delete(slug: string, reason: unknown, viewer: Viewer | null): Promise<void> {
    const { account } = requireMaintainer(viewer);
    const parsedReason = parseInput(Reason, reason, 'reason');
    await this.store.transaction(async (tx) => {
      const track = await trackBySlug(tx, slug);
      const use = track && (await lockTrack(tx, track.id));
      if (!use) throw trackUnknown(slug);
      requireUnused(slug, use);
      await deleteTrack(tx, track.id);
      await writeAuditLog(tx, {
        accountId: account.id,
        act: 'track.delete',
        target: slug,
        details: {
          title: track.title,
          benchmark: track.benchmarkSlug,
          version: track.benchmarkNumber,
          split: track.splitName,
          role: track.splitRole,
          protocol: track.protocol,
          reason: parsedReason,
        },
      });
    });
  }
}
