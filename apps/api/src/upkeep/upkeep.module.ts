import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { BoardsModule } from '../boards/boards.module.js';
import { SearchModule } from '../search/search.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { BoardPreload } from './board-preload.js';
import { Sweep } from './sweep.js';

@Module({
  imports: [AuthModule, BoardsModule, SearchModule, UploadsModule, WebhooksModule],
  providers: [BoardPreload, Sweep],
})
export class UpkeepModule {}
