import { insertIfAbsent } from '../connection/rows.js';
import { BlobEntity } from './blob.entity.js';
import type { Tx } from '../connection/store.js';

export async function blobSizes(db: Tx, digests: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<{ sha256: string; bytes: number }[]>(
    'select sha256, bytes::float8 as bytes from blob where sha256 = any($1::char(64)[])',
    [digests],
  );
  return new Map(rows.map((row) => [row.sha256, row.bytes]));
}

/** Records a blob of the blob store. Idempotent. */
export async function insertBlob(db: Tx, blob: Pick<BlobEntity, 'sha256' | 'bytes' | 'mediaType'>): Promise<void> {
  await insertIfAbsent(db, BlobEntity, blob);
}
