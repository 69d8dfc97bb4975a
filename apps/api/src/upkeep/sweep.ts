import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Log } from '@primitives/runtime';
import { AuthService } from '../auth/auth.service.js';
import { LOG } from '../injection-tokens.js';
import { UploadsService } from '../uploads/uploads.service.js';
import { WebhookSender } from '../webhooks/webhook-sender.js';

const INTERVAL_MS = 3_600_000;

/** Deletes abandoned uploads, expired sessions and old webhook deliveries every hour. */
@Injectable()
export class Sweep implements OnApplicationBootstrap, OnModuleDestroy {
  #timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(LOG) private readonly log: Log,
    private readonly uploads: UploadsService,
    private readonly auth: AuthService,
    private readonly webhooks: WebhookSender,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.uploads.sweep();
    this.#timer = setInterval(() => void this.sweep(), INTERVAL_MS);
  }

  onModuleDestroy(): void {
    clearInterval(this.#timer);
  }

  private async sweep(): Promise<void> {
    await Promise.all([this.uploads.sweep(), this.auth.sweep(), this.webhooks.sweep()]).catch((error: unknown) =>
      this.log.warn({ err: error }, 'sweep failed'),
    );
  }
}
