import { Module } from '@nestjs/common';
import { BoardsModule } from '../boards/boards.module.js';
import { ModelsModule } from '../models/models.module.js';
import { SearchModule } from '../search/search.module.js';
import { CompositionService } from './composition.service.js';
import { ProfileCardsService } from './profile-cards.service.js';
import { ProfilesResolver } from './profiles.resolver.js';
import { ProfilesService } from './profiles.service.js';

@Module({
  imports: [BoardsModule, ModelsModule, SearchModule],
  providers: [CompositionService, ProfileCardsService, ProfilesService, ProfilesResolver],
})
export class ProfilesModule {}
