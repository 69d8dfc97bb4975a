import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BenchmarkDefinition } from '@primitives/benchmark';
import type { Finding } from '@primitives/bundle';
import { checkBundlePath, unpackBundle } from '@primitives/bundle-files';
import { macPredictor, Model, ModelProcess, ModelRejectedError, probeModel, TextTokens, TokenizerFaultError, type Isolation, type MacPredictor } from '@primitives/inference';

/** A bundle that was checked, loaded and probed here, ready for images of one benchmark. */
export interface WarmModel {
  readonly model: Model;
  readonly predictor: MacPredictor;
}

/** The bundle's fault, in the words of the contract. */
export class BundleRejectedError extends Error {
  override readonly name = 'BundleRejectedError';

  constructor(readonly finding: Finding) {
    super(finding.message);
  }
}

interface Slot {
  readonly folder: string;
  readonly process: ModelProcess;
}

/**
 * The models that this runner keeps loaded. One sandboxed process waits with ONNX Runtime loaded and an empty folder bound, so that
 * a new bundle needs no start-up; the bundle used last stays loaded for its next shard.
 */
export class WarmModels {
  #waiting: Promise<Slot> | undefined;
  #held: { key: string; folder: string; warm: WarmModel } | undefined;
  /** The process that a bundle is loaded into or was. */
  #working: ModelProcess | undefined;

  constructor(
    private readonly folder: string,
    private readonly isolation: Isolation,
    private readonly threads: number,
  ) {}

  /** Starts the process that waits, so that the first shard finds it. */
  async prepare(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true }); // left by a runner that was killed
    this.#waiting = this.#start();
    await this.#waiting;
  }

  /**
   * The model of a bundle for a benchmark.
   *
   * @param key names both @param definition is asked for only when the bundle is not loaded yet
   * @throws BundleRejectedError for the bundle's fault; SandboxStartError for this machine's
   */
  async get(key: string, archivePath: string, definition: () => Promise<BenchmarkDefinition>): Promise<WarmModel> {
    if (this.#held?.key === key && this.#held.warm.model.alive) return this.#held.warm;
    await this.release();
    const slot = await this.#take();
    this.#working = slot.process;
    try {
      const warm = await open(slot, archivePath, await definition(), this.isolation, this.threads);
      this.#held = { key, folder: slot.folder, warm };
      return warm;
    } catch (error) {
      await slot.process.close();
      await rm(slot.folder, { recursive: true, force: true });
      throw error;
    }
  }

  /** Ends the model's work in the middle: a batch, or thousands of prompts, may take longer than the runner has. */
  abandon(): void {
    this.#working?.kill();
  }

  /** Lets the loaded model go: after a fault, or for another bundle. */
  async release(): Promise<void> {
    const held = this.#held;
    this.#held = undefined;
    if (!held) return;
    await held.warm.model.close();
    await rm(held.folder, { recursive: true, force: true });
  }

  async close(): Promise<void> {
    await this.release();
    const slot = await this.#waiting?.catch(() => undefined);
    await slot?.process.close();
    await rm(this.folder, { recursive: true, force: true });
  }

  async #take(): Promise<Slot> {
    const slot = await this.#waiting?.catch(() => undefined); // why it did not start, the next try tells
    this.#waiting = this.#start();
    this.#waiting.catch(() => undefined); // told to whoever takes it
    if (slot?.process.alive) return slot;
    if (slot) await rm(slot.folder, { recursive: true, force: true });
    return this.#start();
  }

  async #start(): Promise<Slot> {
    const folder = join(this.folder, randomUUID());
    await mkdir(folder, { recursive: true, mode: 0o755 });
    return { folder, process: await ModelProcess.start(this.isolation, folder) };
  }
}

async function open({ folder, process }: Slot, archivePath: string, definition: BenchmarkDefinition, isolation: Isolation, threads: number): Promise<WarmModel> {
  reject(await unpackBundle(archivePath, folder));
  const report = await checkBundlePath(folder);
  reject(report.findings);
  try {
    const tokens = report.text ? await TextTokens.open(folder, report) : null;
    const model = await Model.open({ folder, report, isolation, threads, process });
    reject((await probeModel(model, tokens)).findings);
    return { model, predictor: await macPredictor(model, definition, tokens) };
  } catch (error) {
    if (error instanceof ModelRejectedError || error instanceof TokenizerFaultError) throw new BundleRejectedError(error.finding);
    throw error;
  }
}

function reject(findings: readonly Finding[]): void {
  const worst = findings.find(({ severity }) => severity === 'reject');
  if (worst) throw new BundleRejectedError(worst);
}
