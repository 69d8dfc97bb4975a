import { fileURLToPath } from 'node:url';
import { readS3Address } from './s3-address.js';

/** The folder of this machine that a store at `url` uses: its own, or the one for copies of a bucket's objects. */
export function localFolder(url: string): string {
  return new URL(url).protocol === 'file:' ? fileURLToPath(url) : readS3Address(url).cache;
}
