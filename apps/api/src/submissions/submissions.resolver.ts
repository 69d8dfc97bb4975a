import { Args, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { EvaluationType } from '../evaluations/evaluation.type.js';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { TeamType } from '../teams/team.type.js';
import { SubmissionsService } from './submissions.service.js';
import { SubmissionType, SubmitInput, SubmitPayload } from './submission.type.js';
import { SubmitService } from './submit.service.js';

@Resolver(() => SubmissionType)
export class SubmissionsResolver {
  constructor(
    private readonly submissions: SubmissionsService,
    private readonly submitting: SubmitService,
  ) {}

  @Query(() => SubmissionType, { nullable: true, description: 'By id or by its six-character code.' })
  async submission(@Args('id', { type: () => String }) id: string) {
    return this.submissions.find(id);
  }

  @Mutation(() => SubmitPayload, {
    description: 'Submits an uploaded bundle to one or more tracks. Repeating a clientMutationId returns the first answer.',
  })
  async submit(@Args('input', { type: () => SubmitInput }) input: SubmitInput, @Request() { viewer }: RequestContext) {
    return this.submitting.submit(input, viewer).then((answer) => ({ __typename: 'Submitted', ...answer }), orUserError);
  }

  @ResolveField(() => TeamType)
  async team(@Parent() submission: SubmissionType, @Request() { loaders }: RequestContext) {
    return loaders.team.load(submission.teamId);
  }

  @ResolveField(() => [EvaluationType])
  async evaluations(@Parent() submission: SubmissionType, @Request() { loaders }: RequestContext) {
    return loaders.evaluationsOfSubmission.load(submission.id);
  }

  @ResolveField(() => Boolean, { description: 'Whether the viewer may cancel or withdraw it.' })
  async mine(@Parent() submission: SubmissionType, @Request() { viewer }: RequestContext) {
    return this.submissions.isMine(submission, viewer);
  }
}
