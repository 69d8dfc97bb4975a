import { Module } from '@nestjs/common';
import { BoardsModule } from '../boards/boards.module.js';
import { QuotaModule } from '../quota/quota.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { LabelPublicationService } from './label-publication.service.js';
import { PublicSplitsResolver } from './public-splits.resolver.js';
import { RegistrationResolver } from './registration.resolver.js';
import { RegistrationService } from './registration.service.js';
import { TracksModule } from './tracks.module.js';
import { TracksResolver } from './tracks.resolver.js';

@Module({
  imports: [BoardsModule, QuotaModule, TracksModule, UploadsModule],
  providers: [LabelPublicationService, PublicSplitsResolver, RegistrationService, RegistrationResolver, TracksResolver],
})
export class BenchmarksModule {}
