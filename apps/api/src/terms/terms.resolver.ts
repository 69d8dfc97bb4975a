import { Args, Mutation, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { readerOf } from '../auth/viewer.js';
import { TrackType } from '../benchmarks/track.type.js';
import type { TrackView } from '../benchmarks/tracks.service.js';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { SettlePayload } from '../operations/operations.type.js';
import { TermsService } from './terms.service.js';
import { TermsType } from './terms.type.js';

const settled = (subject: string) => () => ({ __typename: 'Settled', subject });

@Resolver(() => TrackType)
export class TermsResolver {
  constructor(private readonly service: TermsService) {}

  @ResolveField(() => TermsType, {
    nullable: true,
    description: 'What anyone who submits here agrees to first; null where nothing is asked.',
  })
  async terms(@Parent() track: TrackView, @Request() { viewer }: RequestContext) {
    return this.service.of(track.benchmarkSlug, readerOf(viewer));
  }

  @Mutation(() => SettlePayload, {
    description: 'Agrees to the present terms of a benchmark, named by the digest of the text that was read.',
  })
  async acceptTerms(
    @Args('benchmark', { type: () => String, description: 'Slug of the benchmark.' }) benchmark: string,
    @Args('sha256', { type: () => String, description: 'Digest of the text that was read.' }) sha256: string,
    @Request() { viewer }: RequestContext,
  ) {
    return this.service.accept(benchmark, sha256, viewer).then(settled(benchmark), orUserError);
  }

  @Mutation(() => SettlePayload, {
    description:
      "A benchmark's next version of terms, which everyone agrees to again; without text nothing is asked from then on. Maintainers only.",
  })
  async setTerms(
    @Args('benchmark', { type: () => String, description: 'Slug of the benchmark.' }) benchmark: string,
    @Args('reason', { type: () => String, description: 'Why, for readers of its tracks; 3 to 500 characters.' })
    reason: string,
    @Request() { viewer }: RequestContext,
    @Args('text', { type: () => String, nullable: true, description: 'What is agreed to, 20,000 characters at most.' })
    text?: string | null,
  ) {
    return this.service.set({ benchmark, text: text ?? null, reason }, viewer).then(settled(benchmark), orUserError);
  }
}
