import type { Blobs } from '@primitives/blobs';
import { poolConsumer, RetryLaterError, type Bus, type Delivery } from '@primitives/bus';
import {
  encodeMessage,
  encodeSafetensors,
  parseInferWork,
  parseLeaseReply,
  subjects,
  type Heartbeat,
  type InferWork,
  type ShardCompleted,
  type ShardFailed,
  type ShardJob,
  type Tensor,
} from '@primitives/protocol';

/** What the simulated model says to a shard: its matrices, or why it failed. */
export type Prediction = ReadonlyMap<string, Tensor> | Pick<ShardFailed, 'fault' | 'failure'>;

export interface SimulatedRunnerOptions {
  readonly bus: Bus;
  readonly blobs: Blobs;
  readonly id: string;
  readonly pool?: string;
  readonly lanes?: number;
  readonly predict: (job: ShardJob, shard: InferWork, fence: number) => Promise<Prediction> | Prediction;
}

const SECONDS = { fetch: 0, load: 0, preprocess: 0, infer: 0, total: 0 };
const ENGINE = {
  onnxruntime: '1.30.0',
  provider: 'simulated',
  isa: 'none',
  optimization: 'none',
  preprocessing: 'none',
  tokenizer: null,
};

/** A runner at the edge of the house: it leases and reports like a real one, and computes nothing. */
export class SimulatedRunner {
  readonly #options: SimulatedRunnerOptions;
  readonly #startedAt = new Date().toISOString();
  /** Shards it was granted, in order. */
  readonly granted: (InferWork & { fence: number })[] = [];

  constructor(options: SimulatedRunnerOptions) {
    this.#options = options;
    options.bus.consume(poolConsumer(options.pool ?? 'cpu'), (delivery) => this.#work(delivery), { lanes: options.lanes ?? 1 });
  }

  async #work({ bytes }: Delivery): Promise<void> {
    const { bus, id, predict } = this.#options;
    const shard = parseInferWork(bytes);
    const reply = parseLeaseReply(await bus.request(subjects.lease(id), encodeMessage(shard)));
    if (reply.kind === 'held') throw new RetryLaterError(reply.retryMs);
    if (reply.kind !== 'granted') return;
    this.granted.push({ ...shard, fence: reply.fence });
    const prediction = await predict(reply.job, shard, reply.fence);
    if ('fault' in prediction) await this.reportFailed({ ...shard, fence: reply.fence, ...prediction });
    else await this.reportCompleted(shard, reply.fence, reply.job.instances.length, prediction);
  }

  async reportCompleted(shard: InferWork, fence: number, rows: number, tensors: ReadonlyMap<string, Tensor>): Promise<void> {
    const { blobs, bus, id } = this.#options;
    const predictions = await blobs.write(encodeSafetensors(tensors));
    const receipt = {
      engine: ENGINE,
      isolation: 'L1' as const,
      runnerVersion: '1',
      outputSha256: predictions.sha256,
      instances: rows,
      seconds: SECONDS,
    };
    const report: ShardCompleted = {
      v: 1,
      evaluationId: shard.evaluationId,
      shardIndex: shard.shardIndex,
      fence,
      predictions,
      receipt,
    };
    const messageId = `${shard.evaluationId}.${shard.shardIndex}.${fence}`;
    await bus.publish({ subject: subjects.reportCompleted(id), messageId, bytes: encodeMessage(report) });
  }

  async reportFailed(report: ShardFailed): Promise<void> {
    const { bus, id } = this.#options;
    const messageId = `${report.evaluationId}.${report.shardIndex}.${report.fence}`;
    await bus.publish({ subject: subjects.reportFailed(id), messageId, bytes: encodeMessage(report) });
  }

  beat(busy: Heartbeat['busy'] = []): void {
    const { bus, id, pool = 'cpu' } = this.#options;
    const heartbeat: Heartbeat = {
      ...{
        v: 1,
        runnerId: id,
        pool,
        startedAt: this.#startedAt,
        version: '1',
        isolation: 'L1',
        providers: ['simulated'],
        busy,
      },
      hardware: { cpu: 'simulated', cores: 1, memoryBytes: 1, gpu: null },
    };
    bus.send(subjects.heartbeat(id), encodeMessage(heartbeat));
  }
}
