import { LessThanOrEqual } from 'typeorm';
import { changed } from '../connection/changed.js';
import { deleteWhere, insertIfAbsent, updateWhere } from '../connection/rows.js';
import { DeviceGrantEntity } from './device-grant.entity.js';
import type { Tx } from '../connection/store.js';

/** The request of a program, as its user sees it. */
export interface DeviceRequest {
  readonly userCode: string;
  readonly name: string;
  readonly scopes: string[];
  readonly network: string;
  readonly createdAt: Date;
}

/** The state of a grant when its program polls. */
export interface DeviceGrant {
  readonly name: string;
  readonly scopes: string[];
  readonly accountId: string | null;
  readonly approved: boolean | null;
  readonly over: boolean;
  /** It polled before, less than the interval ago. */
  readonly hasty: boolean;
}

const OPEN = 'answered_at is null and expires_at > $2';

/** @returns false when the code is in use: generate another one */
export function insertDeviceGrant(
  db: Tx,
  grant: Pick<DeviceGrantEntity, 'id' | 'deviceSha256' | 'userCode' | 'name' | 'scopes' | 'network' | 'expiresAt'>,
): Promise<boolean> {
  return insertIfAbsent(db, DeviceGrantEntity, grant);
}

export async function deviceRequest(db: Tx, userCode: string, now: Date): Promise<DeviceRequest | null> {
  const rows = await db.query<DeviceRequest[]>(
    `select user_code as "userCode", name, scopes, network, created_at as "createdAt" from device_grant where user_code = $1 and ${OPEN}`,
    [userCode, now],
  );
  return rows[0] ?? null;
}

/** @returns false when there is no open request of this code */
export async function answerDeviceRequest(
  db: Tx,
  answer: { userCode: string; accountId: string; approved: boolean; scopes: readonly string[]; now: Date },
): Promise<boolean> {
  const rows = await changed(
    db,
    `update device_grant set account_id = $3, approved = $4, answered_at = $2, scopes = $5 where user_code = $1 and ${OPEN} returning id`,
    [answer.userCode, answer.now, answer.accountId, answer.approved, answer.scopes],
  );
  return rows.length === 1;
}

/** The grant, locked until the transaction ends; records the poll. @returns null when it is unknown or was used */
export async function pollDeviceGrant(
  tx: Tx,
  deviceSha256: string,
  now: Date,
  intervalMs: number,
): Promise<DeviceGrant | null> {
  const rows = await tx.query<DeviceGrant[]>(
    `select name, scopes, account_id as "accountId", approved, expires_at <= $2 as over,
            coalesce(polled_at > $2::timestamptz - $3 * interval '1 millisecond', false) as hasty
       from device_grant where device_sha256 = $1 and taken_at is null for update`,
    [deviceSha256, now, intervalMs],
  );
  await updateWhere(tx, DeviceGrantEntity, { deviceSha256 }, { polledAt: now });
  return rows[0] ?? null;
}

export async function consumeDeviceGrant(tx: Tx, deviceSha256: string, now: Date): Promise<void> {
  await updateWhere(tx, DeviceGrantEntity, { deviceSha256 }, { takenAt: now });
}

export async function deleteEndedDeviceGrants(db: Tx, now: Date): Promise<void> {
  await deleteWhere(db, DeviceGrantEntity, { expiresAt: LessThanOrEqual(now) });
}
