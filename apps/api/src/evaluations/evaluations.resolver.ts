import { Args, ID, Int, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { GraphQLJSON } from 'graphql-scalars';
import type { EvaluationView, Forecast } from '@primitives/store/evaluations';
import { TrackType } from '../benchmarks/track.type.js';
import { TracksService } from '../benchmarks/tracks.service.js';
import { isMaintainer } from '../auth/viewer.js';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { SubmissionType } from '../submissions/submission.type.js';
import {
  CancelPayload,
  RemoveDebugRunPayload,
  EvaluationType,
  PublicationType,
  ExpectedTimesType,
  ServiceRecordType,
  ShardHistoryType,
  ShardType,
  StepType,
  SetVisibilityInput,
  VisibilityPayload,
  WaitingType,
} from './evaluation.type.js';
import { EvaluationsService } from './evaluations.service.js';
import { PublicationsService } from './publications.service.js';
import { BoardResultType, ReceiptType } from './result.type.js';
import { ResultsService } from './results.service.js';
import { instancesDone } from './shards.js';

@Resolver(() => EvaluationType)
export class EvaluationsResolver {
  constructor(
    private readonly evaluations: EvaluationsService,
    private readonly publications: PublicationsService,
    private readonly resultsService: ResultsService,
    private readonly tracks: TracksService,
  ) {}

  @Query(() => EvaluationType, {
    nullable: true,
    description: 'The evaluation with the given ID; null if it does not exist or is not visible to the viewer.',
  })
  async evaluation(
    @Args('id', { type: () => ID, description: 'ID of the evaluation.' }) id: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.evaluations.visible(id, viewer);
  }

  @Mutation(() => CancelPayload, {
    description: 'Cancels an evaluation that has not ended. Requires membership of its team or the maintainer role.',
  })
  async cancelEvaluation(
    @Args('id', { type: () => ID, description: 'ID of the evaluation.' }) id: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.evaluations
      .cancel(id, viewer)
      .then((evaluation) => ({ __typename: 'Cancelled', evaluation }), orUserError);
  }

  @Mutation(() => RemoveDebugRunPayload, {
    description:
      'Removes a debug run that has ended from all pages and lists. The quota still counts it. Requires membership of its team.',
  })
  async removeDebugRun(
    @Args('id', { type: () => ID, description: 'ID of the evaluation.' }) id: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.evaluations.removeDebugRun(id, viewer).then(() => ({ __typename: 'DebugRunRemoved', id }), orUserError);
  }

  @ResolveField(() => SubmissionType, { description: 'The evaluated submission.' })
  async submission(@Parent() evaluation: EvaluationType, @Request() { loaders }: RequestContext) {
    return loaders.submission.load(evaluation.submissionId);
  }

  @ResolveField(() => TrackType, { description: 'The track of the evaluation.' })
  async track(@Parent() evaluation: EvaluationType, @Request() { loaders }: RequestContext) {
    return this.tracks.view(await loaders.track.load(evaluation.trackId));
  }

  @ResolveField(() => [ShardType], { description: 'Shards of the evaluation, ordered by index.' })
  async shards(@Parent() evaluation: EvaluationView, @Request() { loaders }: RequestContext) {
    return this.evaluations.shards(evaluation.state, await loaders.shardsOfEvaluation.load(evaluation.id));
  }

  @ResolveField(() => GraphQLJSON, {
    nullable: true,
    description: 'Report of the checks of the bundle, passed and failed; null before validation.',
  })
  async bundleReport(@Parent() evaluation: EvaluationType, @Request() { loaders }: RequestContext) {
    return (await loaders.bundleReportOfEvaluation.load(evaluation.id))?.report;
  }

  @ResolveField(() => ShardHistoryType, {
    nullable: true,
    description: 'History of the shard with the given index; null if there is no such shard.',
  })
  async shardHistory(
    @Parent() evaluation: EvaluationType,
    @Args('index', { type: () => Int, description: 'Zero-based index of the shard.' }) index: number,
  ) {
    return this.evaluations.shardHistory(evaluation.id, index);
  }

  @ResolveField(() => Int, { description: 'Number of instances predicted so far.' })
  async instancesDone(@Parent() evaluation: EvaluationView, @Request() { loaders }: RequestContext) {
    const rows = await loaders.shardsOfEvaluation.load(evaluation.id);
    return instancesDone(this.evaluations.shards(evaluation.state, rows));
  }

  @ResolveField(() => String, {
    description: 'Current state in words, including what it waits for: `waiting for a runner`, `waiting for scoring`.',
  })
  async stateText(@Parent() evaluation: EvaluationView, @Request() { loaders }: RequestContext) {
    const rows = await loaders.shardsOfEvaluation.load(evaluation.id);
    return this.evaluations.stateText(evaluation, this.evaluations.shards(evaluation.state, rows));
  }

  @ResolveField(() => Int, { nullable: true, description: 'Number of instances in its split.' })
  async instancesTotal(@Parent() evaluation: EvaluationView, @Request() { loaders }: RequestContext) {
    return evaluation.sample?.instances ?? (await loaders.track.load(evaluation.trackId)).instanceCount;
  }

  @ResolveField(() => [StepType], {
    description:
      'Start and end times of the steps uploaded, checked, queued, warmedUp, evaluated, scored and published.',
  })
  async steps(@Parent() evaluation: EvaluationView, @Request() { loaders }: RequestContext) {
    const [submission, result, shards] = await Promise.all([
      loaders.submission.load(evaluation.submissionId),
      loaders.resultOfEvaluation.load(evaluation.id),
      loaders.shardsOfEvaluation.load(evaluation.id),
    ]);
    return this.evaluations.steps(evaluation, submission, result, shards);
  }

  @ResolveField(() => WaitingType, {
    nullable: true,
    description: 'Why the evaluation is waiting; null if it is not.',
  })
  async waiting(@Parent() evaluation: EvaluationView, @Request() { loaders }: RequestContext) {
    const shards = await loaders.shardsOfEvaluation.load(evaluation.id);
    return this.evaluations.waiting(evaluation, shards, this.forecastOf(loaders));
  }

  @ResolveField(() => ExpectedTimesType, {
    nullable: true,
    description: 'When it starts and is scored; null if unknown, and once all of its images are evaluated.',
  })
  async expectedTimes(@Parent() evaluation: EvaluationView, @Request() { loaders }: RequestContext) {
    const shards = await loaders.shardsOfEvaluation.load(evaluation.id);
    return this.evaluations.expectedTimes(evaluation, shards, this.forecastOf(loaders));
  }

  /** Reads each forecast of a request once. */
  private forecastOf(loaders: RequestContext['loaders']): (id: string) => Promise<Forecast> {
    return (id) => loaders.ofService(this.evaluations, (ids) => this.evaluations.forecasts(ids)).load(id);
  }

  @ResolveField(() => ServiceRecordType, { description: 'Processing details: deadline, leases, audits and quota.' })
  async service(@Parent() evaluation: EvaluationView, @Request() { loaders }: RequestContext) {
    return this.evaluations.service(evaluation, await loaders.shardsOfEvaluation.load(evaluation.id));
  }

  @ResolveField(() => [EvaluationType], {
    description:
      'Earlier attempts, newest first: those that failed because of a platform error, and those with a replaced ' +
      'result.',
  })
  async earlierAttempts(@Parent() evaluation: EvaluationView) {
    return this.evaluations.earlier(evaluation);
  }

  @ResolveField(() => String, {
    nullable: true,
    description:
      'Name of the maintainer who cancelled it; null if its team did, in other states, and for non-maintainers.',
  })
  async cancelledBy(@Parent() { id, state }: EvaluationView, @Request() { loaders, viewer }: RequestContext) {
    if (state !== 'cancelled' || !isMaintainer(viewer)) return null;
    return loaders.ofService(this, (ids) => this.evaluations.cancelledBy(ids)).load(id);
  }

  @ResolveField(() => PublicationType, {
    nullable: true,
    description: 'Visibility of the result; null before scoring.',
  })
  async publication(@Parent() evaluation: EvaluationType, @Request() { viewer }: RequestContext) {
    return this.publications.of(evaluation.id, viewer);
  }

  @Mutation(() => VisibilityPayload, {
    description:
      'Shows, hides or withdraws a result and updates its boards. Requires the maintainer role; a team may ' +
      'withdraw its own results.',
  })
  async setVisibility(
    @Args('input', { type: () => SetVisibilityInput, description: 'The evaluation, its visibility and the reason.' })
    input: SetVisibilityInput,
    @Request() { viewer }: RequestContext,
  ) {
    return this.publications
      .set(input, viewer)
      .then((evaluation) => ({ __typename: 'VisibilityChanged', evaluation }), orUserError);
  }

  @ResolveField(() => [BoardResultType], {
    nullable: true,
    description: 'Results by board; null before scoring and while the result is withheld.',
  })
  async results(
    @Parent() evaluation: EvaluationType,
    @Request() { loaders, viewer }: RequestContext,
    @Args('board', { type: () => String, nullable: true, description: 'Name of a board; returns only its result.' })
    board?: string | null,
  ) {
    const stored = await loaders.resultOfEvaluation.load(evaluation.id);
    const boards = stored && (await this.publications.boardsFor(stored, viewer));
    if (!stored || !boards) return null;
    const [track, facts] = await Promise.all([
      loaders.track.load(evaluation.trackId),
      loaders.baselineFacts.load(evaluation.trackId),
    ]);
    const found = await this.resultsService.results(stored, track, facts, boards);
    // A debug run has other images than the board, so that nothing on it compares.
    const boardResults = evaluation.debug ? found.map((each) => ({ ...each, baselineRow: null })) : found;
    return board == null ? boardResults : boardResults.filter((each) => each.board === board);
  }

  @ResolveField(() => ReceiptType, {
    nullable: true,
    description:
      'Receipt of the result; null before scoring and while the result is withheld, because it contains the metrics.',
  })
  async receipt(@Parent() evaluation: EvaluationView, @Request() { loaders, viewer }: RequestContext) {
    const result = await loaders.resultOfEvaluation.load(evaluation.id);
    if (!result || !(await this.publications.maySeeMetrics(evaluation.id, viewer))) return null;
    const [submission, track] = await Promise.all([
      loaders.submission.load(evaluation.submissionId),
      loaders.track.load(evaluation.trackId),
    ]);
    return this.resultsService.receipt(evaluation, result, submission, track);
  }
}
