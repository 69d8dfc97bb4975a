import { Args, ID, Mutation, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { TrackType } from '../benchmarks/track.type.js';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { ErrataService } from './errata.service.js';
import { CorrectedEntryType, CorrectTrackInput, CorrectTrackPayload, ErratumType } from './erratum.type.js';

const BOARD = { type: () => String, nullable: true, description: 'The first one when left out.' };
const METRIC = { type: () => String, nullable: true, description: 'The primary one when left out.' };

@Resolver(() => TrackType)
export class TrackErrataResolver {
  constructor(private readonly errata: ErrataService) {}

  @ResolveField(() => [ErratumType], { name: 'errata', description: 'Corrections of its labels, newest first.' })
  async of(@Parent() track: TrackType) {
    return this.errata.of(track.id);
  }
}

@Resolver(() => ErratumType)
export class ErrataResolver {
  constructor(private readonly errata: ErrataService) {}

  @Mutation(() => CorrectTrackPayload, {
    description:
      'Judges a track by corrected labels and scores every entry again from its predictions. Maintainers only.',
  })
  async correctTrack(
    @Args('input', { type: () => CorrectTrackInput, description: 'Which track, by which labels, and why.' })
    input: CorrectTrackInput,
    @Request() { viewer }: RequestContext,
  ) {
    return this.errata.correct(input, viewer).then((erratum) => ({ __typename: 'Corrected', erratum }), orUserError);
  }

  @ResolveField(() => ID, { nullable: true, description: 'The frozen snapshot of the board before it.' })
  async before(@Parent() erratum: ErratumType, @Args('board', BOARD) board?: string | null) {
    return (await this.errata.around(erratum, board)).before?.id ?? null;
  }

  @ResolveField(() => ID, {
    nullable: true,
    description: 'The first snapshot of the board under the corrected labels.',
  })
  async after(@Parent() erratum: ErratumType, @Args('board', BOARD) board?: string | null) {
    return (await this.errata.around(erratum, board)).after?.id ?? null;
  }

  @ResolveField(() => [CorrectedEntryType], { description: 'What changed, most first.' })
  async entries(
    @Parent() erratum: ErratumType,
    @Args('board', BOARD) board?: string | null,
    @Args('metric', METRIC) metric?: string | null,
  ) {
    return this.errata.entries(erratum, board, metric);
  }
}
