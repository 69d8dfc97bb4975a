import { join } from 'node:path';
import { ImageProcesses } from '@primitives/images';
import { requireWritableFolder, watchStorage, type Lifecycle, type StorageWatch } from '@primitives/runtime';
import type { RunnerConfig } from './config.js';
import { DigestCache } from './digest-cache.js';
import type { Machine } from './machine/probe-machine.js';
import { shrinkAll } from './pause-while-full.js';
import { PromptStore } from './prompt-store.js';
import { SplitStore } from './split-images.js';
import { WarmModels } from './warm-models.js';

/** Images decoded in parallel, each in a separate process. */
const MAX_DECODERS = 4;

/** What the runner keeps on its disk and in its sandboxed processes. */
export interface Caches {
  readonly folder: string;
  readonly storage: StorageWatch;
  readonly prompts: PromptStore;
  readonly files: DigestCache;
  readonly splits: SplitStore;
  readonly models: WarmModels;
}

/** Opens the caches once the disk has space, and starts the processes that decode images and load models. */
export async function openCaches(
  lifecycle: Lifecycle,
  config: RunnerConfig,
  { isolation, device, threads, engine }: Machine,
): Promise<Caches> {
  const home = config.PRIMITIVES_RUNNER_HOME;
  const folder = config.PRIMITIVES_RUNNER_CACHE ?? join(home, 'cache');
  const prompts = new PromptStore(join(folder, 'prompts'), config.PRIMITIVES_PROMPT_BYTES);
  const files = new DigestCache(join(folder, 'files'), config.PRIMITIVES_CACHE_BYTES);
  const decoders = lifecycle.closeLast(new ImageProcesses(isolation, Math.min(threads, MAX_DECODERS)));
  const splits = lifecycle.closeLast(
    new SplitStore(join(folder, 'decoded'), config.PRIMITIVES_DECODED_BYTES, decoders),
  );
  const storage = await watchStorage(lifecycle, { home, cache: folder });
  if (storage.problem) await shrinkAll([splits, prompts, files]);
  await storage.waitForSpace(lifecycle.stopping);
  const sandbox = { isolation, device, threads };
  const models = lifecycle.closeLast(new WarmModels(join(folder, 'models'), sandbox, threads, prompts, engine));
  lifecycle.stopping.addEventListener('abort', () => models.abandon());
  await Promise.all([models.prepare(), decoders.prepareProcess()]);
  return { folder, storage, prompts, files, splits, models };
}

/** Checks before anything else is done that the runner can write its folders. @throws FolderNotWritableError */
export async function requireFolders(config: RunnerConfig): Promise<void> {
  await requireWritableFolder('PRIMITIVES_RUNNER_HOME', config.PRIMITIVES_RUNNER_HOME);
  if (config.PRIMITIVES_RUNNER_CACHE !== undefined)
    await requireWritableFolder('PRIMITIVES_RUNNER_CACHE', config.PRIMITIVES_RUNNER_CACHE);
}
