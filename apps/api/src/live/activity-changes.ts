import { Inject, Injectable } from '@nestjs/common';
import type { Log } from '@primitives/process';
import { ActivityService } from '../activity/activity.service.js';
import type { ActivityType } from '../activity/activity.type.js';
import { LOG } from '../edges.js';
import { Topic, type Listener } from './topic.js';

/** How long changes are gathered before the page is told: half a second is soon for a home page. */
const GATHER_MS = 500;
const EVERYBODY = 'everybody';

/** `activityChanged`: what runs and what was published, read once for all who watch. */
@Injectable()
export class ActivityChanges {
  private readonly topic = new Topic<ActivityType>((_, next) => next);
  private gathering: NodeJS.Timeout | undefined;

  constructor(
    private readonly activity: ActivityService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** The present, then whatever changes. */
  async listen(): Promise<Listener<ActivityType>> {
    const listener = this.topic.listen(EVERYBODY);
    return listener.begin([await this.activity.now()]);
  }

  moved(): void {
    if (this.gathering !== undefined || !this.topic.isReporting(EVERYBODY)) return;
    this.gathering = setTimeout(() => {
      this.gathering = undefined;
      this.activity.now().then(
        (now) => this.topic.tell(EVERYBODY, now),
        (error: unknown) => this.log.warn({ err: error }, 'the activity could not be told'),
      );
    }, GATHER_MS);
  }

  close(): void {
    clearTimeout(this.gathering);
    this.topic.close();
  }
}
