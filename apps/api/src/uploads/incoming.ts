import type { Blobs, WriteLimits } from '@primitives/blobs';
import type { DataStore } from '@tus/server';

/** Storage of incomplete uploads, shared by all API processes. */
export interface Incoming {
  readonly store: DataStore;
  /** Checks that there is space for the bytes. @throws UserError storage_full */
  requireFreeSpace(bytes: number): Promise<void>;
  /** Whether a write failed for lack of space. */
  isFull(error: unknown): Promise<boolean>;
  /** Number of bytes received; null for an unknown upload. */
  received(id: string): Promise<number | null>;
  /** Whether the bytes are a blob already, because a process died before it answered the client. */
  wasAdopted(id: string, sha256: string, blobs: Blobs): Promise<boolean>;
  /** Converts the bytes into a blob. @throws DigestMismatchError, BlobTooBigError, StoreFullError */
  adopt(id: string, blobs: Blobs, limits: WriteLimits): Promise<void>;
  /** Deletes what remains of an upload; does nothing when nothing remains. */
  forget(id: string): Promise<void>;
}
