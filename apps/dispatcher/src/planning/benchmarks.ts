import { Instance, parseDefinition, type BenchmarkDefinition } from '@primitives/benchmark';
import type { Blobs } from '@primitives/blobs';
import { instanceOrder } from '@primitives/evaluation';
import type { Store } from '@primitives/store/connection';
import { definitionJson, type EvaluationWork } from '@primitives/store/evaluations';
import type { Lease } from '@primitives/store/shards';

/** The range of rows of an evaluation's order that a shard contains. */
export type ShardRows = Pick<Lease, 'orderSeed' | 'firstRow' | 'rowCount'>;

/** An instance and its index in the split. */
export type PlacedInstance = Instance & { readonly place: number };

/** Maximum cached orders: evaluations that are predicted concurrently. */
const ORDERS = 32;

/** Caches definitions, instance lists and orders, which are immutable. A handful of benchmarks fits into memory. */
export class Benchmarks {
  readonly #orders = new Map<string, Uint32Array>();
  readonly #definitions = new Map<string, Promise<BenchmarkDefinition>>();
  readonly #instances = new Map<string, Promise<readonly Instance[]>>();

  constructor(
    private readonly store: Store,
    private readonly blobs: Blobs,
  ) {}

  definition(benchmarkVersionId: string): Promise<BenchmarkDefinition> {
    return remember(this.#definitions, benchmarkVersionId, async () =>
      parseDefinition(await definitionJson(this.store.manager, benchmarkVersionId)),
    );
  }

  /** The instances of a split in the order of its label file. */
  instances(instancesSha256: string): Promise<readonly Instance[]> {
    return remember(this.#instances, instancesSha256, async () => {
      const lines = (await this.blobs.read(instancesSha256)).toString('utf8').split('\n');
      return lines.filter((line) => line !== '').map((line) => Instance.parse(JSON.parse(line)));
    });
  }

  /** The instances of a shard, in the order of its rows. */
  async rows(
    { instancesSha256, instanceCount }: Pick<EvaluationWork, 'instancesSha256' | 'instanceCount'>,
    shard: ShardRows,
  ): Promise<PlacedInstance[]> {
    const instances = await this.instances(instancesSha256);
    const order = this.order(shard.orderSeed, instanceCount);
    return Array.from(order.subarray(shard.firstRow, shard.firstRow + shard.rowCount), (place) => {
      const instance = instances[place];
      if (!instance) throw new RangeError(`the split has ${instances.length} instances, expected ${instanceCount}`);
      return { ...instance, place };
    });
  }

  /** The order of an evaluation's instances; a shard is a contiguous range of it. */
  order(seed: string, count: number): Uint32Array {
    const key = `${seed}.${count}`;
    const order = this.#orders.get(key) ?? instanceOrder(seed, count);
    this.#orders.delete(key);
    this.#orders.set(key, order); // least recently used first
    for (const oldest of this.#orders.keys()) if (this.#orders.size > ORDERS) this.#orders.delete(oldest);
    return order;
  }
}

/** A failed read is removed, so that the next request retries. */
function remember<T>(memory: Map<string, Promise<T>>, key: string, read: () => Promise<T>): Promise<T> {
  const known = memory.get(key);
  if (known) return known;
  const reading = read();
  memory.set(key, reading);
  reading.catch(() => memory.delete(key));
  return reading;
}
