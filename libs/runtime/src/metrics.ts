import { setTimeout as delay } from 'node:timers/promises';
import * as prometheus from 'prom-client';

/** Histogram buckets in seconds, from a fast answer to a slow shard. */
const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800];

/** Less than the time after which Prometheus gives up, 10 s by default. */
const UPDATE_MS = 2_000;

export interface MetricOptions<L extends string> {
  readonly name: `primitives_${string}`;
  readonly help: string;
  /** Few values each: with labels from users, memory would grow without bound. */
  readonly labels?: readonly L[];
}

export type Counter<L extends string = never> = Pick<prometheus.Counter<L>, 'inc'>;
export type Gauge<L extends string = never> = Pick<prometheus.Gauge<L>, 'set' | 'inc' | 'dec' | 'reset'>;
export type Histogram<L extends string = never> = Pick<prometheus.Histogram<L>, 'observe'>;

/** Metrics of this process for Prometheus. Each is created once, in the package that it describes. */
export class Metrics {
  readonly #registry = new prometheus.Registry();
  readonly contentType = this.#registry.contentType;

  constructor() {
    prometheus.collectDefaultMetrics({ register: this.#registry });
  }

  /** Only increases; its name ends in `_total`. */
  counter<L extends string = never>({ name, help, labels = [] }: MetricOptions<L>): Counter<L> {
    return new prometheus.Counter<L>({ name, help, labelNames: labels, registers: [this.#registry] });
  }

  /** Increases and decreases. */
  gauge<L extends string = never>({ name, help, labels = [] }: MetricOptions<L>): Gauge<L> {
    return new prometheus.Gauge<L>({ name, help, labelNames: labels, registers: [this.#registry] });
  }

  /** Durations, in seconds. */
  histogram<L extends string = never>(
    { name, help, labels = [] }: MetricOptions<L>,
    buckets: readonly number[] = SECONDS,
  ): Histogram<L> {
    return new prometheus.Histogram<L>({
      name,
      help,
      labelNames: labels,
      buckets: [...buckets],
      registers: [this.#registry],
    });
  }

  /**
   * Calls `update` before each answer, so that gauges are current. When it fails or takes too long, for example without
   * the broker, the answer has their last values.
   */
  beforeScrape(update: () => Promise<void>): void {
    this.#collectors.push(update);
  }

  readonly #collectors: (() => Promise<void>)[] = [];

  /** Everything in Prometheus' text form. */
  async text(): Promise<string> {
    const late = new AbortController();
    const updates = Promise.allSettled(this.#collectors.map((update) => update()));
    await Promise.race([updates, delay(UPDATE_MS, undefined, { signal: late.signal, ref: false })]);
    late.abort();
    return this.#registry.metrics();
  }
}
