import { signLink } from '@primitives/blobs';
import type { ShardInstance, ShardJob, SignedLink } from '@primitives/protocol';
import { blobSizes, type EvaluationWork, type Lease } from '@primitives/store';
import { createHmac } from 'node:crypto';
import type { Parts } from './parts.js';

/** Predictions of a shard are a few matrices of floats: no more than this for each of its rows. */
const BYTES_PER_ROW = 4 * 1024 * 1024;
/** The header, and what little a small shard may be larger. */
const BYTES_BESIDES = 1024 * 1024;

/** Everything the runner may know of a shard: opaque names, links for a while, and nothing of a label. */
export async function shardJob(parts: Parts, work: EvaluationWork, shardIndex: number, lease: Lease): Promise<ShardJob> {
  const { rules, clock } = parts;
  const expiresAt = new Date(clock.now().getTime() + rules.linkMs);
  const sizes = await blobSizes(parts.store.manager, [work.bundleSha256, work.definitionSha256, work.archiveSha256]);
  const read = (sha256: string): SignedLink => ({
    sha256,
    bytes: sizes.get(sha256) ?? 0,
    url: signLink(rules.linkSecret, rules.linkUrl, { method: 'GET', sha256 }, expiresAt),
  });
  const maxBytes = lease.rowCount * BYTES_PER_ROW + BYTES_BESIDES;
  const purpose = `${work.id}.${shardIndex}.${lease.fence}`;
  return {
    protocol: work.protocol,
    bundle: read(work.bundleSha256),
    definition: read(work.definitionSha256),
    archive: read(work.archiveSha256),
    hidden: work.splitRole === 'hidden',
    minimumIsolation: work.minimumIsolation,
    instances: await rowsOf(parts, work, lease),
    upload: { url: signLink(rules.linkSecret, rules.linkUrl, { method: 'PUT', maxBytes, purpose }, expiresAt), maxBytes },
  };
}

async function rowsOf(parts: Parts, work: EvaluationWork, lease: Lease): Promise<ShardInstance[]> {
  const instances = await parts.benchmarks.instances(work.instancesSha256);
  const order = parts.benchmarks.order(lease.orderSeed, work.instanceCount);
  return Array.from(order.subarray(lease.firstRow, lease.firstRow + lease.rowCount), (place): ShardInstance => {
    const instance = instances[place];
    if (!instance) throw new RangeError(`the split has ${instances.length} instances, expected ${work.instanceCount}`);
    const id = createHmac('sha256', lease.orderSeed).update(`instance ${place}`).digest('hex').slice(0, 24);
    return { id, image: instance.image, ...(instance.box ? { box: instance.box } : {}) };
  });
}
