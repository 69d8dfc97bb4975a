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

  async changed(event: BoardEvent): Promise<void> {
    const key = keyOf(event.trackId, event.board);
    try {
      await this.boards.prepare(event.snapshotId); // subscribers request the snapshot immediately
      const change = this.topic.isReporting(key) ? await this.changeOf(event) : null;
      if (change) this.topic.publish(key, change);
    } finally {
      // Only now, because responses that are computed again would delay the notification. Subscribers receive it later.
      this.version++;
    }
  }

  private async changeOf({ snapshotId, evaluationId }: BoardEvent): Promise<BoardChangeType | null> {
    const head = await snapshotHead(this.store.manager, snapshotId);
    return head && { snapshotId, number: head.number, evaluationId, entries: await this.boards.changesOf(head) };
  }

  close(): void {
    this.topic.close();
  }
}

const keyOf = (trackId: string, board: string) => `${trackId}.${board}`;
