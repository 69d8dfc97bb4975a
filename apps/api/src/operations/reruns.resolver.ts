import { Args, ID, Mutation, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import type { EvaluationView } from '@primitives/store';
import { EvaluationType } from '../evaluations/evaluation.type.js';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { RerunPayload, RerunType } from './rerun.type.js';
import { RerunsService } from './reruns.service.js';

@Resolver(() => EvaluationType)
export class RerunsResolver {
  constructor(private readonly reruns: RerunsService) {}

  @Mutation(() => RerunPayload, {
    description:
      'Evaluates a scored submission again, predicted again; the result stands until the new attempt is scored, and is superseded then. Maintainers only.',
  })
  async rerunEvaluation(
    @Args('id', { type: () => ID, description: 'Id of the evaluation whose result counts.' }) id: string,
    @Args('reason', { type: () => String, description: 'Why, 3 to 500 characters; told to readers.' }) reason: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.reruns
      .rerun(id, reason, viewer)
      .then((evaluation) => ({ __typename: 'RerunQueued', evaluation }), orUserError);
  }

  @ResolveField(() => RerunType, {
    nullable: true,
    description: 'The last time that its result was, or is, evaluated again and stands; null where it never was.',
  })
  async rerun(@Parent() evaluation: EvaluationView, @Request() { loaders }: RequestContext) {
    const rerun = await loaders.rerunOfEvaluation.load(evaluation.id);
    return rerun && { ...rerun, evaluationId: rerun.rerunId };
  }
}
