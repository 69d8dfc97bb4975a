import {
  AckPolicy,
  DeliverPolicy,
  DiscardPolicy,
  RetentionPolicy,
  StorageType,
  nanos,
  type ConsumerConfig,
  type JetStreamManager,
  type NatsError,
  type StreamConfig,
} from 'nats';
import { StreamDiffersError } from './errors.js';
import { CONSUMERS, STREAMS, type ConsumerSpec, type StreamSpec } from './topology.js';

export interface DeclareOptions {
  /** Time without an acknowledgement or `working` after which a message is redelivered. Shorter in tests. */
  readonly ackWaitMs?: number;
  /** Copies of every stream: 3 on a cluster of three. */
  readonly replicas?: number;
}

/** A worker sends `working` three times in this time; a lost runner's shard is redelivered after it. */
const ACK_WAIT_MS = 15_000;

/**
 * Creates missing streams and fixed consumers. @throws StreamDiffersError with every difference that may not be changed
 */
export async function declareStreams(manager: JetStreamManager, options: DeclareOptions): Promise<void> {
  const differences: string[] = [];
  for (const spec of STREAMS) differences.push(...(await declareStream(manager, spec, options)));
  if (differences.length > 0) throw new StreamDiffersError(differences);
  for (const spec of Object.values(CONSUMERS)) await declareConsumer(manager, spec, options);
}

async function declareStream(manager: JetStreamManager, spec: StreamSpec, options: DeclareOptions): Promise<string[]> {
  const wanted = {
    name: spec.name,
    subjects: [...spec.subjects],
    retention: spec.retention === 'work' ? RetentionPolicy.Workqueue : RetentionPolicy.Limits,
    storage: StorageType.File,
    discard: DiscardPolicy.Old,
    max_age: nanos(spec.maxAgeMs ?? 0),
    max_bytes: spec.maxBytes ?? -1,
    duplicate_window: nanos(spec.duplicateWindowMs),
    num_replicas: options.replicas ?? 1,
  } satisfies Partial<StreamConfig>;
  const found = await manager.streams.info(wanted.name).then((info) => info.config, nullWhen(STREAM_MISSING));
  if (found === null) {
    await manager.streams.add(wanted);
    return [];
  }
  const fixed = (['retention', 'storage'] as const).filter((field) => found[field] !== wanted[field]);
  if (fixed.length > 0)
    return fixed.map((field) => `${spec.name} has ${field} ${found[field]}, expected ${wanted[field]}`);
  const changed = JSON.stringify(pick(found, wanted)) !== JSON.stringify(wanted);
  if (changed) await manager.streams.update(wanted.name, wanted);
  return [];
}

/** Creates or updates the consumer. Idempotent; cheap when nothing changed. */
export async function declareConsumer(
  manager: JetStreamManager,
  spec: ConsumerSpec,
  options: DeclareOptions,
): Promise<void> {
  const wanted = {
    durable_name: spec.name,
    filter_subject: spec.filter,
    ack_policy: AckPolicy.Explicit,
    deliver_policy: DeliverPolicy.All,
    ack_wait: nanos(options.ackWaitMs ?? ACK_WAIT_MS),
    max_deliver: -1,
    max_ack_pending: 10_000,
    ...(spec.maxWaiting === undefined ? {} : { max_waiting: spec.maxWaiting }),
  } satisfies Partial<ConsumerConfig>;
  const found = await manager.consumers
    .info(spec.stream, spec.name)
    .then((info) => info.config, nullWhen(CONSUMER_MISSING));
  if (found === null) {
    await manager.consumers.add(spec.stream, wanted);
    return;
  }
  if (found.filter_subject !== wanted.filter_subject) {
    throw new StreamDiffersError([
      `consumer ${spec.name} filters ${found.filter_subject}, expected ${wanted.filter_subject}`,
    ]);
  }
  if (spec.maxWaiting !== undefined && found.max_waiting !== spec.maxWaiting) {
    // May not be updated. Messages in progress are delivered again, to runners that then receive no lease on them
    await manager.consumers.delete(spec.stream, spec.name);
    await manager.consumers.add(spec.stream, wanted);
  } else if (JSON.stringify(pick(found, wanted)) !== JSON.stringify(wanted))
    await manager.consumers.update(spec.stream, spec.name, wanted);
}

/** nats-server's codes for missing objects; a cluster between two leaders returns others. */
const STREAM_MISSING = 10059;
const CONSUMER_MISSING = 10014;

const nullWhen = (missing: number) => (error: NatsError) => {
  if (error.api_error?.err_code === missing) return null;
  throw error;
};

/** The fields of `found` that `wanted` contains, in its order. */
function pick<T extends object>(found: object, wanted: T): Partial<T> {
  return Object.fromEntries(
    Object.keys(wanted).map((field) => [field, (found as Partial<T>)[field as keyof T]]),
  ) as Partial<T>;
}
