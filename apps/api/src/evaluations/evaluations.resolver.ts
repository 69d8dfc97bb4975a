import { Args, ID, Int, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import type { EvaluationView, Visibility } from '@primitives/store';
import { TrackType } from '../benchmarks/track.type.js';
import { TracksService } from '../benchmarks/tracks.service.js';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { SubmissionType } from '../submissions/submission.type.js';
import {
  CancelPayload,
  EvaluationType,
  PublicationType,
  ServiceRecordType,
  ShardHistoryType,
  ShardType,
  StepType,
  VisibilityEnum,
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
    private readonly verdicts: ResultsService,
    private readonly tracks: TracksService,
  ) {}

  @Query(() => EvaluationType, { nullable: true, description: 'By its id; null also for what the viewer may not see.' })
  async evaluation(
    @Args('id', { type: () => ID, description: 'Id of the evaluation.' }) id: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.evaluations.visible(id, viewer);
  }

  @Mutation(() => CancelPayload, { description: 'Ends an evaluation that has not ended. Its team, or a maintainer.' })
  async cancelEvaluation(
    @Args('id', { type: () => ID, description: 'Id of the evaluation.' }) id: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.evaluations
      .cancel(id, viewer)
      .then((evaluation) => ({ __typename: 'Cancelled', evaluation }), orUserError);
  }

  @ResolveField(() => SubmissionType, { description: 'What was handed in.' })
  async submission(@Parent() evaluation: EvaluationType, @Request() { loaders }: RequestContext) {
    return loaders.submission.load(evaluation.submissionId);
  }

  @ResolveField(() => TrackType, { description: 'What it is judged on.' })
  async track(@Parent() evaluation: EvaluationType, @Request() { loaders }: RequestContext) {
    return this.tracks.view(await loaders.track.load(evaluation.trackId));
  }

  @ResolveField(() => [ShardType], { description: 'The ranges of instances that runners predict, in order.' })
  async shards(@Parent() evaluation: EvaluationType, @Request() { loaders }: RequestContext) {
    return this.evaluations.shards(await loaders.shardsOfEvaluation.load(evaluation.id));
  }

  @ResolveField(() => ShardHistoryType, {
    nullable: true,
    description: 'What one of them went through; null where there is none.',
  })
  async shardHistory(
    @Parent() evaluation: EvaluationType,
    @Args('index', { type: () => Int, description: 'Which one, from 0.' }) index: number,
  ) {
    return this.evaluations.shardHistory(evaluation.id, index);
  }

  @ResolveField(() => Int, { description: 'Instances that were predicted so far.' })
  async instancesDone(@Parent() evaluation: EvaluationType, @Request() { loaders }: RequestContext) {
    return instancesDone(this.evaluations.shards(await loaders.shardsOfEvaluation.load(evaluation.id)));
  }

  @ResolveField(() => Int, { nullable: true, description: "Instances of the track's split." })
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

  @ResolveField(() => WaitingType, {
    nullable: true,
    description: 'Why it waits, in plain words; null when it does not.',
  })
  async waiting(@Parent() evaluation: EvaluationView, @Request() { loaders }: RequestContext) {
    return this.evaluations.waiting(evaluation, await loaders.shardsOfEvaluation.load(evaluation.id));
  }

  @ResolveField(() => ServiceRecordType, { description: 'What the platform did for it.' })
  async service(@Parent() evaluation: EvaluationView, @Request() { loaders }: RequestContext) {
    return this.evaluations.service(evaluation, await loaders.shardsOfEvaluation.load(evaluation.id));
  }

  @ResolveField(() => [EvaluationType], {
    description:
      'Attempts before this one: those that failed by our fault, and results that it replaced; the newest first.',
  })
  async earlierAttempts(@Parent() evaluation: EvaluationView) {
    return this.evaluations.earlier(evaluation);
  }

  @ResolveField(() => PublicationType, { nullable: true, description: 'Null until scored.' })
  async publication(@Parent() evaluation: EvaluationType) {
    return this.publications.of(evaluation.id);
  }

  @Mutation(() => VisibilityPayload, {
    description:
      'Hides, shows or retracts a result; its boards are ranked anew at once. Maintainers; a team may retract its own.',
  })
  async setVisibility(
    @Args('evaluation', { type: () => ID, description: 'Id of a scored evaluation.' }) id: string,
    @Args('visibility', {
      type: () => VisibilityEnum,
      description: 'SHOWN, HIDDEN or RETRACTED; the others come about by themselves.',
    })
    visibility: Visibility,
    @Args('reason', { type: () => String, description: 'Why, 3 to 500 characters; told to readers.' }) reason: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.publications
      .set(id, visibility, reason, viewer)
      .then((evaluation) => ({ __typename: 'VisibilityChanged', evaluation }), orUserError);
  }

  @ResolveField(() => [BoardResultType], {
    nullable: true,
    description: 'Null until scored, and where the result is withheld.',
  })
  async results(
    @Parent() evaluation: EvaluationType,
    @Request() { loaders, viewer }: RequestContext,
    @Args('board', { type: () => String, nullable: true, description: 'Only this one.' }) board?: string | null,
  ) {
    const result = await loaders.resultOfEvaluation.load(evaluation.id);
    const boards = result && (await this.publications.boardsFor(result, viewer));
    if (!result || !boards) return null;
    const results = await this.verdicts.results(result, await loaders.track.load(evaluation.trackId), boards);
    return board == null ? results : results.filter((each) => each.board === board);
  }

  @ResolveField(() => ReceiptType, {
    nullable: true,
    description: 'Null until scored, and where the result is withheld: it holds the figures.',
  })
  async receipt(@Parent() evaluation: EvaluationView, @Request() { loaders, viewer }: RequestContext) {
    const result = await loaders.resultOfEvaluation.load(evaluation.id);
    if (!result || !(await this.publications.maySeeMetrics(evaluation.id, viewer))) return null;
    const [submission, track] = await Promise.all([
      loaders.submission.load(evaluation.submissionId),
      loaders.track.load(evaluation.trackId),
    ]);
    return this.verdicts.receipt(evaluation, result, submission, track);
  }
}
