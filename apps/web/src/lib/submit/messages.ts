import type { BundleReport, Finding, TrackContract } from '@primitives/bundle';

/** What the page and its bundle worker tell each other. The worker keeps the bytes; the page only hears of them. */

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
      /** Of an upload that was begun before. */ readonly url: string | null;
      /** Whose storage it is meant for. */ readonly team: string | null;
    }
  | { readonly type: 'pause' };

/** A bundle that was looked at: what was found, for each track too, and the archive that would be uploaded. */
export interface Checked {
  readonly report: BundleReport;
  readonly byTrack: Readonly<Record<string, readonly Finding[]>>;
  /** Null where the report leaves nothing to upload. */
  readonly archive: { readonly name: string; readonly bytes: number; readonly sha256: string } | null;
}

export type FromWorker =
  | { readonly type: 'hashing'; readonly done: number; readonly total: number }
  | { readonly type: 'checked'; readonly checked: Checked }
  | { readonly type: 'sending'; readonly sent: number; readonly total: number }
  | { readonly type: 'paused' }
  | { readonly type: 'sent' }
  | { readonly type: 'failed'; readonly during: 'check' | 'upload'; readonly reason: string };
