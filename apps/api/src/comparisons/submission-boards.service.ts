import { allTracks } from '@primitives/store/benchmarks';
import type { Store } from '@primitives/store/connection';
import { evaluationsOfSubmissions, type EvaluationView } from '@primitives/store/evaluations';
import { listingOfEvaluation, submissionsByIds } from '@primitives/store/submissions';
import { Inject, Injectable } from '@nestjs/common';
import { BoardsService } from '../boards/boards.service.js';
import type { Viewer } from '../auth/viewer.js';
import { CopiesService } from '../copies/copies.service.js';
import { STORE } from '../injection-tokens.js';
import { SubmissionsService } from '../submissions/submissions.service.js';

/** Describes on which boards submissions are, for the error of a comparison without a common board. */
@Injectable()
export class SubmissionBoardsService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly boards: BoardsService,
    private readonly copies: CopiesService,
    private readonly submissions: SubmissionsService,
  ) {}

  /**
   * `4F2K9Q: shapes.closed, shapes.open; SYYAVN: private, copy of PTSD86; R4TQ2M: debug run; 7M3XQZ: no board`:
   * also the last for a submission that the viewer may not see.
   */
  async describe(submissions: readonly string[], viewer: Viewer | null): Promise<string> {
    const boards = new Map<string, string[]>(submissions.map((code) => [code.toUpperCase(), []]));
    for (const track of await allTracks(this.store.manager))
      for (const board of track.boards)
        for (const { submissionCode } of (await this.boards.latest(track, board))?.rows ?? [])
          boards.get(submissionCode)?.push(`${track.slug}.${board}`);
    const described = [...boards].map(async ([code, on]) => {
      if (on.length > 0) return `${code}: ${on.join(', ')}`;
      return `${code}: ${(await this.reasons(code, viewer)).join(', ') || 'no board'}`;
    });
    return (await Promise.all(described)).join('; ');
  }

  /** Why a submission that the viewer may see is on no board. */
  private async reasons(code: string, viewer: Viewer | null): Promise<string[]> {
    const submission = await this.submissions.find(code, viewer);
    const evaluations = submission ? await evaluationsOfSubmissions(this.store.manager, [submission.id]) : [];
    const [first] = evaluations;
    if (!first) return [];
    if (evaluations.every(({ debug }) => debug)) return ['debug run'];
    const listing = await listingOfEvaluation(this.store.manager, first.id);
    const entries = await this.entriesOf(evaluations);
    return [
      ...(listing === 'listed' ? [] : [listing]),
      ...(entries.length > 0 ? [`copy of ${entries.join(', ')}`] : []),
    ];
  }

  /** Codes of the entries of which a submission is a copy. */
  private async entriesOf(evaluations: readonly EvaluationView[]): Promise<string[]> {
    const records = await Promise.all(evaluations.map((evaluation) => this.copies.recordOf(evaluation)));
    const ids = new Set(records.flatMap((record) => record?.entry ?? []));
    return (await submissionsByIds(this.store.manager, [...ids])).map((entry) => entry.code);
  }
}
