import { Args, Mutation, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { TrackType } from '../benchmarks/track.type.js';
import type { TrackView } from '../benchmarks/tracks.service.js';
import { Request, type RequestContext } from '../graphql/context.js';
import { orUserError } from '../graphql/user-error.type.js';
import { SubmissionType } from '../submissions/submission.type.js';
import { SeasonChoicesService } from './season-choices.service.js';
import {
  CloseSeasonInput,
  OpenSeasonInput,
  SeasonChoicePayload,
  SeasonChoiceType,
  SeasonPayload,
  SeasonType,
  SetSeasonChoiceInput,
} from './season.type.js';
import { SeasonTableType } from './season-table.type.js';
import { SeasonTableService } from './season-table.service.js';
import { SeasonsService } from './seasons.service.js';

const BOARD = {
  type: () => String,
  nullable: true,
  description: 'Name of a board. Defaults to the first board of the track.',
};

const changed = (season: SeasonType) => ({ __typename: 'SeasonChanged', season });

@Resolver(() => TrackType)
export class TrackSeasonsResolver {
  constructor(
    private readonly service: SeasonsService,
    private readonly tables: SeasonTableService,
  ) {}

  @ResolveField(() => [SeasonType], { description: 'Seasons of the track by number, each with a track of results.' })
  seasons(@Parent() { id }: TrackView) {
    return this.service.of(id);
  }

  @ResolveField(() => SeasonTableType, {
    description: 'Models of the closed seasons with their values under the primary metric of a board, side by side.',
  })
  seasonTable(@Parent() track: TrackView, @Args('board', BOARD) board?: string | null) {
    return this.tables.of(track, board ?? null);
  }

  @ResolveField(() => SeasonType, {
    nullable: true,
    description: 'The season whose results the track has; null for a track that accepts submissions.',
  })
  season(@Parent() { id, seasonNumber }: TrackView) {
    return seasonNumber === null ? null : this.service.ofResults(id);
  }
}

@Resolver(() => SeasonType)
export class SeasonsResolver {
  constructor(private readonly service: SeasonsService) {}

  @ResolveField(() => TrackType, { description: 'The track that the season renews.' })
  track(@Parent() { trackId }: SeasonType) {
    return this.service.trackOf(trackId);
  }

  @ResolveField(() => TrackType, {
    description:
      'The track with the images and the boards of the season. Its boards are empty until the season closes.',
  })
  results(@Parent() { resultsTrackId }: SeasonType) {
    return this.service.trackOf(resultsTrackId);
  }

  @Mutation(() => SeasonPayload, {
    description:
      'Opens the next season of a track: registers its hidden split and queues an evaluation of every model that takes part. Requires the maintainer role.',
  })
  async openSeason(
    @Args('input', { type: () => OpenSeasonInput, description: 'The season and its files.' }) input: OpenSeasonInput,
    @Request() { viewer }: RequestContext,
  ) {
    return this.service.open(input, viewer).then(changed, orUserError);
  }

  @Mutation(() => SeasonPayload, {
    description: 'Closes a season: publishes its results, labels and seed. Requires the maintainer role.',
  })
  async closeSeason(
    @Args('input', { type: () => CloseSeasonInput, description: 'The season and its statement.' })
    input: CloseSeasonInput,
    @Request() { viewer }: RequestContext,
  ) {
    return this.service.close(input, viewer).then(changed, orUserError);
  }
}

@Resolver(() => SubmissionType)
export class SeasonChoicesResolver {
  constructor(private readonly choices: SeasonChoicesService) {}

  @ResolveField(() => SeasonChoiceType, { description: 'Whether later seasons of its tracks evaluate the submission.' })
  laterSeasons(@Parent() { id }: SubmissionType) {
    return this.choices.of(id);
  }

  @Mutation(() => SeasonChoicePayload, {
    description: 'Sets whether seasons that open later evaluate a submission. Members of its team, or maintainers.',
  })
  async setSeasonChoice(
    @Args('input', { type: () => SetSeasonChoiceInput, description: 'The submission and the choice.' })
    input: SetSeasonChoiceInput,
    @Request() { viewer }: RequestContext,
  ) {
    return this.choices
      .set(input, viewer)
      .then((submission) => ({ __typename: 'SeasonChoiceChanged', submission }), orUserError);
  }
}
