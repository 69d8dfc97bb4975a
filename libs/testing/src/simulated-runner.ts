import type { Blobs } from '@primitives/blobs';
import { createHash } from 'node:crypto';
import { poolConsumer, RetryLaterError, type Bus, type ConsumeOptions, type Delivery } from '@primitives/messaging';
import {
  encodeMessage,
  encodeSafetensors,
  parseControl,
  parseInferWork,
  parseLeaseReply,
  subjects,
  type CountedOperations,
  type Heartbeat,
  type InferWork,
  type IsolationLevel,
  type SelfTestReport,
  type ShardCompleted,
  type ShardFailed,
  type ShardJob,
  type ShardReceipt,
  type Tensor,
} from '@primitives/protocol';
import { fetchWithRetry } from './fetch-with-retry.js';

/** The simulated model's answer to a shard: its matrices, or why it failed. */
export type Prediction = ReadonlyMap<string, Tensor> | Pick<ShardFailed, 'fault' | 'failure' | 'imagesRead'>;

export interface SimulatedRunnerOptions {
  readonly bus: Bus;
  /** Where predictions are stored; none: where the job's link says, as a real runner does. */
  readonly blobs?: Blobs;
  readonly id: string;
  readonly pool?: string;
  readonly lanes?: number;
  /** Isolation level that it declares; L3 when omitted. */
  readonly isolation?: IsolationLevel;
  /** Result of the recheck of every shard. */
  readonly recheck?: ShardReceipt['recheck'];
  /** Operations that it reports with pilot shards. */
  readonly operations?: CountedOperations;
  /** Why its self-test fails; null, or absent, when it passes. `silent`: it does not answer. */
  readonly selfTest?: () => string | null | 'silent';
  readonly onTrouble?: ConsumeOptions['onTrouble'];
  /** Called with the time from each lease request to its reply. */
  readonly onLease?: (ms: number) => void;
  readonly predict: (job: ShardJob, shard: InferWork, fence: number) => Promise<Prediction> | Prediction;
}

/** Like a real runner, which requests a lost reply again at once. */
const LEASE_REPLY_MS = 5_000;
const LEASE_TRIES = 2;
/** Like a real runner: a cluster may be without a leader for some seconds. */
const REPORT_TIMEOUT_MS = 20_000;

const SECONDS = { fetch: 0, load: 0, preprocess: 0, infer: 0, total: 0 };
const ENGINE = {
  onnxruntime: '1.30.0',
  provider: 'simulated',
  isa: 'none',
  optimization: 'none',
  preprocessing: 'none',
  tokenizer: null,
};

/** A runner for tests: it leases and reports like a real one, and computes nothing. */
export class SimulatedRunner {
  readonly #options: SimulatedRunnerOptions;
  readonly #startedAt = new Date().toISOString();
  readonly #busy = new Set<InferWork>();
  /** Granted shards, in order. */
  readonly granted: (InferWork & { fence: number })[] = [];
  /** Requested self-tests, in order. */
  readonly selfTests: string[] = [];
  /** Lease requests that were answered with a retry. */
  held = 0;
  /** Reasons of the refusals. */
  readonly reasons = new Set<string>();
  #beats = 0;
  #answers = 0;

  constructor(options: SimulatedRunnerOptions) {
    this.#options = options;
    options.bus.consume(poolConsumer(options.pool ?? 'cpu'), (delivery) => this.#work(delivery), {
      lanes: options.lanes ?? 1,
      ...(options.onTrouble ? { onTrouble: options.onTrouble } : {}),
    });
    options.bus.subscribe(subjects.control(options.id), (_subject, bytes) => {
      const control = parseControl(bytes);
      if (control.kind === 'desired-state') this.#answers++;
      if (control.kind === 'self-test') this.#testItself(control.id);
    });
  }

  /** Heartbeats without an answer yet: a heartbeat is answered once it is stored. */
  get unanswered(): number {
    return this.#beats - this.#answers;
  }

  #testItself(id: string): void {
    this.selfTests.push(id);
    const failure = this.#options.selfTest?.() ?? null;
    if (failure !== 'silent') void this.reportSelfTest(id, failure);
  }

  /** Resolves when the broker has the report. @param failure null: it passed */
  async reportSelfTest(id: string, failure: string | null): Promise<void> {
    const { bus, id: runnerId } = this.#options;
    bus.send(subjects.selfTest(runnerId), encodeMessage({ v: 1, id, seconds: 0, failure } satisfies SelfTestReport));
    await bus.connection.flush();
  }

  async #work({ bytes }: Delivery): Promise<void> {
    const { bus, id, predict } = this.#options;
    const shard = parseInferWork(bytes);
    const requestedAt = performance.now();
    const answer = await bus.requestReply(subjects.lease(id), encodeMessage(shard), LEASE_REPLY_MS, LEASE_TRIES);
    const reply = parseLeaseReply(answer.bytes);
    this.#options.onLease?.(performance.now() - requestedAt);
    if (reply.kind === 'held') {
      this.held++;
      if (answer.reason !== undefined) this.reasons.add(answer.reason);
      throw new RetryLaterError(reply.retryMs, answer.retryAfterMs);
    }
    if (reply.kind !== 'granted') return;
    this.granted.push({ ...shard, fence: reply.fence });
    this.#busy.add(shard);
    try {
      const prediction = await predict(reply.job, shard, reply.fence);
      if ('fault' in prediction) await this.reportFailed({ ...shard, fence: reply.fence, ...prediction });
      else await this.reportCompleted(shard, reply.fence, reply.job.instances.length, prediction, reply.job.upload);
    } finally {
      this.#busy.delete(shard);
    }
  }

  async reportCompleted(
    shard: InferWork,
    fence: number,
    rows: number,
    tensors: ReadonlyMap<string, Tensor>,
    link?: ShardJob['upload'],
  ): Promise<void> {
    const { bus, id } = this.#options;
    const predictions = await this.#submitResult(encodeSafetensors(tensors), link);
    const receipt = {
      engine: ENGINE,
      isolation: this.#options.isolation ?? 'L3',
      runnerVersion: '1',
      outputSha256: predictions.sha256,
      instances: rows,
      ...(this.#options.recheck ? { recheck: this.#options.recheck } : {}),
      seconds: SECONDS,
    };
    const report: ShardCompleted = {
      v: 1,
      evaluationId: shard.evaluationId,
      shardIndex: shard.shardIndex,
      fence,
      predictions,
      receipt,
      ...(this.#options.operations && shard.shardIndex === 0 ? { operations: this.#options.operations } : {}),
    };
    const messageId = `${shard.evaluationId}.${shard.shardIndex}.${fence}`;
    await bus.publish(
      { subject: subjects.reportCompleted(id), messageId, bytes: encodeMessage(report) },
      REPORT_TIMEOUT_MS,
    );
  }

  async #submitResult(
    bytes: Uint8Array<ArrayBuffer>,
    link: ShardJob['upload'] | undefined,
  ): Promise<ShardCompleted['predictions']> {
    if (this.#options.blobs) return this.#options.blobs.write(bytes);
    if (!link) throw new Error(`${this.#options.id} has neither a blob store nor a link to hand its predictions in`);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await fetchWithRetry(link.url.replace('{digest}', sha256), { method: 'PUT', body: bytes });
    return { sha256, bytes: bytes.length };
  }

  async reportFailed(report: ShardFailed): Promise<void> {
    const { bus, id } = this.#options;
    const messageId = `${report.evaluationId}.${report.shardIndex}.${report.fence}`;
    await bus.publish(
      { subject: subjects.reportFailed(id), messageId, bytes: encodeMessage(report) },
      REPORT_TIMEOUT_MS,
    );
  }

  /** Sends a heartbeat. @param busy its reported work; default: the real one */
  beat(
    busy: Heartbeat['busy'] = [...this.#busy].map(({ evaluationId, shardIndex }) => ({ evaluationId, shardIndex })),
  ): void {
    const { bus, id, pool = 'cpu' } = this.#options;
    const heartbeat: Heartbeat = {
      v: 1,
      runnerId: id,
      pool,
      startedAt: this.#startedAt,
      version: '1',
      onnxruntime: ENGINE.onnxruntime,
      node: process.versions.node,
      isolation: this.#options.isolation ?? 'L3',
      providers: ['simulated'],
      busy,
      hardware: { cpu: 'simulated', cores: 1, memoryBytes: 1, gpu: null },
    };
    this.#beats++;
    bus.send(subjects.heartbeat(id), encodeMessage(heartbeat));
  }
}
