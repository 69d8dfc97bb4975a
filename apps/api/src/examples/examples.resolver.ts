import { Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { TrackType } from '../benchmarks/track.type.js';
import type { TrackView } from '../benchmarks/tracks.service.js';
import { ExamplesService } from './examples.service.js';
import { TrackExamplesType } from './examples.type.js';

@Resolver(() => TrackType)
export class ExamplesResolver {
  constructor(private readonly service: ExamplesService) {}

  @ResolveField(() => TrackExamplesType, {
    nullable: true,
    description: 'Examples of the task from a public split, with the answers of models; null if no split is published.',
  })
  async examples(@Parent() track: TrackView) {
    return this.service.of(track);
  }
}
