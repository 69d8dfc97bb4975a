import type { Counter, Histogram, Metrics } from '@primitives/runtime';
import type { ShardReceipt } from '@primitives/protocol';

/**
 * `accepted`: it counts. `late`: another lease or the evaluation's end came before. `returned`: another runner tries.
 * `rejected`: the bundle's fault.
 */
export type ShardOutcome = 'accepted' | 'late' | 'returned' | 'rejected';

/** Longer reported durations of a stage are implausible. */
const MAX_SECONDS = 86_400;

/** What this process did with reports, and the times in their receipts. */
export class ShardTelemetry {
  readonly #reports: Counter<'outcome'>;
  readonly #seconds: Histogram<'stage'>;
  readonly #instances: Counter;
  readonly #rejections: Counter<'code'>;

  constructor(metrics: Metrics) {
    this.#reports = metrics.counter({
      name: 'primitives_shard_reports_total',
      help: 'Reports of runners, by what became of them',
      labels: ['outcome'],
    });
    this.#seconds = metrics.histogram({
      name: 'primitives_shard_seconds',
      help: "Time of accepted shards by the runners' receipts, by stage",
      labels: ['stage'],
    });
    this.#instances = metrics.counter({ name: 'primitives_instances_total', help: 'Instances in accepted shards' });
    this.#rejections = metrics.counter({
      name: 'primitives_rejections_total',
      help: 'Bundles that were rejected, by code',
      labels: ['code'],
    });
  }

  report(outcome: ShardOutcome): void {
    this.#reports.inc({ outcome });
  }

  accepted({ seconds, instances }: ShardReceipt): void {
    this.report('accepted');
    this.#instances.inc(instances);
    for (const [stage, value] of Object.entries(seconds))
      this.#seconds.observe({ stage }, Math.min(Math.max(value, 0), MAX_SECONDS));
  }

  /** @param code one of a fixed list: it becomes a label */
  rejected(code: string): void {
    this.#rejections.inc({ code });
  }
}
