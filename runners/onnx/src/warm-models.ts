import { rm } from 'node:fs/promises';
import { predictionLayout, type BenchmarkDefinition, type ProtocolId } from '@primitives/benchmark';
import type { BundleReport, Finding } from '@primitives/bundle';
import { BundleUnpacker } from '@primitives/bundle-files';
import {
  ModelProcess,
  countOperations,
  ModelRejectedError,
  openModel,
  predictorFor,
  probeModel,
  type Model,
  type Predictor,
} from '@primitives/inference';
import type { CountedOperations } from '@primitives/protocol';
import { makeShareFolder, type Sandbox } from '@primitives/sandbox';
import { BundleRejectedError } from './bundle-rejected-error.js';
import type { ShardModel } from './predict-shard.js';
import type { PromptStore } from './prompt-store.js';

/** A bundle that was checked, loaded and probed here, ready for images of one track. */
export interface WarmModel extends ShardModel {
  readonly report: BundleReport;
  /** While the images are hidden, a finding must not reveal their content. */
  concealErrors(hidden: boolean): void;
}

/** The bundle and the task. */
export interface ModelOrder {
  readonly bundleSha256: string;
  readonly definitionSha256: string;
  readonly protocol: ProtocolId;
}

interface Slot {
  readonly folder: string;
  readonly unpacker: BundleUnpacker;
  readonly process: ModelProcess;
}

/** A track's task, answered by the loaded bundle. */
interface Question {
  readonly key: string;
  readonly definition: BenchmarkDefinition;
  readonly predictor: Predictor;
}

/** A loaded bundle with its latest task. */
interface LoadedModel {
  readonly bundleSha256: string;
  readonly folder: string;
  readonly model: Model;
  question: Question | null;
  /** Null until they are counted. */
  operations: CountedOperations | null;
}

/**
 * The loaded models of this runner. Two sandboxed processes wait with an empty folder bound, one to unpack a bundle and
 * one with ONNX Runtime loaded, so that a new bundle needs no start-up. The bundle used last stays loaded for its next
 * shard, and for its next track.
 */
export class WarmModels {
  #waiting: Promise<Slot> | undefined;
  #held: LoadedModel | undefined;
  /** The process that loads or loaded a bundle. */
  #working: ModelProcess | undefined;
  #check = new AbortController();
  #closed = false;

  /** @param engine the inputs of prompt embeddings other than bundle and text */
  constructor(
    private readonly folder: string,
    private readonly sandbox: Sandbox,
    private readonly threads: number,
    private readonly prompts: PromptStore,
    private readonly engine: object,
  ) {}

  /** Starts the spare process, so that the first shard finds it. */
  async prepare(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true }); // left by a runner that was killed
    this.#waiting = this.#start();
    await this.#waiting;
  }

  /**
   * The model of a bundle for a track.
   *
   * @param definition called only if it is not cached
   * @throws BundleRejectedError for the bundle's fault; SandboxStartError for this machine's
   */
  async get(
    order: ModelOrder,
    archivePath: string,
    definition: () => Promise<BenchmarkDefinition>,
  ): Promise<WarmModel> {
    const held = await this.#load(order.bundleSha256, archivePath);
    const { model } = held;
    const { predictor, definition: definitionOf } = await asBundleFault(() => this.#question(held, order, definition));
    const { report } = model;
    return {
      file: model.graphs[0]!.file,
      preprocessing: report.preprocessing!,
      predictor,
      report,
      layout: (instances) => predictionLayout(definitionOf, order.protocol, instances, report.interface!),
      concealErrors: (hidden) => model.concealErrors(hidden),
    };
  }

  /**
   * Operations of the loaded bundle, counted once. @returns null if another bundle is loaded
   *
   * @throws SandboxStartError; the signal's reason
   */
  async countOperations(bundleSha256: string, signal: AbortSignal): Promise<CountedOperations | null> {
    const held = this.#held;
    if (held?.bundleSha256 !== bundleSha256) return null;
    const { folder, model } = held;
    const { isolation } = this.sandbox;
    return (held.operations ??= await countOperations({ folder, report: model.report, isolation, signal }));
  }

  /** Kills the model process: a batch, or thousands of prompts, may take longer than the runner has. */
  abandon(): void {
    this.#working?.kill();
    this.#check.abort(new Error('the work was abandoned'));
  }

  /** Unloads the model: after a fault, or for another bundle. */
  async release(): Promise<void> {
    const held = this.#held;
    this.#held = undefined;
    if (!held) return;
    try {
      await held.question?.predictor.close?.();
    } finally {
      await held.model.close().finally(() => rm(held.folder, { recursive: true, force: true }));
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.release();
    const slot = await this.#waiting?.catch(() => undefined);
    if (slot) await endSlot(slot);
    await rm(this.folder, { recursive: true, force: true });
  }

  async #load(bundleSha256: string, archivePath: string): Promise<LoadedModel> {
    if (this.#held?.bundleSha256 === bundleSha256 && this.#held.model.alive) return this.#held;
    await this.release();
    const slot = await this.#take();
    this.#working = slot.process;
    this.#check = new AbortController();
    const { signal } = this.#check;
    try {
      const model = await asBundleFault(() => open(slot, archivePath, this.sandbox, this.threads, signal));
      return (this.#held = { bundleSha256, folder: slot.folder, model, question: null, operations: null });
    } catch (error) {
      await endSlot(slot);
      throw error;
    } finally {
      // Not before: on a small machine its start would delay the bundle that is loaded
      if (!this.#closed) this.#waiting = this.#start();
      this.#waiting?.catch(() => undefined); // reported to its next user
    }
  }

  async #question(
    held: LoadedModel,
    { bundleSha256, definitionSha256, protocol }: ModelOrder,
    definition: () => Promise<BenchmarkDefinition>,
  ): Promise<Question> {
    const key = `${definitionSha256} ${protocol}`;
    if (held.question?.key === key) return held.question;
    await held.question?.predictor.close?.();
    held.question = null;
    const { model } = held;
    const { text } = model.report;
    const promptRecords = text ? { promptRecords: this.prompts.of({ bundleSha256, text, engine: this.engine }) } : {};
    const requested = await definition();
    const predictor = await predictorFor(protocol, { model, definition: requested, ...promptRecords });
    return (held.question = { key, definition: requested, predictor });
  }

  async #take(): Promise<Slot> {
    const slot = await this.#waiting?.catch(() => undefined); // the next start reports why it failed
    this.#waiting = undefined;
    if (slot?.process.alive && slot.unpacker.alive) return slot;
    if (slot) await endSlot(slot);
    return this.#start();
  }

  async #start(): Promise<Slot> {
    const folder = await makeShareFolder(this.folder);
    const [unpacker, process] = await Promise.allSettled([
      BundleUnpacker.start(this.sandbox.isolation, folder),
      ModelProcess.start(this.sandbox, folder),
    ]);
    if (unpacker.status === 'fulfilled' && process.status === 'fulfilled')
      return { folder, unpacker: unpacker.value, process: process.value };
    if (unpacker.status === 'fulfilled') await unpacker.value.close();
    if (process.status === 'fulfilled') await process.value.close();
    throw [unpacker, process].find((started) => started.status === 'rejected')!.reason;
  }
}

async function endSlot({ folder, unpacker, process }: Slot): Promise<void> {
  await Promise.all([unpacker.close(), process.close()]);
  await rm(folder, { recursive: true, force: true });
}

async function open(
  { folder, unpacker, process }: Slot,
  archivePath: string,
  sandbox: Sandbox,
  threads: number,
  signal: AbortSignal,
): Promise<Model> {
  const report = await unpacker.unpack(archivePath, signal);
  reject(report.findings);
  const model = await openModel({ ...sandbox, folder, report, threads, process });
  reject((await probeModel(model)).findings);
  return model;
}

function reject(findings: readonly Finding[]): void {
  const worst = findings.find(({ severity }) => severity === 'reject');
  if (worst) throw new BundleRejectedError(worst);
}

/** A model's faults are the bundle's. */
async function asBundleFault<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ModelRejectedError) throw new BundleRejectedError(error.finding);
    throw error;
  }
}
