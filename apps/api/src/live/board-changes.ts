import { Inject, Injectable } from '@nestjs/common';
import { boardUnknown, trackUnknown } from '@primitives/errors';
import type { BoardEvent } from '@primitives/protocol';
import { trackBySlug } from '@primitives/store/benchmarks';
import { snapshotHead } from '@primitives/store/boards';
import type { Store } from '@primitives/store/connection';
import { BoardsService } from '../boards/boards.service.js';
import { STORE } from '../injection-tokens.js';
import type { BoardChangeType } from './live.types.js';
import { Topic, type Listener } from './topic.js';

/** Source of `boardChanged`: publishes new snapshots of boards. */
@Injectable()
export class BoardChanges {
  // No merging, because each message lists different entries.
  private readonly topic = new Topic<BoardChangeType>(() => null);
  /** Number of new snapshots since the start of the process. */
  version = 0;

  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly boards: BoardsService,
  ) {}

  /** @throws UserError track_unknown, board_unknown */
  async listen(trackSlug: string, board: string): Promise<Listener<BoardChangeType>> {
    const track = await trackBySlug(this.store.manager, trackSlug);
    if (!track) throw trackUnknown(trackSlug);
    if (!track.boards.includes(board)) throw boardUnknown(trackSlug, board, track.boards);
    return this.topic.listen(keyOf(track.id, board));
  }

  async changed({ trackId, board, snapshotId, evaluationId }: BoardEvent): Promise<void> {
    this.version++;
    await this.boards.prepare(snapshotId); // subscribers request the snapshot immediately
    const key = keyOf(trackId, board);
    if (!this.topic.isReporting(key)) return;
    const head = await snapshotHead(this.store.manager, snapshotId);
    if (!head) return;
    const entries = await this.boards.changesOf(head);
    this.topic.publish(key, { snapshotId, number: head.number, evaluationId, entries });
  }

  close(): void {
    this.topic.close();
  }
}

const keyOf = (trackId: string, board: string) => `${trackId}.${board}`;
