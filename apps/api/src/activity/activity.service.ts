import { Inject, Injectable } from '@nestjs/common';
import { metricDefinition, metricRange } from '@primitives/metrics';
import { publishedStep, roundingStep } from '@primitives/results';
import type { Store } from '@primitives/store/connection';
import {
  exampleRunCount,
  inProgressCount,
  lastPublished,
  runningNow,
  type ActivityRow,
} from '@primitives/store/evaluations';
import { STORE } from '../injection-tokens.js';
import type { ActivityItemType, ActivityType } from './activity.type.js';

export const DEFAULT_ITEMS = 8;
const MAX_ITEMS = 50;

/** Latest published results and running evaluations for the home page. */
@Injectable()
export class ActivityService {
  constructor(@Inject(STORE) private readonly store: Store) {}

  async now(first = DEFAULT_ITEMS): Promise<ActivityType> {
    const items = Math.min(Math.max(first, 0), MAX_ITEMS);
    const [published, running, runningCount, examples] = await Promise.all([
      lastPublished(this.store.manager, items),
      runningNow(this.store.manager, items),
      inProgressCount(this.store.manager),
      exampleRunCount(this.store.manager),
    ]);
    return {
      published: published.map(withStep),
      running: running.map(withStep),
      runningCount,
      exampleRunCount: examples,
    };
  }
}

const withStep = ({ metric, roundedFor, ...row }: ActivityRow): ActivityItemType => ({
  ...row,
  step:
    roundedFor && row.value !== null
      ? publishedStep(roundingStep(roundedFor), metricRange(metricDefinition(metric)), row.value)
      : null,
});
