import { Inject, Injectable } from '@nestjs/common';
import { submissionUnknown } from '@primitives/evaluation';
import {
  evaluationsByIds,
  evaluationsOfSubmissions,
  shardsOfEvaluations,
  type EvaluationView,
  type Store,
} from '@primitives/store';
import type { Viewer } from '../auth/viewer.js';
import { STORE } from '../edges.js';
import { EvaluationsService } from '../evaluations/evaluations.service.js';
import { LogsService, MOST_LINES } from '../evaluations/logs.service.js';
import { instancesDone } from '../evaluations/shards.js';
import { SubmissionsService } from '../submissions/submissions.service.js';
import type { SubmissionChangeType } from './live.types.js';
import { Topic, type Listener } from './topic.js';

/** Of a change that was not taken yet and a newer one of the same evaluation, the newer state with both's lines, as many as a page has. */
const merge = (waiting: SubmissionChangeType, next: SubmissionChangeType): SubmissionChangeType | null =>
  waiting.evaluationId === next.evaluationId
    ? { ...next, log: [...waiting.log, ...next.log].slice(-MOST_LINES) }
    : null;

/** An evaluation that somebody watches. */
interface Watched {
  readonly submissionId: string;
  /** The last line that was told of; the next message brings those after it. */
  lastLine: string | null;
  reading: boolean;
  /** Something moved while it was read. */
  again: boolean;
}

/** `submissionChanged`: each evaluation is read once for all who watch it, whatever their number. */
@Injectable()
export class SubmissionChanges {
  private readonly topic = new Topic(merge);
  private readonly watched = new Map<string, Watched>();

  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly evaluations: EvaluationsService,
    private readonly submissions: SubmissionsService,
    private readonly logs: LogsService,
  ) {}

  /** The present of every evaluation, then whatever changes. Lines may be told twice; ids tell them apart. @throws UserError */
  async listen(idOrCode: string, viewer: Viewer | null): Promise<Listener<SubmissionChangeType>> {
    const submission = await this.submissions.find(idOrCode, viewer);
    if (!submission) throw submissionUnknown(idOrCode);
    const listener = this.topic.listen(submission.id); // before reading: nothing may fall between
    try {
      const rows = await evaluationsOfSubmissions(this.store.manager, [submission.id]);
      for (const { id } of rows) this.watch(id, submission.id);
      return listener.begin(await Promise.all(rows.map((row) => this.read(row, null))));
    } catch (error) {
      await listener.return();
      throw error;
    }
  }

  /** An evaluation moved: tells those who watch it. */
  async moved(evaluationId: string, submissionId?: string): Promise<void> {
    if (submissionId !== undefined && this.topic.isReporting(submissionId)) this.watch(evaluationId, submissionId);
    const watched = this.watched.get(evaluationId);
    if (!watched) return;
    watched.again = true;
    if (watched.reading) return;
    watched.reading = true;
    try {
      while (watched.again && this.topic.isReporting(watched.submissionId)) {
        watched.again = false;
        await this.tell(evaluationId, watched);
      }
    } finally {
      watched.reading = false;
      if (!this.topic.isReporting(watched.submissionId)) this.watched.delete(evaluationId);
    }
  }

  close(): void {
    this.topic.close();
  }

  private watch(evaluationId: string, submissionId: string): void {
    if (!this.watched.has(evaluationId))
      this.watched.set(evaluationId, { submissionId, lastLine: null, reading: false, again: false });
  }

  private async tell(evaluationId: string, watched: Watched): Promise<void> {
    const [row] = await evaluationsByIds(this.store.manager, [evaluationId]);
    if (!row) return;
    const change = await this.read(row, watched.lastLine);
    watched.lastLine = change.log.at(-1)?.id ?? watched.lastLine;
    this.topic.tell(watched.submissionId, change);
  }

  private async read(row: EvaluationView, after: string | null): Promise<SubmissionChangeType> {
    const [rows, log] = await Promise.all([
      shardsOfEvaluations(this.store.manager, [row.id]),
      this.logs.lines(row.id, after === null ? { last: MOST_LINES } : { after }),
    ]);
    const shards = this.evaluations.shards(rows);
    return {
      evaluationId: row.id,
      state: row.state,
      stateSince: row.stateSince,
      shards,
      instancesDone: instancesDone(shards),
      log,
    };
  }
}
