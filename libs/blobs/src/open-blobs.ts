import { fileURLToPath } from 'node:url';
import type { Blobs } from './blobs.js';
import { FileBlobs } from './file-blobs.js';
import { readS3Address } from './s3-address.js';
import { S3Blobs } from './s3-blobs.js';

/** The address names no kind of store that we have. */
export class UnknownBlobStoreError extends Error {
  override readonly name = 'UnknownBlobStoreError';

  constructor(readonly protocol: string) {
    super(`there is no blob store for ${protocol} addresses; use file:///folder or s3://bucket`);
  }
}

/** Opens the store at `url`: `file:///folder`, or `s3://bucket…` with the options of readS3Address. */
export function openBlobs(url: string): Blobs {
  const { protocol } = new URL(url);
  if (protocol === 'file:') return new FileBlobs(fileURLToPath(url));
  if (protocol === 's3:') return new S3Blobs(readS3Address(url));
  throw new UnknownBlobStoreError(protocol);
}
