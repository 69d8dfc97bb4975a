import { Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { TrackType } from '../benchmarks/track.type.js';
import { TrackChangeType } from './track-change.type.js';
import { TrackRulesService } from './track-rules.service.js';

@Resolver(() => TrackType)
export class TrackChangesResolver {
  constructor(private readonly rules: TrackRulesService) {}

  @ResolveField(() => [TrackChangeType], { description: 'Public changes and notes, newest first.' })
  async changes(@Parent() track: TrackType) {
    return this.rules.changes(track.id);
  }
}
