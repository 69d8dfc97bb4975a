import { Args, ID, Mutation, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { TrackType } from '../benchmarks/track.type.js';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { ErrataService } from './errata.service.js';
import { CorrectedEntryType, CorrectTrackInput, CorrectTrackPayload, ErratumType } from './erratum.type.js';

const BOARD = {
  type: () => String,
  nullable: true,
  description: 'Name of a board. Defaults to the first board of the track.',
};
const METRIC = { type: () => String, nullable: true, description: 'ID of a metric. Defaults to the primary metric.' };

@Resolver(() => TrackType)
export class TrackErrataResolver {
  constructor(private readonly errata: ErrataService) {}

  @ResolveField(() => [ErratumType], {
    name: 'errata',
    description: 'Corrections of the labels of the track, newest first.',
  })
  async of(@Parent() track: TrackType) {
    return this.errata.of(track.id);
  }
}

@Resolver(() => ErratumType)
export class ErrataResolver {
  constructor(private readonly errata: ErrataService) {}

  @Mutation(() => CorrectTrackPayload, {
    description:
      'Corrects the labels of a track and rescores every entry from its stored predictions. Requires the ' +
      'maintainer role.',
  })
  async correctTrack(
    @Args('input', { type: () => CorrectTrackInput, description: 'The track, the corrected labels and the reason.' })
    input: CorrectTrackInput,
    @Request() { viewer }: RequestContext,
  ) {
    return this.errata.correct(input, viewer).then((erratum) => ({ __typename: 'Corrected', erratum }), orUserError);
  }

  @ResolveField(() => ID, {
    nullable: true,
    description: 'ID of the last snapshot of the board before the correction; null if there is none.',
  })
  async before(@Parent() erratum: ErratumType, @Args('board', BOARD) board?: string | null) {
    return (await this.errata.around(erratum, board)).before?.id ?? null;
  }

  @ResolveField(() => ID, {
    nullable: true,
    description: 'ID of the first snapshot of the board with the corrected labels; null if there is none.',
  })
  async after(@Parent() erratum: ErratumType, @Args('board', BOARD) board?: string | null) {
    return (await this.errata.around(erratum, board)).after?.id ?? null;
  }

  @ResolveField(() => [CorrectedEntryType], {
    description: 'Entries before and after the correction, largest change first.',
  })
  async entries(
    @Parent() erratum: ErratumType,
    @Args('board', BOARD) board?: string | null,
    @Args('metric', METRIC) metric?: string | null,
  ) {
    return this.errata.entries(erratum, board, metric);
  }
}
