import { Inject, Injectable } from '@nestjs/common';
import { reportedSteps } from '@primitives/benchmark';
import { trackUnknown, UserError } from '@primitives/errors';
import { metricDefinition } from '@primitives/metrics';
import { trackBySlug } from '@primitives/store/benchmarks';
import {
  insertReproduction,
  reproducedRows,
  reproductionsOn,
  tracksOfReportedRows,
  type Reproduction,
} from '@primitives/store/boards';
import type { Store } from '@primitives/store/connection';
import { evaluationsOfSubmissions } from '@primitives/store/evaluations';
import type { Submission } from '@primitives/store/submissions';
import { requireScope, type Viewer } from '../auth/viewer.js';
import { STORE } from '../injection-tokens.js';
import { isId } from '../graphql/ids.js';
import { SubmissionsService } from '../submissions/submissions.service.js';
import type { ReproducedRowType } from './reproduction.type.js';

/** Paper rows that submissions declare to reproduce. Teams declare them on submission or later. */
@Injectable()
export class ReproductionsService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly submissions: SubmissionsService,
  ) {}

  async of(submissionId: string, trackId: string): Promise<ReproducedRowType[]> {
    const rows = await reproducedRows(this.store.manager, submissionId, trackId);
    return rows.map(({ values, ...row }) => ({
      ...row,
      values: Object.entries(values).map(([metric, value]) => {
        const isPercent = metricDefinition(metric).format === 'percent';
        const [step = null] = reportedSteps([{ ...row, name: row.method, values }], metric, isPercent);
        return { metric, value, step };
      }),
    }));
  }

  on(trackId: string, board: string): Promise<Reproduction[]> {
    return reproductionsOn(this.store.manager, trackId, board);
  }

  /** The track of each row; each must be one of the given tracks, at most once. @throws UserError input_invalid */
  async resolve(rowIds: readonly string[], trackIds: readonly string[]): Promise<{ id: string; trackId: string }[]> {
    const known = rowIds.every(isId) ? await tracksOfReportedRows(this.store.manager, rowIds) : [];
    const tracks = known.map(({ trackId }) => trackId);
    if (
      known.length === rowIds.length &&
      new Set(tracks).size === tracks.length &&
      tracks.every((id) => trackIds.includes(id))
    )
      return known;
    throw new UserError(
      'input_invalid',
      'a submission can reproduce at most one reported row per track that it is submitted to',
      {
        expected: 'ids of reported rows of the tracks',
        found: rowIds.join(', ').slice(0, 200),
      },
    );
  }

  /** @throws UserError not_signed_in, forbidden, submission_unknown, track_unknown, input_invalid */
  async set(
    input: { submission: string; track: string; row?: string | null },
    viewer: Viewer | null,
  ): Promise<Submission> {
    const { submission: idOrCode, track: slug, row: rowId = null } = input;
    const { account } = requireScope(viewer, 'submit');
    const { submission, byTeam } = await this.submissions.requireChangeable(idOrCode, viewer);
    if (!byTeam) throw new UserError('forbidden', 'this submission belongs to another team');
    const track = await trackBySlug(this.store.manager, slug);
    const evaluations = await evaluationsOfSubmissions(this.store.manager, [submission.id]);
    if (!track || !evaluations.some(({ trackId }) => trackId === track.id)) throw trackUnknown(slug);
    if (rowId !== null) await this.resolve([rowId], [track.id]);
    await this.store.transaction((tx) =>
      insertReproduction(tx, {
        submissionId: submission.id,
        trackId: track.id,
        reportedRowId: rowId,
        accountId: account.id,
      }),
    );
    return submission;
  }
}
