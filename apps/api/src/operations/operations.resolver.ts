import { Args, Float, ID, Int, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { EvaluationType } from '../evaluations/evaluation.type.js';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { OperationsService } from './operations.service.js';
import {
  DeadLetterChoiceInput,
  DeadLetterConnectionType,
  DeadLettersArgs,
  DeadLetterType,
  DismissPayload,
  OperationsType,
  QuarantinedRunnerType,
  RequeuePayload,
  ChangePayload,
  SharePayload,
  UnconfirmedResultType,
} from './operations.type.js';

const changed = (subject: string) => () => ({ __typename: 'Changed', subject });

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

  @ResolveField(() => DeadLetterConnectionType, { description: 'Dead letters, newest first.' })
  async deadLetters(@Parent() overview: OperationsType, @Args() args: DeadLettersArgs) {
    return this.operations.deadLetters(overview, args);
  }

  @Mutation(() => RequeuePayload, {
    description: 'Requeues failed evaluations, one new attempt each. Maintainers only.',
  })
  async requeueDeadLetters(
    @Args('choice', { type: () => DeadLetterChoiceInput, description: 'Which dead letters to requeue.' })
    choice: DeadLetterChoiceInput,
    @Request() { viewer }: RequestContext,
  ) {
    return this.operations
      .requeue(choice, viewer)
      .then((answer) => ({ __typename: 'Requeued', ...answer }), orUserError);
  }

  @Mutation(() => DismissPayload, { description: 'Dismisses dead letters without another attempt. Maintainers only.' })
  async dismissDeadLetters(
    @Args('choice', { type: () => DeadLetterChoiceInput, description: 'Which dead letters to dismiss.' })
    choice: DeadLetterChoiceInput,
    @Request() { viewer }: RequestContext,
    @Args('reason', { type: () => String, nullable: true, description: 'Reason for the audit log.' })
    reason?: string | null,
  ) {
    return this.operations
      .dismiss(choice, reason ?? null, viewer)
      .then((count) => ({ __typename: 'Dismissed', count }), orUserError);
  }

  @Mutation(() => ChangePayload, {
    description: 'Quarantines a runner; its unconfirmed predictions are computed again. Maintainers only.',
  })
  async quarantineRunner(
    @Args('runner', { type: () => ID, description: 'Name of the runner.' }) runner: string,
    @Args('reason', { type: () => String, description: 'Reason, 3 to 500 characters, for the audit log.' })
    reason: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.operations.quarantine(runner, reason, viewer).then(changed(runner), orUserError);
  }

  @Mutation(() => ChangePayload, { description: 'Lifts the quarantine of a runner. Maintainers only.' })
  async liftQuarantine(
    @Args('runner', { type: () => ID, description: 'Name of the runner.' }) runner: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.operations.lift(runner, viewer).then(changed(runner), orUserError);
  }

  @Mutation(() => SharePayload, {
    description: "Sets a team's weight in the fair share of every pool; 1 is the default. Maintainers only.",
  })
  async setTeamShare(
    @Args('team', { type: () => String, description: 'Slug of the team.' }) team: string,
    @Args('weight', { type: () => Float, description: 'Greater than 0, at most 100.' }) weight: number,
    @Request() { viewer }: RequestContext,
  ) {
    return this.operations
      .share(team, weight, viewer)
      .then((set) => ({ __typename: 'ShareChanged', team, weight: set }), orUserError);
  }

  @Mutation(() => ChangePayload, {
    description: "Sets an evaluation's priority; each step doubles the weight of its shards. Maintainers only.",
  })
  async setPriority(
    @Args('evaluation', { type: () => ID, description: 'Id of the evaluation.' }) evaluation: string,
    @Args('priority', { type: () => Int, description: '-3 to 3; 0 is the default.' }) priority: number,
    @Request() { viewer }: RequestContext,
  ) {
    return this.operations.prioritise(evaluation, priority, viewer).then(changed(evaluation), orUserError);
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
    description: 'Current results that depend on its unconfirmed predictions, newest first; at most 100.',
  })
  async unconfirmedResults(@Parent() { runner }: QuarantinedRunnerType) {
    return this.operations.unconfirmed(runner);
  }
}
