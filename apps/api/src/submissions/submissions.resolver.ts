import { Args, ID, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { EvaluationType } from '../evaluations/evaluation.type.js';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { modelSlug } from '../models/model-slug.js';
import { TeamType } from '../teams/team.type.js';
import { ListingsService } from './listings.service.js';
import { SubmissionsService } from './submissions.service.js';
import {
  ListingChoiceType,
  ListingPayload,
  SetListingInput,
  SubmissionType,
  SubmitInput,
  SubmitPayload,
} from './submission.type.js';
import { SubmitService } from './submit.service.js';

@Resolver(() => SubmissionType)
export class SubmissionsResolver {
  constructor(
    private readonly submissions: SubmissionsService,
    private readonly submitting: SubmitService,
    private readonly listings: ListingsService,
  ) {}

  @Query(() => SubmissionType, { nullable: true, description: 'A submission by its id or its six-character code.' })
  async submission(
    @Args('id', { type: () => ID, description: 'Id, or six-character code in any case.' }) id: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.submissions.find(id, viewer);
  }

  @Query(() => [SubmissionType], {
    description:
      'Submissions of the bundle with this digest, or of the same model, newest first, at most ten: listed ones and ' +
      'those of the viewer’s teams.',
  })
  async submissionsOfBundle(
    @Args('sha256', { type: () => String, description: 'SHA-256 of the archive, hexadecimal.' }) sha256: string,
    @Args('fingerprint', {
      type: () => String,
      nullable: true,
      description: 'Fingerprint of the bundle, hexadecimal: also finds the same model in other archives.',
    })
    fingerprint: string | null,
    @Request() { viewer }: RequestContext,
  ) {
    return this.submissions.submissionsOfBundle({ sha256, fingerprint: fingerprint ?? null }, viewer);
  }

  @Mutation(() => SubmitPayload, {
    description:
      'Submits an uploaded bundle to one or more tracks. Repeating a clientMutationId returns the first answer.',
  })
  async submit(
    @Args('input', { type: () => SubmitInput, description: 'The bundle, its tracks and its declarations.' })
    input: SubmitInput,
    @Request() { viewer }: RequestContext,
  ) {
    return this.submitting
      .submit(input, viewer)
      .then((answer) => ({ __typename: 'Submitted', ...answer }), orUserError);
  }

  @Mutation(() => ListingPayload, {
    description:
      'Changes the visibility of a submission; its boards are re-ranked. Members of its team, or maintainers.',
  })
  async setListing(
    @Args('input', { type: () => SetListingInput, description: 'The submission and its visibility.' })
    input: SetListingInput,
    @Request() { viewer, loaders }: RequestContext,
  ) {
    return this.listings.set(input, viewer).then((submission) => {
      this.listingLoader(loaders).clear(submission.id);
      return { __typename: 'ListingChanged', submission };
    }, orUserError);
  }

  @ResolveField(() => ListingChoiceType, { description: 'Its visibility.' })
  async listing(@Parent() submission: SubmissionType, @Request() { loaders }: RequestContext) {
    return this.listingLoader(loaders).load(submission.id);
  }

  @ResolveField(() => TeamType, { description: 'The team that submitted it.' })
  async team(@Parent() submission: SubmissionType, @Request() { loaders }: RequestContext) {
    return loaders.team.load(submission.teamId);
  }

  @ResolveField(() => ID, { description: 'Slug of its model, <team>.<name>.' })
  async model(@Parent() submission: SubmissionType, @Request() { loaders }: RequestContext) {
    return modelSlug((await loaders.team.load(submission.teamId)).slug, submission.name);
  }

  @ResolveField(() => [EvaluationType], { description: 'The current attempt on each of its tracks.' })
  async evaluations(@Parent() submission: SubmissionType, @Request() { loaders }: RequestContext) {
    return loaders.evaluationsOfSubmission.load(submission.id);
  }

  @ResolveField(() => EvaluationType, {
    nullable: true,
    description: 'The current attempt on the given track, or on its first one; null when there is none.',
  })
  async evaluation(
    @Parent() submission: SubmissionType,
    @Request() { loaders }: RequestContext,
    @Args('track', { type: () => String, nullable: true, description: 'Slug of the track.' }) track?: string | null,
  ) {
    const evaluations = await loaders.evaluationsOfSubmission.load(submission.id);
    if (track == null) return evaluations[0] ?? null;
    const tracks = await Promise.all(evaluations.map(({ trackId }) => loaders.track.load(trackId)));
    return evaluations[tracks.findIndex(({ slug }) => slug === track)] ?? null;
  }

  @ResolveField(() => String, {
    nullable: true,
    description: 'Fingerprint of its model: weights, graph and settings; null while or if the bundle cannot be read.',
  })
  async fingerprint(@Parent() submission: SubmissionType) {
    return this.submissions.fingerprint(submission.id);
  }

  @ResolveField(() => Boolean, { description: 'Whether the viewer may cancel or withdraw it.' })
  async mine(@Parent() submission: SubmissionType, @Request() { viewer }: RequestContext) {
    return this.submissions.isMine(submission, viewer);
  }

  private listingLoader(loaders: RequestContext['loaders']) {
    return loaders.ofService(this, (ids) => this.listings.of(ids));
  }
}
