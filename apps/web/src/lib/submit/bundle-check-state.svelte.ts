import type { TrackContract } from '@primitives/bundle';

import type { Checked, FileEntry, FromWorker, ToWorker } from './messages.ts';
import { bytesPerSecond, withSample, type Sample } from './speed.ts';

/**
 * State of a bundle before its submission:
 *
 * - `empty`: nothing was chosen
 * - `checking`: its files are read and hashed
 * - `checked`: the findings are known
 * - `sending`, `paused`: uploading
 * - `sent`: the server has all of it
 * - `failed`: reading or sending failed; both may be retried
 */
export type BundleCheckPhase = 'empty' | 'checking' | 'checked' | 'sending' | 'paused' | 'sent' | 'failed';

/** The state of the chosen bundle, from the worker's messages. */
export class BundleCheckState {
  #phase = $state<BundleCheckPhase>('empty');
  #checked = $state.raw<Checked>();
  #progress = $state.raw({ done: 0, total: 0 });
  #samples = $state.raw<readonly Sample[]>([]);
  #failure = $state.raw<{ during: 'check' | 'upload'; reason: string }>();
  #chosen = $state.raw('');
  #worker: Worker | undefined;

  /**
   * @param createWorker is called once, when a reader is about to choose files: the worker is a third of the page
   * @param follow is called after the state has changed with a message
   */
  constructor(
    readonly createWorker: () => Worker,
    readonly follow: (message: FromWorker) => void = () => undefined,
  ) {}

  get phase(): BundleCheckPhase {
    return this.#phase;
  }
  get checked(): Checked | undefined {
    return this.#checked;
  }
  /** Bytes hashed or sent. */
  get progress(): { readonly done: number; readonly total: number } {
    return this.#progress;
  }
  get failure(): { readonly during: 'check' | 'upload'; readonly reason: string } | undefined {
    return this.#failure;
  }
  /** A description of the chosen files. */
  get chosen(): string {
    return this.#chosen;
  }
  readonly speed = $derived.by(() => bytesPerSecond(this.#samples));

  /** Loads the worker. Idempotent. */
  prepare(): Worker {
    if (this.#worker) return this.#worker;
    const worker = this.createWorker();
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#take(data);
    worker.onerror = (event) =>
      this.#take({ type: 'failed', during: 'check', reason: event.message || 'the checker did not start' });
    return (this.#worker = worker);
  }

  check(entries: readonly FileEntry[], label: string, contracts: Readonly<Record<string, TrackContract>>): void {
    this.#chosen = label;
    this.#checked = undefined;
    this.#failure = undefined;
    this.#progress = { done: 0, total: 0 };
    this.#phase = 'checking';
    this.#post({ type: 'check', entries, contracts });
  }

  /** Resumes an earlier upload if its URL is given. */
  upload(endpoint: string, url: string | null, team: string | null): void {
    this.#failure = undefined;
    this.#samples = [];
    this.#phase = 'sending';
    this.#post({ type: 'upload', endpoint, url, team });
  }

  /** The server already has these bytes. */
  alreadySent(): void {
    this.#take({ type: 'sent' });
  }

  pause(): void {
    this.#post({ type: 'pause' });
  }

  /** Idempotent. */
  stop(): void {
    this.#worker?.terminate();
  }

  #post(message: ToWorker): void {
    this.prepare().postMessage(message);
  }

  #take(message: FromWorker): void {
    switch (message.type) {
      case 'hashing':
        this.#progress = message;
        break;
      case 'checked':
        this.#checked = message.checked;
        this.#phase = 'checked';
        break;
      case 'sending':
        this.#progress = { done: message.sent, total: message.total };
        this.#samples = withSample(this.#samples, { at: performance.now(), sent: message.sent });
        break;
      case 'paused':
        if (this.#phase === 'sending') this.#phase = 'paused';
        break;
      case 'sent':
        this.#phase = 'sent';
        break;
      case 'failed':
        this.#failure = message;
        this.#phase = 'failed';
        break;
    }
    this.follow(message);
  }
}
