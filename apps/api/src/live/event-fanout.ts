import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Bus } from '@primitives/messaging';
import { isEnd, EVALUATION_STATES } from '@primitives/evaluation';
import type { Log } from '@primitives/runtime';
import { parseBoardEvent, parseEvaluationEvent, parseLiveEvaluation } from '@primitives/protocol';
import { BUS, LOG } from '../injection-tokens.js';
import { LiveShards } from '../evaluations/live-shards.js';
import { MineChanges } from '../mine/mine-changes.js';
import { ActivityChanges } from './activity-changes.js';
import { BoardChanges } from './board-changes.js';
import { SubmissionChanges } from './submission-changes.js';

/**
 * Forwards platform events to subscriptions. Events only trigger reads of the database, so a lost event loses no data.
 */
@Injectable()
export class EventFanout implements OnApplicationBootstrap, OnModuleDestroy {
  constructor(
    @Inject(BUS) private readonly bus: Bus,
    @Inject(LOG) private readonly log: Log,
    private readonly shards: LiveShards,
    private readonly submissions: SubmissionChanges,
    private readonly boards: BoardChanges,
    private readonly activity: ActivityChanges,
    private readonly mine: MineChanges,
  ) {}

  /** Subscribes until the bus closes. */
  async onApplicationBootstrap(): Promise<void> {
    await this.bus.events('event.>', (subject, bytes) => this.safely(subject, () => this.handleEvent(subject, bytes)));
    this.bus.subscribe('live.evaluation.*', (subject, bytes) => this.safely(subject, () => this.handleProgress(bytes)));
  }

  /** Ends every subscription. */
  onModuleDestroy(): void {
    for (const changes of [this.submissions, this.boards, this.activity, this.mine]) changes.close();
  }

  private async handleEvent(subject: string, bytes: Uint8Array): Promise<void> {
    if (subject.startsWith('event.evaluation.')) {
      const { evaluationId, submissionId, state, sampleRun } = parseEvaluationEvent(bytes);
      const known = EVALUATION_STATES.find((each) => each === state);
      if (known && isEnd(known)) this.shards.remove(evaluationId);
      if (sampleRun) return;
      this.activity.evaluationChanged();
      await Promise.all([
        this.submissions.evaluationChanged(evaluationId, submissionId),
        this.mine.evaluationChanged(evaluationId),
      ]);
    } else if (subject.startsWith('event.board.')) {
      this.activity.evaluationChanged();
      const event = parseBoardEvent(bytes);
      await this.boards.changed(event);
      await Promise.all([
        this.submissions.placeChanged(event.evaluationId),
        this.mine.evaluationChanged(event.evaluationId),
      ]);
    }
  }

  private async handleProgress(bytes: Uint8Array): Promise<void> {
    const message = parseLiveEvaluation(bytes);
    this.shards.merge(message);
    this.mine.progressed(message.evaluationId);
    await this.submissions.evaluationChanged(message.evaluationId);
  }

  private safely(subject: string, task: () => Promise<void>): void {
    task().catch((error: unknown) => this.log.warn({ err: error, subject }, 'failed to forward an event'));
  }
}
