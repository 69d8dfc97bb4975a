import { Args, ID, Mutation, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import type { EvaluationView } from '@primitives/store/evaluations';
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
      'Evaluates a scored submission again with new predictions. The result remains valid until the new attempt ' +
      'is scored and supersedes it. Maintainers only.',
  })
  async rerunEvaluation(
    @Args('id', { type: () => ID, description: 'Id of the evaluation whose result counts.' }) id: string,
    @Args('reason', { type: () => String, description: 'Public reason, 3 to 500 characters.' }) reason: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.reruns
      .rerun(id, reason, viewer)
      .then((evaluation) => ({ __typename: 'RerunQueued', evaluation }), orUserError);
  }

  @ResolveField(() => RerunType, {
    nullable: true,
    description: 'The latest rerun of this result that is in progress or failed; null when there is none.',
  })
  async rerun(@Parent() evaluation: EvaluationView, @Request() { loaders }: RequestContext) {
    const rerun = await loaders.rerunOfEvaluation.load(evaluation.id);
    return rerun && { ...rerun, evaluationId: rerun.rerunId };
  }
}
