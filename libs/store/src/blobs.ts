import type { Tx } from './store.js';

/** How many bytes each of these blobs has. */
export async function blobSizes(db: Tx, digests: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<{ sha256: string; bytes: number }[]>(
    'select sha256, bytes::float8 as bytes from blob where sha256 = any($1::char(64)[])',
    [digests],
  );
  return new Map(rows.map((row) => [row.sha256, row.bytes]));
}

/** Notes a blob that lies in the blob store. May be repeated. */
export async function insertBlob(
  db: Tx,
  blob: { readonly sha256: string; readonly bytes: number; readonly mediaType: string },
): Promise<void> {
  await db.query('insert into blob (sha256, bytes, media_type) values ($1, $2, $3) on conflict do nothing', [
    blob.sha256,
    blob.bytes,
    blob.mediaType,
  ]);
}
