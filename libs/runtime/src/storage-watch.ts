import { setTimeout as delay } from 'node:timers/promises';
import { freeBytes, isDiskFull, LOW_BYTES, resumeBytes } from './disk-space.js';
import type { Log } from './log.js';
import type { Metrics } from './metrics.js';
import { fullStorage, neededBytesOf, STORAGES, type FullStorage } from './out-of-space.js';

/** A folder whose disk must have space. */
export interface WatchedFolder {
  readonly name: string;
  readonly path: string;
  /** Full below this; default: 64 MiB. */
  readonly lowBytes?: number;
}

/** Why this process cannot store anything now. */
export interface StorageProblem {
  readonly storage: FullStorage;
  /** One sentence with the remedy. */
  readonly message: string;
}

export interface StorageWatchOptions {
  readonly folders: readonly WatchedFolder[];
  readonly metrics: Metrics;
  readonly log: Log;
  readonly everyMs?: number;
}

const EVERY_MS = 2_000;
/**
 * How long a storage without known free bytes counts as full after the last failure: longer than the longest delay
 * between two attempts of a message, so that it does not seem to recover in between.
 */
const HOLD_MS = 35_000;

/**
 * Whether this process has space to write: free bytes of its folders, with hysteresis, and errors of its operations on
 * other storage. For readiness, for the gauge `primitives_storage_full`, and for work that must wait.
 */
export class StorageWatch {
  readonly #disks: { readonly folder: WatchedFolder; free: number; full: boolean; neededBytes: number }[];
  /** When an operation last found the storage full. */
  readonly #notedAt = new Map<FullStorage, number>();
  #timer: NodeJS.Timeout | undefined;
  #reported: FullStorage | null = null;
  #onChange: (problem: StorageProblem | null) => void = () => undefined;
  #closed = false;

  private constructor(private readonly options: StorageWatchOptions) {
    this.#disks = options.folders.map((folder) => ({ folder, free: Infinity, full: false, neededBytes: 0 }));
    this.#measure(options.metrics);
  }

  /** Checks once before it returns, so that a process that starts on a full disk detects it. */
  static async open(options: StorageWatchOptions): Promise<StorageWatch> {
    const watch = new StorageWatch(options);
    await watch.#check();
    watch.#schedule();
    return watch;
  }

  /** Null while there is space. */
  get problem(): StorageProblem | null {
    const disk = this.#disks.find(({ full }) => full);
    if (disk) {
      const resume = resumeBytes({ lowBytes: LOW_BYTES, ...disk.folder, neededBytes: disk.neededBytes });
      const state = `the disk of ${disk.folder.path} is full: ${mebibytes(disk.free)} free`;
      return { storage: 'disk', message: `${state}; work goes on by itself when ${mebibytes(resume)} are free` };
    }
    const storage = STORAGES.find((each) => this.#wasFullLately(each));
    if (storage === undefined) return null;
    return { storage, message: `${NAMES[storage]} is full; make room, and work goes on by itself` };
  }

  /** Free bytes of the fullest disk. */
  get freeBytes(): number {
    return Math.min(Number.MAX_SAFE_INTEGER, ...this.#disks.map(({ free }) => free));
  }

  /** Records an operation's error. @returns which storage it found full; null for any other error */
  noteError(error: unknown): FullStorage | null {
    const storage = fullStorage(error);
    if (storage === null) return null;
    this.#notedAt.set(storage, performance.now());
    const neededBytes = storage === 'disk' ? neededBytesOf(error) : 0;
    for (const disk of this.#disks) disk.neededBytes = Math.max(disk.neededBytes, neededBytes);
    void this.#check();
    return storage;
  }

  /** Calls `follow` with the reason when there is no space, now or later, and with null when there is space again. */
  onChange(follow: (problem: StorageProblem | null) => void): void {
    this.#onChange = follow;
    if (this.problem) follow(this.problem);
  }

  /** Resolves when there is space. @throws the signal's reason */
  async waitForSpace(signal: AbortSignal): Promise<void> {
    while (this.problem !== null) await delay(EVERY_MS, undefined, { signal });
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #wasFullLately(storage: FullStorage): boolean {
    const notedAt = this.#notedAt.get(storage);
    return notedAt !== undefined && performance.now() - notedAt < HOLD_MS;
  }

  #schedule(): void {
    const again = () => void this.#check().then(() => this.#closed || this.#schedule());
    this.#timer = setTimeout(again, this.options.everyMs ?? EVERY_MS);
    this.#timer.unref();
  }

  async #check(): Promise<void> {
    for (const disk of this.#disks) {
      disk.free = await freeBytes(disk.folder.path).catch(() => disk.free); // unmounted: unchanged
      const { free, neededBytes } = disk;
      disk.full = isDiskFull(disk.full, { lowBytes: LOW_BYTES, ...disk.folder, freeBytes: free, neededBytes });
      if (!disk.full) disk.neededBytes = 0;
    }
    // its free bytes show when it has space again
    if (this.#disks.some(({ full }) => full)) this.#notedAt.delete('disk');
    this.#report();
  }

  #report(): void {
    const { problem } = this;
    if ((problem?.storage ?? null) === this.#reported || this.#closed) return;
    this.#reported = problem?.storage ?? null;
    if (problem) this.options.log.error({ storage: problem.storage }, problem.message);
    else this.options.log.info('there is room again; work goes on');
    this.#onChange(problem);
  }

  #measure(metrics: Metrics): void {
    const free = metrics.gauge({
      name: 'primitives_disk_free_bytes',
      help: 'Free bytes where this process writes, by folder',
      labels: ['folder'],
    });
    const full = metrics.gauge({
      name: 'primitives_storage_full',
      help: '1 while this process finds no room: on its disk, in the database, at the broker, for blobs',
      labels: ['storage'],
    });
    metrics.beforeScrape(async () => {
      for (const disk of this.#disks) free.set({ folder: disk.folder.name }, disk.free);
      for (const storage of STORAGES) full.set({ storage }, Number(this.problem?.storage === storage));
    });
  }
}

const NAMES: Readonly<Record<FullStorage, string>> = {
  disk: 'the disk',
  database: "the database's disk",
  broker: "the broker's disk",
  blobs: 'the place of the blobs',
};

const mebibytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(0)} MiB`;
