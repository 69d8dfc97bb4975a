import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Histogram buckets in seconds, from a fast answer to a slow shard. */
const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800];

export interface MetricOptions<L extends string> {
  readonly name: `primitives_${string}`;
  readonly help: string;
  /** Few values each: with labels from users, memory would grow without bound. */
  readonly labels?: readonly L[];
}

export type Count<L extends string = never> = Pick<Counter<L>, 'inc'>;
export type Level<L extends string = never> = Pick<Gauge<L>, 'set' | 'inc' | 'dec' | 'reset'>;
export type Times<L extends string = never> = Pick<Histogram<L>, 'observe'>;

/** Metrics of this process for Prometheus. Each is created once, in the package that it describes. */
export class Metrics {
  readonly #registry = new Registry();
  readonly contentType = this.#registry.contentType;

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
  }

  /** Only increases; its name ends in `_total`. */
  count<L extends string = never>({ name, help, labels = [] }: MetricOptions<L>): Count<L> {
    return new Counter<L>({ name, help, labelNames: labels, registers: [this.#registry] });
  }

  /** Increases and decreases. */
  level<L extends string = never>({ name, help, labels = [] }: MetricOptions<L>): Level<L> {
    return new Gauge<L>({ name, help, labelNames: labels, registers: [this.#registry] });
  }

  /** Durations, in seconds. */
  times<L extends string = never>(
    { name, help, labels = [] }: MetricOptions<L>,
    buckets: readonly number[] = SECONDS,
  ): Times<L> {
    return new Histogram<L>({ name, help, labelNames: labels, buckets: [...buckets], registers: [this.#registry] });
  }

  /** Calls `look` before each answer, so that gauges are current. When it fails, the answer omits them. */
  beforeScrape(look: () => Promise<void>): void {
    this.#collectors.push(look);
  }

  readonly #collectors: (() => Promise<void>)[] = [];

  /** Everything in Prometheus' text form. */
  async text(): Promise<string> {
    await Promise.allSettled(this.#collectors.map((look) => look()));
    return this.#registry.metrics();
  }
}
