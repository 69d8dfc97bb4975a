/** What has no room left: a disk of this machine, the database's, the broker's, or where the installation keeps its blobs. */
export const STORAGES = ['disk', 'database', 'broker', 'blobs'] as const;
export type FullStorage = (typeof STORAGES)[number];

const DISK: readonly unknown[] = ['ENOSPC', 'EDQUOT'];
/** SQLSTATE disk_full. */
const DATABASE = '53100';
/** nats-server: no resources, no storage resources; and a store that failed, whose text says why. */
const BROKER: readonly unknown[] = [10023, 10047];
const STORE_FAILED = 10077;
const DEEPEST = 10;

/**
 * Which storage an operation found full, or null when it failed for another reason. Looks through the causes of an error, since every
 * layer wraps what it catches. Nothing of this is the fault of a bundle or a machine, and all of it is over when there is room again.
 */
export function fullStorage(error: unknown): FullStorage | null {
  for (const one of chainOf(error)) {
    const storage = storageOf(one);
    if (storage !== null) return storage;
  }
  return null;
}

/** Bytes that the failed operation needed (`neededBytes` of an error of the chain); 0 when none says. */
export const neededBytesOf = (error: unknown): number =>
  Math.max(0, ...chainOf(error).map(({ neededBytes }) => (typeof neededBytes === 'number' ? neededBytes : 0)));

/** An error and its causes. */
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
