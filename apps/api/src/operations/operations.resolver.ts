import { Args, Float, ID, Int, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { EvaluationType } from '../evaluations/evaluation.type.js';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { OperationsService } from './operations.service.js';
import {
  DeadLetterChoiceInput,
  DeadLetterConnectionType,
  DeadLetterType,
  DismissPayload,
  OperationsType,
  QuarantinedRunnerType,
  RequeuePayload,
  SettlePayload,
  SharePayload,
  UnconfirmedResultType,
} from './operations.type.js';

const settled = (subject: string) => () => ({ __typename: 'Settled', subject });

@Resolver(() => OperationsType)
export class OperationsResolver {
  constructor(private readonly operations: OperationsService) {}

  @Query(() => OperationsType, {
    name: 'operations',
    nullable: true,
    description: 'Null unless the viewer is a maintainer.',
  })
  async overview(@Request() { viewer }: RequestContext) {
    return this.operations.overview(viewer);
  }

  @ResolveField(() => DeadLetterConnectionType, { description: 'Newest first.' })
  async deadLetters(
    @Parent() overview: OperationsType,
    @Args('first', { type: () => Int, nullable: true, description: 'Entries of a page, 0 to 200; 50 when left out.' })
    first?: number | null,
    @Args('after', { type: () => String, nullable: true, description: '`endCursor` of the page before.' })
    after?: string | null,
    @Args('code', { type: () => String, nullable: true, description: 'Those with this code only.' })
    code?: string | null,
  ) {
    return this.operations.deadLetters(overview, { first: first ?? null, after: after ?? null, code: code ?? null });
  }

  @Mutation(() => RequeuePayload, { description: 'Gives failed evaluations another attempt each. Maintainers only.' })
  async requeueDeadLetters(
    @Args('choice', { type: () => DeadLetterChoiceInput, description: 'Which of them.' }) choice: DeadLetterChoiceInput,
    @Request() { viewer }: RequestContext,
  ) {
    return this.operations
      .requeue(choice, viewer)
      .then((answer) => ({ __typename: 'Requeued', ...answer }), orUserError);
  }

  @Mutation(() => DismissPayload, { description: 'Puts dead letters away without another attempt. Maintainers only.' })
  async dismissDeadLetters(
    @Args('choice', { type: () => DeadLetterChoiceInput, description: 'Which of them.' }) choice: DeadLetterChoiceInput,
    @Request() { viewer }: RequestContext,
    @Args('reason', { type: () => String, nullable: true, description: 'Kept in the audit log.' })
    reason?: string | null,
  ) {
    return this.operations
      .dismiss(choice, reason ?? null, viewer)
      .then((count) => ({ __typename: 'Dismissed', count }), orUserError);
  }

  @Mutation(() => SettlePayload, {
    description: 'Takes a runner out of service; what no one confirmed is asked again. Maintainers only.',
  })
  async quarantineRunner(
    @Args('runner', { type: () => String, description: 'Name of the runner.' }) runner: string,
    @Args('reason', { type: () => String, description: 'Why, 3 to 500 characters; kept in the audit log.' })
    reason: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.operations.quarantine(runner, reason, viewer).then(settled(runner), orUserError);
  }

  @Mutation(() => SettlePayload, { description: 'Trusts a runner in quarantine again. Maintainers only.' })
  async liftQuarantine(
    @Args('runner', { type: () => String, description: 'Name of the runner.' }) runner: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.operations.lift(runner, viewer).then(settled(runner), orUserError);
  }

  @Mutation(() => SharePayload, {
    description: "Sets a team's part of every pool beside other teams that wait; 1 is usual. Maintainers only.",
  })
  async setTeamShare(
    @Args('team', { type: () => String, description: 'Slug of the team.' }) team: string,
    @Args('weight', { type: () => Float, description: 'Above 0, 100 at most.' }) weight: number,
    @Request() { viewer }: RequestContext,
  ) {
    return this.operations
      .share(team, weight, viewer)
      .then((set) => ({ __typename: 'ShareChanged', team, weight: set }), orUserError);
  }

  @Mutation(() => SettlePayload, {
    description: 'Each step from -3 to 3 doubles what its shards weigh. Maintainers only.',
  })
  async setPriority(
    @Args('evaluation', { type: () => ID, description: 'Id of the evaluation.' }) evaluation: string,
    @Args('priority', { type: () => Int, description: '-3 to 3; 0 is usual.' }) priority: number,
    @Request() { viewer }: RequestContext,
  ) {
    return this.operations.prioritise(evaluation, priority, viewer).then(settled(evaluation), orUserError);
  }
}

@Resolver(() => DeadLetterType)
export class DeadLetterResolver {
  @ResolveField(() => EvaluationType, { description: 'The evaluation that failed.' })
  async evaluation(@Parent() letter: DeadLetterType, @Request() { loaders }: RequestContext) {
    return loaders.evaluation.load(letter.evaluationId);
  }
}

@Resolver(() => QuarantinedRunnerType)
export class QuarantinedRunnerResolver {
  constructor(private readonly operations: OperationsService) {}

  @ResolveField(() => [UnconfirmedResultType], {
    description: 'Results that count and stand on its unconfirmed answers, the last first; 100 at most.',
  })
  async unconfirmedResults(@Parent() { runner }: QuarantinedRunnerType) {
    return this.operations.unconfirmed(runner);
  }
}
