import type { Count, Metrics, Times } from '@primitives/process';
import type { ShardReceipt } from '@primitives/protocol';

/** `accepted`: it counts. `late`: another lease or the evaluation's end came before. `returned`: another runner tries. `rejected`: the bundle's fault. */
export type ShardOutcome = 'accepted' | 'late' | 'returned' | 'rejected';

/** A stage that a runner claims took longer than a day says more of the runner than of the stage. */
const MAX_SECONDS = 86_400;

/** What this process's intake made of reports, and what receipts say of the time. */
export class ShardTelemetry {
  readonly #reports: Count<'outcome'>;
  readonly #seconds: Times<'stage'>;
  readonly #instances: Count;
  readonly #rejections: Count<'code'>;

  constructor(metrics: Metrics) {
    this.#reports = metrics.count({
      name: 'primitives_shard_reports_total',
      help: 'Reports of runners, by what became of them',
      labels: ['outcome'],
    });
    this.#seconds = metrics.times({
      name: 'primitives_shard_seconds',
      help: "Time of accepted shards by the runners' receipts, by stage",
      labels: ['stage'],
    });
    this.#instances = metrics.count({ name: 'primitives_instances_total', help: 'Instances in accepted shards' });
    this.#rejections = metrics.count({
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

  /** Codes of a runner's report are its own words; only those that we know become a label. */
  rejected(code: string, isKnown: boolean): void {
    this.#rejections.inc({ code: isKnown ? code : 'other' });
  }
}
