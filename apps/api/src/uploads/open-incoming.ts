import { fileURLToPath } from 'node:url';
import { localFolder, readS3Address } from '@primitives/blobs';
import { IncomingFiles } from './incoming-files.js';
import { IncomingObjects } from './incoming-objects.js';
import type { Incoming } from './incoming.js';

/** The local folder that uploads fill; with a bucket, only its folder for copies. */
export const uploadsFolder = (address: string): string => (address.includes('://') ? localFolder(address) : address);

/** Opens the storage at `address`: a folder (its path, or `file:///…`), or a bucket (`s3://…`). */
export function openIncoming(address: string): Incoming {
  if (address.startsWith('s3:')) return new IncomingObjects(readS3Address(address));
  return new IncomingFiles(address.startsWith('file:') ? fileURLToPath(address) : address);
}
