import { Args, Query, Resolver } from '@nestjs/graphql';
import { PaperBoardType, PaperTrackType } from './paper-track.type.js';
import { PaperTracksService } from './paper-tracks.service.js';

@Resolver(() => PaperTrackType)
export class PaperTracksResolver {
  constructor(private readonly service: PaperTracksService) {}

  @Query(() => [PaperTrackType], {
    description: 'Read-only tracks of published benchmarks whose images are not installed here.',
  })
  async paperTracks() {
    return this.service.all();
  }

  @Query(() => PaperBoardType, {
    nullable: true,
    description: 'The rows that papers report for a board of a read-only track; null if there is none.',
  })
  async paperBoard(
    @Args('track', { type: () => String, description: 'Slug of the track.' }) track: string,
    @Args('board', { type: () => String, nullable: true, description: 'Name of a board. Defaults to the first board.' })
    board?: string | null,
  ) {
    return this.service.board(track, board ?? null);
  }
}
