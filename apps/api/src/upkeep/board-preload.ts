import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Log } from '@primitives/runtime';
import { BoardsService } from '../boards/boards.service.js';
import { LOG } from '../injection-tokens.js';
import { PublishedModels } from '../search/published-models.js';

/** Preloads the boards and the search before the server listens. */
@Injectable()
export class BoardPreload implements OnApplicationBootstrap {
  constructor(
    @Inject(LOG) private readonly log: Log,
    private readonly boards: BoardsService,
    private readonly models: PublishedModels,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.boards
      .warm()
      .then(() => this.models.all())
      .catch((error: unknown) => this.log.warn({ err: error }, 'preloading the boards failed'));
  }
}
