import { fileURLToPath } from 'node:url';
import type { DataStore } from '@tus/server';
import type { Blobs, WriteLimits } from '@primitives/blobs';
import { localFolder, readS3Address } from '@primitives/blobs';
import { IncomingFiles } from './incoming-files.js';
import { IncomingObjects } from './incoming-objects.js';

/** Bytes of uploads under way, where every process of the api sees them. */
export interface Incoming {
  /** What tus writes to. */
  readonly store: DataStore;
  /** Refuses bytes for which there is no room. @throws UserError storage_full */
  requireFreeSpace(bytes: number): Promise<void>;
  /** Whether a failed write failed for want of room. */
  isFull(error: unknown): Promise<boolean>;
  /** How many bytes of the upload have come; null when there are none of it. */
  received(id: string): Promise<number | null>;
  /** Whether the bytes are a blob already: a kill came before anyone was notified. */
  wasAdopted(id: string, sha256: string, blobs: Blobs): Promise<boolean>;
  /** Makes a blob of the bytes. @throws DigestMismatchError, BlobTooBigError, StoreFullError */
  adopt(id: string, blobs: Blobs, limits: WriteLimits): Promise<void>;
  /** Forgets what is left of an upload. Harmless when there is nothing. */
  forget(id: string): Promise<void>;
}

/** The folder of this machine that uploads fill: their own none where they go to a bucket, which keeps copies at most. */
export const uploadsFolder = (address: string): string => (address.includes('://') ? localFolder(address) : address);

/** Opens the place at `address`: a folder (its path, or `file:///…`), or a bucket (`s3://…`). */
export function openIncoming(address: string): Incoming {
  if (address.startsWith('s3:')) return new IncomingObjects(readS3Address(address));
  return new IncomingFiles(address.startsWith('file:') ? fileURLToPath(address) : address);
}
