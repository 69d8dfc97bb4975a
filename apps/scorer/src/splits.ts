import { Instance, parseDefinition, type BenchmarkDefinition } from '@primitives/benchmark';
import type { Blobs } from '@primitives/blobs';
import { readLabels } from '@primitives/datasets';
import { pairSpace, type ImageLabel, type PairSpace, type World } from '@primitives/metrics';
import { definitionJson, type EvaluationWork, type Store } from '@primitives/store';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** A split as it is judged: its labels in the order of its instances, and the candidate pairs of each world. */
export interface JudgedSplit {
  readonly definition: BenchmarkDefinition;
  readonly labels: readonly ImageLabel[];
  readonly spaces: Readonly<Record<World, PairSpace>>;
}

/** The labels do not belong to the split: ours to mend, before anything is scored. Never says what the labels are. */
export class LabelsMismatchError extends Error {
  override readonly name = 'LabelsMismatchError';

  constructor(
    readonly labelsSha256: string,
    readonly problem: string,
  ) {
    super(`the label file ${labelsSha256} does not fit its split: ${problem}`);
  }
}

/** The splits that this scorer has judged, read once: neither labels nor definitions change. */
export class Splits {
  readonly #read = new Map<string, Promise<JudgedSplit>>();

  constructor(
    private readonly store: Store,
    private readonly blobs: Blobs,
    private readonly folder: string,
  ) {}

  of(work: EvaluationWork): Promise<JudgedSplit> {
    const key = `${work.benchmarkVersionId} ${work.labelsSha256} ${work.instancesSha256}`;
    let reading = this.#read.get(key);
    if (!reading) {
      this.#read.set(key, (reading = this.#readSplit(work)));
      reading.catch(() => this.#read.delete(key)); // the next one tries again
    }
    return reading;
  }

  async #readSplit(work: EvaluationWork): Promise<JudgedSplit> {
    const definition = parseDefinition(await definitionJson(this.store.manager, work.benchmarkVersionId));
    const { attributes, objects, pairs } = definition;
    const lists = { attributes: attributes.length, objects: objects.length, ...pairs };
    return {
      definition,
      labels: await this.#labels(work, definition),
      spaces: { closed: pairSpace(lists, 'closed'), open: pairSpace(lists, 'open') },
    };
  }

  async #labels(
    { labelsSha256, instancesSha256, instanceCount }: EvaluationWork,
    definition: BenchmarkDefinition,
  ): Promise<ImageLabel[]> {
    const path = join(this.folder, `${labelsSha256}.jsonl`);
    if ((await digestOf(path)) !== labelsSha256) throw new LabelsMismatchError(labelsSha256, 'its bytes have another digest');
    const labelled = await readLabels(path);
    const instances = (await this.blobs.read(instancesSha256))
      .toString('utf8')
      .split('\n')
      .filter((line) => line !== '');
    if (labelled.length !== instanceCount || instances.length !== instanceCount) {
      throw new LabelsMismatchError(
        labelsSha256,
        `${labelled.length} labels for ${instances.length} instances, expected ${instanceCount}`,
      );
    }
    const attributeOf = indexOf(definition.attributes);
    const objectOf = indexOf(definition.objects);
    return labelled.map(({ id, positive, object }, i) => {
      if (Instance.parse(JSON.parse(instances[i] ?? '')).id !== id)
        throw new LabelsMismatchError(labelsSha256, `line ${i + 1} is about another instance`);
      return {
        attributes: positive.map((name) => known(attributeOf, name, labelsSha256, i)),
        object: known(objectOf, object, labelsSha256, i),
      };
    });
  }
}

const indexOf = (names: readonly string[]) => new Map(names.map((name, i) => [name, i]));

function known(indices: ReadonlyMap<string, number>, name: string, labelsSha256: string, line: number): number {
  const index = indices.get(name);
  if (index === undefined)
    throw new LabelsMismatchError(labelsSha256, `line ${line + 1} names what the vocabulary does not have`);
  return index;
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
