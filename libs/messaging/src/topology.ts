/**
 * The streams and consumers as data (docs/architecture/messaging.md). WORK: from platform to runners; REPORTS: from
 * runners; EVENTS: to API processes; INVALID: messages that could not be parsed, with the reason in a header.
 */

export type StreamName = 'WORK' | 'REPORTS' | 'EVENTS' | 'INVALID';

export interface StreamSpec {
  readonly name: StreamName;
  readonly subjects: readonly string[];
  /** `work`: a message is deleted when it is acked. `kept`: it is deleted by age or size. */
  readonly retention: 'work' | 'kept';
  readonly maxAgeMs?: number;
  readonly maxBytes?: number;
  /** Duplicate window: the broker drops a second message with the same id in this time. */
  readonly duplicateWindowMs: number;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export const STREAMS: readonly StreamSpec[] = [
  { name: 'WORK', subjects: ['work.>'], retention: 'work', duplicateWindowMs: 2 * MINUTE },
  // Runners choose the ids of their reports: with a long window a hostile runner could suppress another's report by
  // using its id first.
  { name: 'REPORTS', subjects: ['report.>'], retention: 'work', duplicateWindowMs: 100 },
  { name: 'EVENTS', subjects: ['event.>'], retention: 'kept', maxAgeMs: DAY, duplicateWindowMs: 2 * MINUTE },
  {
    name: 'INVALID',
    subjects: ['invalid.>'],
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
  /** Requests that may wait for a message at a time; default: 512, that of the server. */
  readonly maxWaiting?: number;
}

/**
 * Runners of a pool that may wait for work. Above its limit, the server refuses a request with a status that the client
 * does not end the request for: the runner would receive nothing for half a minute.
 */
const MAX_WAITING = 10_000;

/** Durable pull consumers with explicit acks and unlimited redelivery: the fence decides, not the broker. */
export const CONSUMERS = {
  validator: { name: 'validator', stream: 'WORK', filter: 'work.validate.>' },
  scorer: { name: 'scorer', stream: 'WORK', filter: 'work.score.>' },
  references: { name: 'references', stream: 'WORK', filter: 'work.references.>' },
  intake: { name: 'intake', stream: 'REPORTS', filter: 'report.>' },
} as const satisfies Record<string, ConsumerSpec>;

/** The consumer that the runners of a pool share. */
export const poolConsumer = (pool: string): ConsumerSpec => ({
  name: `runners-${pool}`,
  stream: 'WORK',
  filter: `work.infer.${pool}.>`,
  maxWaiting: MAX_WAITING,
});

/** The consumer of a pool's measurements, which wait until there are no shards. */
export const measureConsumer = (pool: string): ConsumerSpec => ({
  name: `measurers-${pool}`,
  stream: 'WORK',
  filter: `work.measure.${pool}.>`,
  maxWaiting: MAX_WAITING,
});
