import type { BundleReport, Finding, TrackContract } from '@primitives/bundle';

/** Messages between the page and its bundle worker. The worker has the bytes; the page only receives messages. */

export interface FileEntry {
  /** Path inside the chosen folder. */
  readonly path: string;
  readonly file: File;
}

export type ToWorker =
  | {
      readonly type: 'check';
      readonly entries: readonly FileEntry[];
      readonly contracts: Readonly<Record<string, TrackContract>>;
    }
  | {
      readonly type: 'upload';
      readonly endpoint: string;
      /** Of an upload that was started before. */ readonly url: string | null;
      /** The team whose storage counts. */ readonly team: string | null;
    }
  | { readonly type: 'pause' };

/** A checked bundle: findings, also for each track, and the archive to upload. */
export interface Checked {
  readonly report: BundleReport;
  readonly byTrack: Readonly<Record<string, readonly Finding[]>>;
  /** Null if the report leaves nothing to upload. */
  readonly archive: {
    readonly name: string;
    readonly bytes: number;
    readonly sha256: string;
    /** Of the model; null if it has none. */
    readonly fingerprint: string | null;
  } | null;
}

export type FromWorker =
  | { readonly type: 'hashing'; readonly done: number; readonly total: number }
  | { readonly type: 'checked'; readonly checked: Checked }
  | { readonly type: 'sending'; readonly sent: number; readonly total: number }
  | { readonly type: 'paused' }
  | { readonly type: 'sent' }
  | { readonly type: 'failed'; readonly during: 'check' | 'upload'; readonly reason: string };
