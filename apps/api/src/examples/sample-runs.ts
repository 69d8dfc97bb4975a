import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Log } from '@primitives/runtime';
import type { ApiConfig } from '../config.js';
import { CONFIG, LOG } from '../injection-tokens.js';
import { ExamplesService } from './examples.service.js';

/** Regularly queues sample runs for entries that have become leading models, and after a sample was published. */
@Injectable()
export class SampleRuns implements OnApplicationBootstrap, OnModuleDestroy {
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(
    @Inject(LOG) private readonly log: Log,
    @Inject(CONFIG) private readonly config: ApiConfig,
    private readonly examples: ExamplesService,
  ) {}

  onApplicationBootstrap(): void {
    this.wait();
  }

  onModuleDestroy(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  private wait(): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => void this.queue(), this.config.PRIMITIVES_TUNE_SAMPLE_RUNS_MS);
  }

  private async queue(): Promise<void> {
    await this.examples.queueMissing().then(
      (count) =>
        this.log[count > 0 ? 'info' : 'debug']({ count }, 'queued evaluations of leading models on public samples'),
      (error: unknown) => this.log.warn({ err: error }, 'evaluations on public samples were not queued'),
    );
    this.wait();
  }
}
