import { signLink } from '@primitives/blobs';
import { shardSeconds } from '@primitives/evaluation';
import type { ShardInstance, ShardJob, SignedLink } from '@primitives/protocol';
import { readyRunners, type EvaluationWork } from '@primitives/store/evaluations';
import { blobSizes } from '@primitives/store/submissions';
import { createHmac } from 'node:crypto';
import type { Parts } from '../dependencies.js';
import type { ShardRows } from '../planning/benchmarks.js';
import { maxPredictionBytes } from '../reports/check-predictions.js';

/**
 * Everything that the runner may know of a shard: opaque names, links for a limited time, and no labels. All of it is
 * read before the lease, because a failure after it would use the lease up.
 *
 * @returns the job under a fence
 */
export async function prepareJob(
  parts: Parts,
  work: EvaluationWork,
  shardIndex: number,
  shard: ShardRows,
): Promise<(fence: number) => ShardJob> {
  const { rules, clock } = parts;
  const expiresAt = new Date(clock.now().getTime() + rules.linkMs);
  const sizes = await blobSizes(parts.store.manager, [work.bundleSha256, work.definitionSha256, work.archiveSha256]);
  const read = (sha256: string): SignedLink => ({
    sha256,
    bytes: sizes.get(sha256) ?? 0,
    url: signLink(rules.linkSecret, rules.linkUrl, { method: 'GET', sha256 }, expiresAt),
  });
  const instances = await rowsOf(parts, work, shard);
  const definition = await parts.benchmarks.definition(work.benchmarkVersionId);
  const maxBytes = maxPredictionBytes({ definition, protocol: work.protocol, rows: instances });
  const runners = await readyRunners(parts.store.manager, work.trackId);
  return (fence) => ({
    protocol: work.protocol,
    bundle: read(work.bundleSha256),
    definition: read(work.definitionSha256),
    archive: read(work.archiveSha256),
    hidden: work.splitRole === 'hidden',
    minimumIsolation: work.minimumIsolation,
    instances,
    seconds: shardSeconds({ ...work, rowCount: shard.rowCount, runners }),
    upload: {
      url: signLink(
        rules.linkSecret,
        rules.linkUrl,
        { method: 'PUT', maxBytes, purpose: `${work.id}.${shardIndex}.${fence}` },
        expiresAt,
      ),
      maxBytes,
    },
  });
}

async function rowsOf(parts: Parts, work: EvaluationWork, shard: ShardRows): Promise<ShardInstance[]> {
  const rows = await parts.benchmarks.rows(work, shard);
  return rows.map(({ place, ...instance }): ShardInstance => {
    const id = createHmac('sha256', shard.orderSeed).update(`instance ${place}`).digest('hex').slice(0, 24);
    return { ...instance, id };
  });
}
