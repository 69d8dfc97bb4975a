import { Readable } from 'node:stream';
import { S3Objects, StoreFullError, type Blobs, type S3Address, type WriteLimits } from '@primitives/blobs';
import type { Incoming } from './incoming.js';
import { PieceStore } from './piece-store.js';

/** Pieces in a bucket that all API processes share; they are deleted once the upload is a blob. */
export class IncomingObjects implements Incoming {
  readonly store: PieceStore;

  constructor(address: S3Address) {
    this.store = new PieceStore(new S3Objects(address));
  }

  /** A bucket reports a lack of space only when a write fails. */
  async requireFreeSpace(): Promise<void> {}

  async isFull(error: unknown): Promise<boolean> {
    return error instanceof StoreFullError;
  }

  received(id: string): Promise<number | null> {
    return this.store.received(id);
  }

  /** The pieces remain until the client was answered. */
  async wasAdopted(): Promise<boolean> {
    return false;
  }

  async adopt(id: string, blobs: Blobs, limits: WriteLimits): Promise<void> {
    await blobs.write(Readable.from(this.store.read(id)), limits);
  }

  forget(id: string): Promise<void> {
    return this.store.remove(id);
  }
}
