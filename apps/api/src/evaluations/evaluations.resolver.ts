import { Args, ID, Int, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import type { EvaluationView } from '@primitives/store';
import { TrackType } from '../benchmarks/track.type.js';
import { TracksService } from '../benchmarks/tracks.service.js';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { SubmissionType } from '../submissions/submission.type.js';
import { CancelPayload, EvaluationType, LogLineType, ShardType, StepType, WaitingType } from './evaluation.type.js';
import { EvaluationsService } from './evaluations.service.js';
import { BoardResultType, ReceiptType } from './result.type.js';
import { ResultsService } from './results.service.js';
import { instancesDone } from './shards.js';

@Resolver(() => EvaluationType)
export class EvaluationsResolver {
  constructor(
    private readonly evaluations: EvaluationsService,
    private readonly verdicts: ResultsService,
    private readonly tracks: TracksService,
  ) {}

  @Query(() => EvaluationType, { nullable: true })
  async evaluation(@Args('id', { type: () => ID }) id: string) {
    return this.evaluations.find(id);
  }

  @Mutation(() => CancelPayload)
  async cancelEvaluation(@Args('id', { type: () => ID }) id: string, @Request() { viewer }: RequestContext) {
    return this.evaluations.cancel(id, viewer).then((evaluation) => ({ __typename: 'Cancelled', evaluation }), orUserError);
  }

  @ResolveField(() => SubmissionType)
  async submission(@Parent() evaluation: EvaluationType, @Request() { loaders }: RequestContext) {
    return loaders.submission.load(evaluation.submissionId);
  }

  @ResolveField(() => TrackType)
  async track(@Parent() evaluation: EvaluationType, @Request() { loaders }: RequestContext) {
    return this.tracks.view(await loaders.track.load(evaluation.trackId));
  }

  @ResolveField(() => [ShardType])
  async shards(@Parent() evaluation: EvaluationType, @Request() { loaders }: RequestContext) {
    return this.evaluations.shards(await loaders.shardsOfEvaluation.load(evaluation.id));
  }

  @ResolveField(() => Int)
  async instancesDone(@Parent() evaluation: EvaluationType, @Request() { loaders }: RequestContext) {
    return instancesDone(this.evaluations.shards(await loaders.shardsOfEvaluation.load(evaluation.id)));
  }

  @ResolveField(() => Int, { nullable: true })
  async instancesTotal(@Parent() evaluation: EvaluationType, @Request() { loaders }: RequestContext) {
    return (await loaders.track.load(evaluation.trackId)).instanceCount;
  }

  @ResolveField(() => [StepType], {
    description: 'Instants of each step: uploaded, checked, queued, warmedUp, evaluated, scored, published.',
  })
  async steps(@Parent() evaluation: EvaluationView, @Request() { loaders }: RequestContext) {
    const [submission, result] = await Promise.all([
      loaders.submission.load(evaluation.submissionId),
      loaders.resultOfEvaluation.load(evaluation.id),
    ]);
    return this.evaluations.steps(evaluation, submission, result);
  }

  @ResolveField(() => WaitingType, { nullable: true, description: 'Why it waits, in plain words; null when it does not.' })
  async waiting(@Parent() evaluation: EvaluationView, @Request() { loaders }: RequestContext) {
    return this.evaluations.waiting(evaluation, await loaders.shardsOfEvaluation.load(evaluation.id));
  }

  @ResolveField(() => [LogLineType])
  async log(
    @Parent() evaluation: EvaluationType,
    @Args('after', { type: () => String, nullable: true }) after?: string | null,
  ) {
    return this.evaluations.log(evaluation.id, after ?? null);
  }

  @ResolveField(() => [BoardResultType], { nullable: true, description: 'Null until scored.' })
  async results(@Parent() evaluation: EvaluationType, @Request() { loaders }: RequestContext) {
    const result = await loaders.resultOfEvaluation.load(evaluation.id);
    return result && this.verdicts.results(result, await loaders.track.load(evaluation.trackId));
  }

  @ResolveField(() => ReceiptType, { nullable: true })
  async receipt(@Parent() evaluation: EvaluationView, @Request() { loaders }: RequestContext) {
    const result = await loaders.resultOfEvaluation.load(evaluation.id);
    if (!result) return null;
    const [submission, track] = await Promise.all([
      loaders.submission.load(evaluation.submissionId),
      loaders.track.load(evaluation.trackId),
    ]);
    return this.verdicts.receipt(evaluation, result, submission, track);
  }
}
