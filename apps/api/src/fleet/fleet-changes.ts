import { Inject, Injectable } from '@nestjs/common';
import type { Bus } from '@primitives/bus';
import type { Log } from '@primitives/process';
import { BUS, LOG } from '../edges.js';
import { Topic, type Listener } from '../live/topic.js';
import { FleetService, type Audience } from './fleet.service.js';
import type { FleetType } from './fleet.type.js';

/** How long changes are gathered: a runner that joins is seen within a second. */
const GATHER_MS = 250;
/** Loads and ages move without a fact of the house: as often as hearts beat. */
const REFRESH_MS = 5_000;
const AUDIENCES: readonly Audience[] = ['maintainers', 'everybody'];

/** `fleetChanged`: the fleet, read once for all of an audience who watch. */
@Injectable()
export class FleetChanges {
  private readonly topic = new Topic<FleetType>((_, next) => next);
  private gathering: NodeJS.Timeout | undefined;
  private refreshing: NodeJS.Timeout | undefined;

  constructor(
    @Inject(BUS) private readonly bus: Bus,
    private readonly fleet: FleetService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Hears the house's facts from now on, until the bus closes. */
  async open(): Promise<void> {
    await this.bus.events('event.fleet.*', () => this.moved());
    this.refreshing = setInterval(() => void this.tell(), REFRESH_MS);
  }

  /** The present, then whatever changes. */
  async listen(audience: Audience): Promise<Listener<FleetType>> {
    const listener = this.topic.listen(audience);
    return listener.begin([await this.fleet.fleet(audience)]);
  }

  private moved(): void {
    this.gathering ??= setTimeout(() => {
      this.gathering = undefined;
      void this.tell();
    }, GATHER_MS);
  }

  private async tell(): Promise<void> {
    for (const audience of AUDIENCES) {
      if (!this.topic.isReporting(audience)) continue;
      await this.fleet.fleet(audience).then(
        (now) => this.topic.tell(audience, now),
        (error: unknown) => this.log.warn({ err: error }, 'the fleet could not be told'),
      );
    }
  }

  close(): void {
    clearTimeout(this.gathering);
    clearInterval(this.refreshing);
    this.topic.close();
  }
}
