import { Args, Mutation, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { readerOf } from '../auth/viewer.js';
import { TrackType } from '../benchmarks/track.type.js';
import type { TrackView } from '../benchmarks/tracks.service.js';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { ChangePayload } from '../operations/operations.type.js';
import { TermsService } from './terms.service.js';
import { SetTermsInput, TermsType } from './terms.type.js';

const changed = (subject: string) => () => ({ __typename: 'Changed', subject });

@Resolver(() => TrackType)
export class TermsResolver {
  constructor(private readonly service: TermsService) {}

  @ResolveField(() => TermsType, {
    nullable: true,
    description: 'Terms to accept before submitting; null when there are none.',
  })
  async terms(@Parent() track: TrackView, @Request() { viewer }: RequestContext) {
    return this.service.of(track.benchmarkSlug, readerOf(viewer));
  }

  @Mutation(() => ChangePayload, {
    description: 'Accepts the current terms of a benchmark, identified by the digest of their text.',
  })
  async acceptTerms(
    @Args('benchmark', { type: () => String, description: 'Slug of the benchmark.' }) benchmark: string,
    @Args('sha256', { type: () => String, description: 'SHA-256 of the text that the user accepts.' }) sha256: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.service.accept(benchmark, sha256, viewer).then(changed(benchmark), orUserError);
  }

  @Mutation(() => ChangePayload, {
    description:
      "Sets the next version of a benchmark's terms; users must accept it before their next submission. Without " +
      'text the terms are removed. Maintainers only.',
  })
  async setTerms(
    @Args('input', { type: () => SetTermsInput, description: 'The benchmark, its terms and the reason.' })
    input: SetTermsInput,
    @Request() { viewer }: RequestContext,
  ) {
    return this.service.set(input, viewer).then(changed(input.benchmark), orUserError);
  }
}
