import {
  badgeHref,
  boardHref,
  type EvaluationExport,
  type ResultExport,
  type SubmissionExport,
} from '@primitives/boards';
import { metricDefinition } from '@primitives/metrics';
import { tracksByIds, type Track } from '@primitives/store/benchmarks';
import type { Store } from '@primitives/store/connection';
import {
  evaluationsOfSubmissions,
  resultsOfEvaluations,
  type EvaluationView,
  type ResultView,
} from '@primitives/store/evaluations';
import { receiptsOfEvaluations } from '@primitives/store/receipts';
import type { Submission } from '@primitives/store/submissions';
import { teamsByIds } from '@primitives/store/teams';
import type { BaselineFacts } from '@primitives/store/boards';
import { Inject, Injectable } from '@nestjs/common';
import { shownMetric } from '../boards/shown-metrics.js';
import type { Viewer } from '../auth/viewer.js';
import type { ApiConfig } from '../config.js';
import { CONFIG, STORE } from '../injection-tokens.js';
import { CopiesService } from '../copies/copies.service.js';
import { PublicationsService } from '../evaluations/publications.service.js';
import type { BoardResultType } from '../evaluations/result.type.js';
import { ResultsService } from '../evaluations/results.service.js';
import { SubmissionsService } from './submissions.service.js';

/** Exports contain no baselines. */
const NO_BASELINES: BaselineFacts = { trackId: '', references: [], models: {} };

/**
 * Exports of submissions and their results, for the files at `/s/` and the badges. A viewer may read a private
 * submission of their team; the values are those that a guest may see.
 */
@Injectable()
export class SubmissionExportsService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(CONFIG) private readonly config: ApiConfig,
    private readonly submissions: SubmissionsService,
    private readonly publications: PublicationsService,
    private readonly verdicts: ResultsService,
    private readonly copies: CopiesService,
  ) {}

  /** By id or code; null also for a private submission that the viewer may not see. */
  async read(idOrCode: string, viewer: Viewer | null = null): Promise<SubmissionExport | null> {
    const submission = await this.submissions.find(idOrCode, viewer);
    if (!submission) return null;
    const db = this.store.manager;
    const [evaluations, [team]] = await Promise.all([
      evaluationsOfSubmissions(db, [submission.id]),
      teamsByIds(db, [submission.teamId]),
    ]);
    const ids = evaluations.map(({ id }) => id);
    const [tracks, results, receipts] = await Promise.all([
      tracksByIds(db, [...new Set(evaluations.map(({ trackId }) => trackId))]),
      resultsOfEvaluations(db, ids),
      receiptsOfEvaluations(db, ids),
    ]);
    const parts = evaluations.flatMap((evaluation) => {
      const track = tracks.find(({ id }) => id === evaluation.trackId);
      const result = results.find(({ evaluationId }) => evaluationId === evaluation.id) ?? null;
      const sha256 = receipts.find(({ evaluationId }) => evaluationId === evaluation.id)?.sha256 ?? null;
      return track ? [{ submission, evaluation, track, result, sha256 }] : [];
    });
    const { id, code, name, version, backbone, parameters, licence, weights, bundleSha256 } = submission;
    return {
      schema: 'submission/1',
      id,
      code,
      url: this.url(`/s/${code}`),
      name,
      version,
      team: { slug: team?.slug ?? '', name: team?.name ?? '' },
      interface: submission.interface,
      backbone,
      parameters,
      licence,
      weights: weights && (weights.toLowerCase() as Lowercase<typeof weights>),
      bundleSha256,
      createdAt: submission.createdAt.toISOString(),
      evaluations: await Promise.all(parts.map((each) => this.evaluation(each))),
    };
  }

  private async evaluation({ submission, evaluation, track, result, sha256 }: Judged): Promise<EvaluationExport> {
    const publication = await this.publications.of(evaluation.id, null);
    const visible =
      result && (await this.publications.maySeeMetrics(evaluation.id, null)) && result.boards ? result : null;
    const { id, state, attempt, debug, endedAt, failure } = evaluation;
    const { slug, benchmarkSlug: benchmark, title, shortName, primaryMetric } = track;
    const { sample } = evaluation;
    const split = sample
      ? ({ name: sample.name, role: 'public' } as const)
      : { name: track.splitName, role: track.splitRole };
    return {
      id,
      url: this.url(`/e/${id}`),
      track: { slug, benchmark, title, shortName, primaryMetric, split },
      state,
      attempt,
      debug,
      endedAt: endedAt?.toISOString() ?? null,
      failure: failure && { code: failure.code, message: failure.message },
      visibility: publication?.visibility ?? null,
      scoredAt: result?.scoredAt.toISOString() ?? null,
      copyOf: await this.originalOf(evaluation),
      results:
        visible &&
        (await this.verdicts.results(visible, track, NO_BASELINES)).map((each) => this.result(each, submission, track)),
      receipt: visible && sha256 !== null ? { sha256, url: this.url(`/r/${sha256}.json`) } : null,
    };
  }

  /** The ranked submission of the same model, as guests see it. */
  private async originalOf(evaluation: EvaluationView): Promise<EvaluationExport['copyOf']> {
    const entry = (await this.copies.recordOf(evaluation))?.entry;
    const original = entry ? await this.submissions.find(entry, null) : null;
    return original && { code: original.code, name: original.name, url: this.url(`/s/${original.code}`) };
  }

  private result(
    { board, instances, resamples, rank, values }: BoardResultType,
    of: Submission,
    track: Track,
  ): ResultExport {
    return {
      board,
      boardUrl: this.url(boardHref(track.slug, board)),
      badgeUrl: this.url(badgeHref(of.code, { track: track.slug, board })),
      instances,
      resamples,
      rank: rank && { low: rank.low, high: rank.high, of: rank.of },
      values: values.map((cell) => {
        const { label, direction, format } = shownMetric(metricDefinition(cell.metric));
        return { label, direction, format, step: null, ...cell };
      }),
    };
  }

  private url(path: string): string {
    return this.config.PRIMITIVES_PUBLIC_URL.replace(/\/$/, '') + path;
  }
}

/** An evaluation with its related rows. */
interface Judged {
  readonly submission: Submission;
  readonly evaluation: EvaluationView;
  readonly track: Track;
  readonly result: ResultView | null;
  readonly sha256: string | null;
}
