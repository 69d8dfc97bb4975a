import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Log } from '@primitives/runtime';
import type { ApiConfig } from '../config.js';
import { CONFIG, LOG } from '../injection-tokens.js';
import { ExamplesService } from './examples.service.js';

/** Regularly queues sample runs for entries that have become leading models, and after a sample was published. */
@Injectable()
export class SampleRuns implements OnApplicationBootstrap, OnModuleDestroy {
  #timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(LOG) private readonly log: Log,
    @Inject(CONFIG) private readonly config: ApiConfig,
    private readonly examples: ExamplesService,
  ) {}

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => void this.queue(), this.config.PRIMITIVES_TUNE_SAMPLE_RUNS_MS);
  }

  onModuleDestroy(): void {
    clearInterval(this.#timer);
  }

  private async queue(): Promise<void> {
    await this.examples.queueMissing().then(
      (count) => count > 0 && this.log.info({ count }, 'queued evaluations of leading models on public samples'),
      (error: unknown) => this.log.warn({ err: error }, 'evaluations on public samples were not queued'),
    );
  }
}
