import { layoutBytes, predictionLayout } from '@primitives/benchmark';
import { signLink } from '@primitives/blobs';
import { shardSeconds } from '@primitives/evaluation';
import type { ShardInstance, ShardJob, SignedLink } from '@primitives/protocol';
import { readyRunners, type EvaluationWork } from '@primitives/store/evaluations';
import type { Lease } from '@primitives/store/shards';
import { blobSizes } from '@primitives/store/submissions';
import { createHmac } from 'node:crypto';
import type { Parts } from '../dependencies.js';

/** A prediction file holds its matrices and a header of a few hundred bytes. */
const HEADER_BYTES = 64 * 1024;

/** Everything that the runner may know of a shard: opaque names, links for a limited time, and no labels. */
export async function shardJob(
  parts: Parts,
  work: EvaluationWork,
  shardIndex: number,
  lease: Lease,
): Promise<ShardJob> {
  const { rules, clock } = parts;
  const expiresAt = new Date(clock.now().getTime() + rules.linkMs);
  const sizes = await blobSizes(parts.store.manager, [work.bundleSha256, work.definitionSha256, work.archiveSha256]);
  const read = (sha256: string): SignedLink => ({
    sha256,
    bytes: sizes.get(sha256) ?? 0,
    url: signLink(rules.linkSecret, rules.linkUrl, { method: 'GET', sha256 }, expiresAt),
  });
  const instances = await rowsOf(parts, work, lease);
  const definition = await parts.benchmarks.definition(work.benchmarkVersionId);
  const maxBytes = layoutBytes(predictionLayout(definition, work.protocol, instances)) + HEADER_BYTES;
  const purpose = `${work.id}.${shardIndex}.${lease.fence}`;
  return {
    protocol: work.protocol,
    bundle: read(work.bundleSha256),
    definition: read(work.definitionSha256),
    archive: read(work.archiveSha256),
    hidden: work.splitRole === 'hidden',
    minimumIsolation: work.minimumIsolation,
    instances,
    seconds: shardSeconds({
      ...work,
      rowCount: lease.rowCount,
      runners: await readyRunners(parts.store.manager, work.trackId),
    }),
    upload: {
      url: signLink(rules.linkSecret, rules.linkUrl, { method: 'PUT', maxBytes, purpose }, expiresAt),
      maxBytes,
    },
  };
}

async function rowsOf(parts: Parts, work: EvaluationWork, lease: Lease): Promise<ShardInstance[]> {
  const rows = await parts.benchmarks.rows(work, lease);
  return rows.map(({ place, ...instance }): ShardInstance => {
    const id = createHmac('sha256', lease.orderSeed).update(`instance ${place}`).digest('hex').slice(0, 24);
    return { ...instance, id };
  });
}
