import { IsNull } from 'typeorm';
import type { Failure } from '@primitives/errors';
import { insertBlob } from './blobs.js';
import { updateWhere } from '../connection/rows.js';
import { UploadEntity } from './upload.entity.js';
import type { Tx } from '../connection/store.js';

/** An upload, running or complete; the bytes are in the upload folder or the blob store. */
export interface Upload {
  readonly id: string;
  readonly accountId: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly fileName: string;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
  readonly failure: Failure | null;
}

const UPLOAD = `u.id, u.account_id as "accountId", u.bytes::float8 as bytes, u.declared_sha256 as sha256, u.file_name as "fileName",
  u.created_at as "createdAt", u.completed_at as "completedAt", u.failure`;

export async function insertUpload(
  db: Tx,
  { sha256, ...upload }: Pick<Upload, 'id' | 'accountId' | 'bytes' | 'sha256' | 'fileName'>,
): Promise<void> {
  await db.insert(UploadEntity, { ...upload, declaredSha256: sha256 });
}

export async function uploadById(db: Tx, id: string): Promise<Upload | null> {
  const rows = await db.query<Upload[]>(`select ${UPLOAD} from upload u where u.id = $1`, [id]);
  return rows[0] ?? null;
}

/** The account's upload with this digest: the completed one, or else the newest. Never another account's. */
export async function uploadByDigest(db: Tx, accountId: string, sha256: string): Promise<Upload | null> {
  const rows = await db.query<Upload[]>(
    `select ${UPLOAD} from upload u where u.account_id = $1 and u.declared_sha256 = $2
      order by u.completed_at is null, u.created_at desc, u.id limit 1`,
    [accountId, sha256],
  );
  return rows[0] ?? null;
}

/** Uploads that are neither complete nor abandoned, of one account or of all. */
export async function openUploads(db: Tx, accountId: string | null): Promise<Upload[]> {
  return db.query<Upload[]>(
    `select ${UPLOAD} from upload u where ($1::uuid is null or u.account_id = $1) and u.completed_at is null and u.failure is null order by u.created_at`,
    [accountId],
  );
}

/** Records that the bytes are in the blob store. Idempotent. */
export async function completeUpload(
  db: Tx,
  upload: { id: string; sha256: string; bytes: number; mediaType: string; at: Date },
): Promise<void> {
  await insertBlob(db, upload);
  const open = { id: upload.id, completedAt: IsNull(), failure: IsNull() };
  await updateWhere(db, UploadEntity, open, { completedAt: upload.at, blobSha256: upload.sha256 });
}

export async function failUpload(db: Tx, id: string, failure: Failure): Promise<void> {
  await updateWhere(db, UploadEntity, { id, completedAt: IsNull(), failure: IsNull() }, { failure });
}
