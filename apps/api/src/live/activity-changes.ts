import { Inject, Injectable } from '@nestjs/common';
import type { Log } from '@primitives/runtime';
import { ActivityService } from '../activity/activity.service.js';
import type { ActivityType } from '../activity/activity.type.js';
import { LOG } from '../injection-tokens.js';
import { Topic, type Listener } from './topic.js';

/** Debounce delay for changes; half a second is sufficient for the home page. */
const DEBOUNCE_MS = 500;
const TOPIC_KEY = 'activity';

/** Source of `activityChanged`: reads the activity once for all subscribers. */
@Injectable()
export class ActivityChanges {
  private readonly topic = new Topic<ActivityType>((_, next) => next);
  private debounceTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly activity: ActivityService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Delivers the current state, then all updates. */
  async listen(): Promise<Listener<ActivityType>> {
    const listener = this.topic.listen(TOPIC_KEY);
    return listener.begin([await this.activity.now()]);
  }

  evaluationChanged(): void {
    if (this.debounceTimer !== undefined || !this.topic.isReporting(TOPIC_KEY)) return;
    this.debounceTimer = setTimeout(() => {
      this.debounceTimer = undefined;
      this.activity.now().then(
        (now) => this.topic.publish(TOPIC_KEY, now),
        (error: unknown) => this.log.warn({ err: error }, 'activity update failed'),
      );
    }, DEBOUNCE_MS);
  }

  close(): void {
    clearTimeout(this.debounceTimer);
    this.topic.close();
  }
}
