import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Log } from '@primitives/runtime';
import { AuthService } from '../auth/auth.service.js';
import { LOG } from '../injection-tokens.js';
import { UploadsService } from '../uploads/uploads.service.js';
import { WebhookSender } from '../webhooks/webhook-sender.js';

const INTERVAL_MS = 3_600_000;
/** After a failed step, for instance on a full disk. */
const RETRY_MS = 60_000;

/** Finishes or deletes abandoned uploads, and deletes expired sessions and old webhook deliveries, every hour. */
@Injectable()
export class Sweep implements OnApplicationBootstrap, OnModuleDestroy {
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(
    @Inject(LOG) private readonly log: Log,
    private readonly uploads: UploadsService,
    private readonly auth: AuthService,
    private readonly webhooks: WebhookSender,
  ) {}

  onApplicationBootstrap(): Promise<void> {
    return this.sweep();
  }

  onModuleDestroy(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  /** Never fails: a failed step is logged and retried. */
  private async sweep(): Promise<void> {
    const steps = { uploads: this.uploads, sessions: this.auth, deliveries: this.webhooks };
    let failed = false;
    for (const [step, part] of Object.entries(steps)) {
      await part.sweep().catch((error: unknown) => {
        failed = true;
        this.log.warn({ err: error, step }, 'sweep failed; it is retried');
      });
    }
    if (!this.#stopped) this.#timer = setTimeout(() => void this.sweep(), failed ? RETRY_MS : INTERVAL_MS);
  }
}
