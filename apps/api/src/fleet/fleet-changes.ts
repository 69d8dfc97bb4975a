import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Bus } from '@primitives/messaging';
import type { Log } from '@primitives/runtime';
import { BUS, LOG } from '../injection-tokens.js';
import { Topic, type Listener } from '../live/topic.js';
import type { Audience } from './audience.js';
import { FleetService } from './fleet.service.js';
import type { FleetType } from './fleet.type.js';

/** Debounce delay for changes; updates arrive within a second. */
const DEBOUNCE_MS = 250;
/** Interval of refreshes for loads and ages, which change without events. Equals the heartbeat interval. */
const REFRESH_MS = 5_000;
const AUDIENCES: readonly Audience[] = ['maintainers', 'public'];

/** Source of `fleetChanged`: reads the fleet once per audience with subscribers. */
@Injectable()
export class FleetChanges implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly topic = new Topic<FleetType>((_, next) => next);
  private debounceTimer: NodeJS.Timeout | undefined;
  private refreshTimer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(BUS) private readonly bus: Bus,
    private readonly fleet: FleetService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Subscribes to fleet events until the bus closes. */
  async onApplicationBootstrap(): Promise<void> {
    await this.bus.events('event.fleet.*', () => this.scheduleUpdate());
    this.refreshTimer = setInterval(() => void this.publish(), REFRESH_MS);
  }

  /** Delivers the current state, then all updates. */
  async listen(audience: Audience): Promise<Listener<FleetType>> {
    const listener = this.topic.listen(audience);
    return listener.begin([await this.fleet.fleet(audience)]);
  }

  private scheduleUpdate(): void {
    this.debounceTimer ??= setTimeout(() => {
      this.debounceTimer = undefined;
      void this.publish();
    }, DEBOUNCE_MS);
  }

  private async publish(): Promise<void> {
    for (const audience of AUDIENCES) {
      if (!this.topic.isReporting(audience)) continue;
      await this.fleet.fleet(audience).then(
        (now) => this.topic.publish(audience, now),
        (error: unknown) => this.log.warn({ err: error }, 'fleet update failed'),
      );
    }
  }

  onModuleDestroy(): void {
    clearTimeout(this.debounceTimer);
    clearInterval(this.refreshTimer);
    this.topic.close();
  }
}
