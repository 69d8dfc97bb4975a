import { allTracks } from '@primitives/store/benchmarks';
import type { Store } from '@primitives/store/connection';
import { evaluationsOfSubmissions } from '@primitives/store/evaluations';
import { submissionsByIds } from '@primitives/store/submissions';
import { Inject, Injectable } from '@nestjs/common';
import { BoardsService } from '../boards/boards.service.js';
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

  /** `4F2K9Q: shapes.closed, shapes.open; SYYAVN: copy of PTSD86; 7M3XQZ: no board`. */
  async describe(submissions: readonly string[]): Promise<string> {
    const boards = new Map<string, string[]>(submissions.map((code) => [code.toUpperCase(), []]));
    for (const track of await allTracks(this.store.manager))
      for (const board of track.boards)
        for (const { submissionCode } of (await this.boards.latest(track, board))?.rows ?? [])
          boards.get(submissionCode)?.push(`${track.slug}.${board}`);
    const described = [...boards].map(async ([code, on]) => {
      if (on.length > 0) return `${code}: ${on.join(', ')}`;
      const entries = await this.entriesOf(code);
      return `${code}: ${entries.length > 0 ? `copy of ${entries.join(', ')}` : 'no board'}`;
    });
    return (await Promise.all(described)).join('; ');
  }

  /** Codes of the entries of which a submission is a copy; none for a submission that is not visible to everyone. */
  private async entriesOf(code: string): Promise<string[]> {
    const { manager } = this.store;
    const submission = await this.submissions.find(code, null);
    const evaluations = submission ? await evaluationsOfSubmissions(manager, [submission.id]) : [];
    const records = await Promise.all(evaluations.map((evaluation) => this.copies.recordOf(evaluation)));
    const ids = new Set(records.flatMap((record) => record?.entry ?? []));
    return (await submissionsByIds(manager, [...ids])).map((entry) => entry.code);
  }
}
