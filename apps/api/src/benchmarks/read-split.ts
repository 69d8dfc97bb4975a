import { Instance } from '@primitives/benchmark';
import type { Blobs } from '@primitives/blobs';
import { UserError } from '@primitives/errors';
import type { NewSplit, SplitEntity } from '@primitives/store/benchmarks';

/** A split by the digests of its uploaded files; that of the labels is not read. */
export interface SplitFiles extends Pick<SplitEntity, 'name' | 'role'> {
  readonly instances: string;
  readonly images: string;
  readonly labels: string;
  readonly audit?: object | null | undefined;
}

/**
 * Validates every instance of a split, so that a line with a label in it is rejected before publication.
 *
 * @throws UserError benchmark_invalid
 */
export async function readSplit(
  blobs: Blobs,
  { name, role, instances, images, labels, audit = null }: SplitFiles,
): Promise<NewSplit> {
  const lines = (await blobs.read(instances))
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '');
  const ids = new Set<string>();
  for (const [i, line] of lines.entries()) {
    const instance = Instance.safeParse(asJson(line));
    if (!instance.success || ids.has(instance.data.id)) {
      throw new UserError(
        'benchmark_invalid',
        `line ${i + 1} of the instances of ${name} is not a valid, unique instance`,
        { expected: 'only the fields id, image and the query fields, and a unique id' },
      );
    }
    ids.add(instance.data.id);
  }
  if (lines.length === 0)
    throw new UserError('benchmark_invalid', `the split ${name} has no instances`, {
      expected: 'at least one instance',
      found: '0',
    });
  return {
    name,
    role,
    instanceCount: lines.length,
    instancesSha256: instances,
    archiveSha256: images,
    labelsSha256: labels,
    audit,
  };
}

/** The first instance of a registered split. */
export async function firstInstance(blobs: Blobs, instancesSha256: string): Promise<Instance> {
  const [line = ''] = (await blobs.read(instancesSha256)).toString('utf8').split('\n', 1);
  return Instance.parse(asJson(line));
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
