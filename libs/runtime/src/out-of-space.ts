/** The full storage: a disk of this machine, the database's, the broker's, or the blob storage. */
export const STORAGES = ['disk', 'database', 'broker', 'blobs'] as const;
export type FullStorage = (typeof STORAGES)[number];

const DISK: readonly unknown[] = ['ENOSPC', 'EDQUOT'];
/** SQLSTATE disk_full. */
const DATABASE = '53100';
/** nats-server: no resources, no storage resources; and a failed store, whose text contains the reason. */
const BROKER: readonly unknown[] = [10023, 10047];
const STORE_FAILED = 10077;
const DEEPEST = 10;

/**
 * Which storage an operation found full, or null if it failed for another reason. Follows the causes of an error,
 * because every layer wraps what it catches. Never the fault of a bundle or a machine, and over when there is space
 * again.
 */
export function fullStorage(error: unknown): FullStorage | null {
  for (const one of chainOf(error)) {
    const storage = storageOf(one);
    if (storage !== null) return storage;
  }
  return null;
}

/** Bytes that the failed operation needed (`neededBytes` of an error in the chain); 0 if unknown. */
export const neededBytesOf = (error: unknown): number =>
  Math.max(0, ...chainOf(error).map(({ neededBytes }) => (typeof neededBytes === 'number' ? neededBytes : 0)));

function chainOf(error: unknown): ErrorFields[] {
  const chain: ErrorFields[] = [];
  for (let at = error; typeof at === 'object' && at !== null && chain.length < DEEPEST; at = (at as ErrorFields).cause)
    chain.push(at);
  return chain;
}

interface ErrorFields {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly cause?: unknown;
  readonly neededBytes?: unknown;
  readonly api_error?: { readonly err_code?: unknown; readonly description?: unknown };
}

function storageOf({ name, code, api_error: refusal }: ErrorFields): FullStorage | null {
  if (name === 'StoreFullError' || code === 'storage_full') return 'blobs';
  if (DISK.includes(code)) return 'disk';
  if (code === DATABASE) return 'database';
  if (BROKER.includes(refusal?.err_code)) return 'broker';
  if (refusal?.err_code === STORE_FAILED && /no space/i.test(String(refusal.description))) return 'broker';
  return null;
}
