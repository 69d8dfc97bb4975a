import { listingsOf } from '@primitives/store/submissions';

import type { Deployment } from './deployment.js';
import type { JudgedTrack } from './submissions.js';

/** What the tests look up in the database of the seeded deployment. Every method throws when there is no such row. */
export class SeedLookup {
  constructor(
    readonly deployment: Deployment,
    /** The track with reported values of papers. */
    readonly mac: JudgedTrack,
  ) {}

  submissionOf(evaluationId: string): Promise<string> {
    return this.one('select submission_id from evaluation where id = $1', [evaluationId]);
  }
  codeOf(evaluationId: string): Promise<string> {
    return this.one('select s.code from submission s join evaluation e on e.submission_id = s.id where e.id = $1', [
      evaluationId,
    ]);
  }
  /** The first one, or that on a track. */
  evaluationOf(code: string, track: string | null = null): Promise<string> {
    return this.one(
      `select e.id from evaluation e join submission s on s.id = e.submission_id join track t on t.id = e.track_id
        where s.code = $1 and t.slug = coalesce($2, t.slug) order by e.id`,
      [code, track],
    );
  }
  /** A snapshot of a board, by its number. */
  snapshotOf(track: string, board: string, number: number): Promise<string> {
    return this.one(
      `select b.id from board_snapshot b join track t on t.id = b.track_id where t.slug = $1 and b.board = $2 and b.number = $3`,
      [track, board, number],
    );
  }
  reportedRow(method: string, board: string): Promise<string> {
    return this.one('select id from reported_row where track_id = $1 and method = $2 and board = $3', [
      this.mac.trackId,
      method,
      board,
    ]);
  }
  /** The listing of its submission, and its end. */
  async listing(evaluationId: string): Promise<string> {
    const submissionId = await this.submissionOf(evaluationId);
    const [found] = await listingsOf(this.deployment.api.admin.manager, [submissionId]);
    return `${found?.listing} ${found?.until?.toISOString()}`;
  }
  rerunReason(evaluationId: string): Promise<string> {
    return this.one('select rerun_reason from evaluation where rerun_of = $1', [evaluationId]);
  }

  protected async one(sql: string, values: unknown[]): Promise<string> {
    const [row] = await this.deployment.api.admin.manager.query<Record<string, string>[]>(sql, values);
    if (!row) throw new Error(`the seed has no row for ${values.join()}`);
    return Object.values(row)[0]!;
  }
}
