import type { BoardResult } from '@primitives/results';
import { fromHex, type Nodes, type Receipt, type ReceiptKey, type TreeHead } from '@primitives/receipts';
import type { ShardReceipt } from '@primitives/protocol';
import { EVALUATED_SPLIT } from '../evaluations/evaluated-split.js';
import { shardReceipts } from '../evaluations/evaluations-read.js';
import { RELEASED_BOARDS } from '../boards/releases.js';
import type { Tx } from '../connection/store.js';

/** The content of a result's receipt, from the database. */
export type ReceiptFacts = Omit<Receipt, 'schema' | 'installation' | 'results' | 'resamples' | 'scoredAt'> & {
  /** The publishable form. */
  readonly boards: Readonly<Record<string, BoardResult>>;
  /** Whether that is a released form of the result and not the exact one. */
  readonly released: boolean;
  readonly scoredAt: Date;
};

type FactsRow = Omit<ReceiptFacts, 'engines' | 'isolation'>;

/**
 * Of the labels and the definition with which it was scored, not those that the track uses now; null without a result.
 */
export async function receiptFacts(db: Tx, evaluationId: string): Promise<ReceiptFacts | null> {
  const rows = await db.query<FactsRow[]>(
    `select r.evaluation_id as evaluation, r.predictions, r.outcomes, coalesce(${RELEASED_BOARDS}, '{}') as boards, (${RELEASED_BOARDS}) is distinct from r.boards as released, r.scorer_version as "scorerVersion",
            r.bootstrap_seed as "bootstrapSeed", r.scored_at as "scoredAt", b.bundle_sha256 as "bundleSha256",
            jsonb_build_object('code', b.code, 'name', b.name, 'version', b.version, 'team', team.slug) as submission,
            jsonb_build_object('slug', t.slug, 'protocol', t.protocol) as track, under.benchmark, under.split
       from result r join evaluation e on e.id = r.evaluation_id join submission b on b.id = e.submission_id
       join team on team.id = b.team_id join track t on t.id = r.track_id
       join lateral (
         select jsonb_build_object('slug', v.slug, 'number', v.number, 'definitionSha256', v.definition_sha256) as benchmark,
                jsonb_build_object('name', s.name, 'role', s.role, 'instances', s.instance_count, 'instancesSha256', s.instances_sha256,
                                   'archiveSha256', s.archive_sha256, 'labelsSha256', s.labels_sha256) as split
           from split s join benchmark_version v on v.id = s.benchmark_version_id
          where s.labels_sha256 = r.labels_sha256 and v.definition_sha256 = r.definition_sha256
          order by s.id = ${EVALUATED_SPLIT} desc, v.number limit 1) under on true
      where r.evaluation_id = $1`,
    [evaluationId],
  );
  const row = rows[0];
  if (!row) return null;
  const shards = (await shardReceipts(db, evaluationId)).map(({ receipt }): Partial<ShardReceipt> => receipt);
  const engines = new Map(shards.flatMap(({ engine }) => (engine ? [[JSON.stringify(engine), engine]] : [])));
  const isolation = [...new Set(shards.flatMap(({ isolation }) => isolation ?? []))].sort();
  return { ...row, engines: [...engines.values()], isolation };
}

/** Locks the log: entries are numbered without gaps, and each head covers every entry before it. */
export async function lockReceiptLog(tx: Tx): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('receipt log', 0))`);
}

export async function receiptLogSize(db: Tx): Promise<number> {
  const [row] = await db.query<{ size: number }[]>('select coalesce(max(log_index) + 1, 0) as size from receipt');
  return row?.size ?? 0;
}

/** A receipt in the log, its body canonical JSON. */
export interface LoggedReceipt {
  readonly logIndex: number;
  readonly evaluationId: string;
  readonly sha256: string;
  readonly body: string;
  readonly keyId: string;
  readonly signature: string;
}

/** The hash of a subtree of the log, hexadecimal. */
export interface LogNode {
  readonly level: number;
  readonly index: number;
  readonly sha256: string;
}

/** Everything that an entry adds to the log; the caller has the lock. */
export async function appendReceipt(
  tx: Tx,
  receipt: LoggedReceipt,
  nodes: readonly LogNode[],
  head: TreeHead,
): Promise<void> {
  const { logIndex, evaluationId, sha256, body, keyId, signature } = receipt;
  await tx.query(
    'insert into receipt (log_index, evaluation_id, sha256, body, key_id, signature) values ($1, $2, $3, $4, $5, $6)',
    [logIndex, evaluationId, sha256, body, keyId, signature],
  );
  await tx.query(
    `insert into log_node (level, node_index, sha256)
     select (node ->> 'level')::int, (node ->> 'index')::int, node ->> 'sha256' from jsonb_array_elements($1::jsonb) node`,
    [JSON.stringify(nodes)],
  );
  await tx.query('insert into log_head (size, root_sha256, at, key_id, signature) values ($1, $2, $3, $4, $5)', [
    head.size,
    head.rootSha256,
    head.at,
    head.keyId,
    head.signature,
  ]);
}

/** The log's subtrees, by their position. Requests of one tick are one query. */
export function storedNodes(db: Tx): Nodes {
  let pending: {
    readonly level: number;
    readonly index: number;
    take(found: ReadonlyMap<string, string>): void;
    reject(error: unknown): void;
  }[] = [];
  const fetchNodes = async (places: typeof pending): Promise<void> => {
    const rows = await db.query<LogNode[]>(
      `select n.level, n.node_index as index, n.sha256
         from unnest($1::int[], $2::int[]) place (level, node_index) join log_node n using (level, node_index)`,
      [places.map(({ level }) => level), places.map(({ index }) => index)],
    );
    const found = new Map(rows.map(({ level, index, sha256 }) => [`${level} ${index}`, sha256]));
    for (const place of places) place.take(found);
  };
  return (level, index) =>
    new Promise((resolve, reject) => {
      const take = (found: ReadonlyMap<string, string>) => {
        const sha256 = found.get(`${level} ${index}`);
        if (sha256 === undefined) reject(new Error(`the log has no node ${index} of level ${level}`));
        else resolve(fromHex(sha256));
      };
      if (pending.push({ level, index, take, reject }) > 1) return;
      queueMicrotask(() => {
        const places = pending;
        pending = [];
        fetchNodes(places).catch((error: unknown) => places.forEach((place) => place.reject(error)));
      });
    });
}

/** Results that were scored before receipts were issued, oldest first. */
export async function resultsWithoutReceipt(db: Tx, limit: number): Promise<string[]> {
  const rows = await db.query<{ id: string }[]>(
    `select r.evaluation_id as id from result r where not exists (select from receipt c where c.evaluation_id = r.evaluation_id)
      order by r.scored_at, r.evaluation_id limit $1`,
    [limit],
  );
  return rows.map(({ id }) => id);
}

const RECEIPT = `select log_index as "logIndex", evaluation_id as "evaluationId", sha256, body, key_id as "keyId", signature from receipt`;

export async function receiptByDigest(db: Tx, sha256: string): Promise<LoggedReceipt | null> {
  return (await db.query<LoggedReceipt[]>(`${RECEIPT} where sha256 = $1`, [sha256]))[0] ?? null;
}

export function receiptsOfEvaluations(db: Tx, evaluationIds: readonly string[]): Promise<LoggedReceipt[]> {
  return db.query<LoggedReceipt[]>(`${RECEIPT} where evaluation_id = any($1::uuid[])`, [evaluationIds]);
}

/** The log's state at that size; default: the latest; null if it never had that size. */
export async function logHead(db: Tx, size: number | null): Promise<TreeHead | null> {
  const rows = await db.query<(Omit<TreeHead, 'at'> & { at: Date })[]>(
    `select size, root_sha256 as "rootSha256", at, key_id as "keyId", signature from log_head
      where $1::int is null or size = $1 order by size desc limit 1`,
    [size],
  );
  const head = rows[0];
  return head ? { ...head, at: head.at.toISOString() } : null;
}

export async function registerReceiptKey(db: Tx, { keyId, publicKey }: ReceiptKey): Promise<void> {
  await db.query('insert into receipt_key (key_id, public_key) values ($1, $2) on conflict do nothing', [
    keyId,
    publicKey,
  ]);
}

export interface StoredReceiptKey extends ReceiptKey {
  readonly firstUsedAt: Date;
}

/** Every key that ever signed, newest first. */
export function receiptKeys(db: Tx): Promise<StoredReceiptKey[]> {
  return db.query<StoredReceiptKey[]>(
    'select key_id as "keyId", public_key as "publicKey", first_used_at as "firstUsedAt" from receipt_key order by first_used_at desc, key_id',
  );
}
