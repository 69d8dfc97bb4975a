import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Steps of times from a fast answer to a slow shard, in seconds. */
const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800];

export interface MetricOptions<L extends string> {
  readonly name: `primitives_${string}`;
  readonly help: string;
  /** Few values each: a label that people choose is a way to fill memory. */
  readonly labels?: readonly L[];
}

export type Count<L extends string = never> = Pick<Counter<L>, 'inc'>;
export type Level<L extends string = never> = Pick<Gauge<L>, 'set' | 'inc' | 'dec' | 'reset'>;
export type Times<L extends string = never> = Pick<Histogram<L>, 'observe'>;

/** Figures of this process for Prometheus. Each is made once, where its room is opened. */
export class Metrics {
  readonly #registry = new Registry();
  readonly contentType = this.#registry.contentType;

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
  }

  /** Only grows; its name ends in `_total`. */
  count<L extends string = never>({ name, help, labels = [] }: MetricOptions<L>): Count<L> {
    return new Counter<L>({ name, help, labelNames: labels, registers: [this.#registry] });
  }

  /** Goes up and down. */
  level<L extends string = never>({ name, help, labels = [] }: MetricOptions<L>): Level<L> {
    return new Gauge<L>({ name, help, labelNames: labels, registers: [this.#registry] });
  }

  /** How long things take, in seconds. */
  times<L extends string = never>(
    { name, help, labels = [] }: MetricOptions<L>,
    buckets: readonly number[] = SECONDS,
  ): Times<L> {
    return new Histogram<L>({ name, help, labelNames: labels, buckets: [...buckets], registers: [this.#registry] });
  }

  /** Calls `look` before each answer, so that levels are those of now. When it fails the answer goes without them. */
  beforeEach(look: () => Promise<void>): void {
    this.#looks.push(look);
  }

  readonly #looks: (() => Promise<void>)[] = [];

  /** Everything in Prometheus' text form. */
  async text(): Promise<string> {
    await Promise.allSettled(this.#looks.map((look) => look()));
    return this.#registry.metrics();
  }
}
