import { createHash } from 'node:crypto';
import type { Blob, WriteLimits } from './blobs.js';
import { BlobTooBigError, DigestMismatchError } from './errors.js';

/** Counts and hashes a stream of bytes, and fails as soon as they exceed a limit. */
export class Digest {
  readonly #hash = createHash('sha256');
  #bytes = 0;

  constructor(private readonly limits: WriteLimits) {}

  /** @throws BlobTooBigError */
  add(chunk: Uint8Array): void {
    this.#bytes += chunk.length;
    if (this.limits.maxBytes !== undefined && this.#bytes > this.limits.maxBytes)
      throw new BlobTooBigError(this.limits.maxBytes);
    this.#hash.update(chunk);
  }

  /** The digest and size of the complete stream. @throws DigestMismatchError */
  end(): Blob {
    const sha256 = this.#hash.digest('hex');
    if (this.limits.sha256 !== undefined && this.limits.sha256 !== sha256)
      throw new DigestMismatchError(this.limits.sha256, sha256);
    return { sha256, bytes: this.#bytes };
  }
}

/**
 * Hashes all of `chunks`; `each` receives every one that is within the limits. @throws BlobTooBigError,
 * DigestMismatchError
 */
export async function digest(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  limits: WriteLimits,
  each?: (chunk: Uint8Array) => Promise<void>,
): Promise<Blob> {
  const sum = new Digest(limits);
  for await (const chunk of chunks) {
    sum.add(chunk);
    await each?.(chunk);
  }
  return sum.end();
}

/** Validates names of blobs; any other name is unknown, which keeps `..` out of paths. */
export const isDigest = (text: string): boolean => /^[0-9a-f]{64}$/.test(text);
