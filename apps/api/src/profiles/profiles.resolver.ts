import { Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { ModelType } from '../models/model.type.js';
import { CompositionService } from './composition.service.js';
import { CompositionType, ProfileTrackType } from './profile.type.js';
import { ProfilesService } from './profiles.service.js';

@Resolver(() => ModelType)
export class ProfilesResolver {
  constructor(
    private readonly profiles: ProfilesService,
    private readonly compositions: CompositionService,
  ) {}

  @Query(() => CompositionType, {
    description: 'Models over all tracks, ranked by the mean share of other entries that they beat.',
  })
  async composition() {
    return this.compositions.composition();
  }

  @ResolveField(() => [ProfileTrackType], {
    description: 'Its newest public results over all tracks, also those that it did not enter.',
  })
  async profile(@Parent() model: ModelType) {
    return this.profiles.tracks(model);
  }
}
