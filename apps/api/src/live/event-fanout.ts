import { Inject, Injectable } from '@nestjs/common';
import type { Bus } from '@primitives/bus';
import { isEnd, EVALUATION_STATES } from '@primitives/evaluation';
import type { Log } from '@primitives/process';
import { parseBoardEvent, parseEvaluationEvent, parseLiveEvaluation } from '@primitives/protocol';
import { BUS, LOG } from '../edges.js';
import { LiveShards } from '../evaluations/live-shards.js';
import { MineChanges } from '../mine/mine-changes.js';
import { ActivityChanges } from './activity-changes.js';
import { BoardChanges } from './board-changes.js';
import { SubmissionChanges } from './submission-changes.js';

/** Hears the house's facts and tells whoever watches. Hints to look again: losing one loses nothing. */
@Injectable()
export class EventFanout {
  constructor(
    @Inject(BUS) private readonly bus: Bus,
    @Inject(LOG) private readonly log: Log,
    private readonly shards: LiveShards,
    private readonly submissions: SubmissionChanges,
    private readonly boards: BoardChanges,
    private readonly activity: ActivityChanges,
    private readonly mine: MineChanges,
  ) {}

  /** From now on, until the bus closes. */
  async open(): Promise<void> {
    await this.bus.events('event.>', (subject, bytes) => this.safely(subject, () => this.hear(subject, bytes)));
    this.bus.subscribe('live.evaluation.*', (subject, bytes) => this.safely(subject, () => this.subscribeLive(bytes)));
  }

  /** Ends every subscription. */
  close(): void {
    for (const changes of [this.submissions, this.boards, this.activity, this.mine]) changes.close();
  }

  private async hear(subject: string, bytes: Uint8Array): Promise<void> {
    if (subject.startsWith('event.evaluation.')) {
      const { evaluationId, submissionId, state } = parseEvaluationEvent(bytes);
      const known = EVALUATION_STATES.find((each) => each === state);
      if (known && isEnd(known)) this.shards.forget(evaluationId);
      this.activity.moved();
      await Promise.all([this.submissions.moved(evaluationId, submissionId), this.mine.moved(evaluationId)]);
    } else if (subject.startsWith('event.board.')) {
      this.activity.moved();
      const event = parseBoardEvent(bytes);
      await this.boards.changed(event);
      await this.mine.moved(event.evaluationId);
    }
  }

  private async subscribeLive(bytes: Uint8Array): Promise<void> {
    const message = parseLiveEvaluation(bytes);
    this.shards.hear(message);
    await this.submissions.moved(message.evaluationId);
  }

  private safely(subject: string, work: () => Promise<void>): void {
    work().catch((error: unknown) => this.log.warn({ err: error, subject }, 'a fact was not passed on'));
  }
}
