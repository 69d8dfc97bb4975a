/**
 * The streams and consumers as data (docs/architecture/messaging.md). WORK goes down, REPORTS come up, EVENTS go out; ASIDE keeps
 * what no one could read, with the reason in a header.
 */

export type StreamName = 'WORK' | 'REPORTS' | 'EVENTS' | 'ASIDE';

export interface StreamSpec {
  readonly name: StreamName;
  readonly subjects: readonly string[];
  /** `work`: a message leaves when it is acked. `kept`: it leaves by age or size. */
  readonly retention: 'work' | 'kept';
  readonly maxAgeMs?: number;
  readonly maxBytes?: number;
  /** In this time a second message of the same id is dropped. */
  readonly duplicateWindowMs: number;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export const STREAMS: readonly StreamSpec[] = [
  { name: 'WORK', subjects: ['work.>'], retention: 'work', duplicateWindowMs: 2 * MINUTE },
  // Runners choose the ids of their reports: a long window would let a hostile one drop another's report by taking its id first.
  { name: 'REPORTS', subjects: ['report.>'], retention: 'work', duplicateWindowMs: 100 },
  { name: 'EVENTS', subjects: ['event.>'], retention: 'kept', maxAgeMs: DAY, duplicateWindowMs: 2 * MINUTE },
  {
    name: 'ASIDE',
    subjects: ['aside.>'],
    retention: 'kept',
    maxAgeMs: 30 * DAY,
    maxBytes: 64 * 1024 * 1024,
    duplicateWindowMs: MINUTE,
  },
];

export interface ConsumerSpec {
  readonly name: string;
  readonly stream: StreamName;
  readonly filter: string;
}

/** Durable pull consumers with explicit acks, redelivered without limit: the fence counts, not the broker. */
export const CONSUMERS = {
  validator: { name: 'validator', stream: 'WORK', filter: 'work.validate.>' },
  scorer: { name: 'scorer', stream: 'WORK', filter: 'work.score.>' },
  intake: { name: 'intake', stream: 'REPORTS', filter: 'report.>' },
} as const satisfies Record<string, ConsumerSpec>;

/** The consumer that the runners of a pool share. */
export const poolConsumer = (pool: string): ConsumerSpec => ({
  name: `runners-${pool}`,
  stream: 'WORK',
  filter: `work.infer.${pool}.>`,
});

/** The consumer of what a pool's runners measure when no shard waits: never in the way of one. */
export const measureConsumer = (pool: string): ConsumerSpec => ({
  name: `measurers-${pool}`,
  stream: 'WORK',
  filter: `work.measure.${pool}.>`,
});
