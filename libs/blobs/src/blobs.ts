import type { Readable } from 'node:stream';

export interface Blob {
  readonly sha256: string;
  readonly bytes: number;
}

export interface WriteLimits {
  /** Rejects other bytes. @throws DigestMismatchError */
  readonly sha256?: string;
  /** Rejects more bytes. @throws BlobTooBigError */
  readonly maxBytes?: number;
}

/** Bytes by SHA-256. Every method is idempotent; written blobs never change. */
export interface Blobs {
  has(sha256: string): Promise<boolean>;
  /** @throws BlobMissingError */
  size(sha256: string): Promise<number>;
  /** All bytes of a blob. @throws BlobMissingError */
  read(sha256: string): Promise<Buffer>;
  /** The bytes from `start` to `end` inclusive. @throws BlobMissingError */
  stream(sha256: string, range?: { readonly start?: number; readonly end?: number }): Promise<Readable>;
  /** A path on this machine with the bytes, for readers that need one; read-only. @throws BlobMissingError */
  path(sha256: string): Promise<string>;
  /**
   * A URL with which anyone may read the blob for `forMs`, without the API; null if the store has none. Does not check
   * whether the blob exists.
   */
  directLink(sha256: string, forMs: number): Promise<string | null>;
  /** @throws StoreFullError, DigestMismatchError, BlobTooBigError */
  write(bytes: Uint8Array | AsyncIterable<Uint8Array>, limits?: WriteLimits): Promise<Blob>;
  /** Moves a finished file of the same machine into the store. @throws as write */
  adopt(path: string, limits?: WriteLimits): Promise<Blob>;
}
