import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { BenchmarkDefinition, LabelledInstance } from '@primitives/benchmark';
import { readLabels } from '@primitives/datasets';
import type { ImageLabel } from '@primitives/metrics';

/** A label file is missing or is not the one that its name says. An operator must look. */
export class LabelsUnavailableError extends Error {
  override readonly name = 'LabelsUnavailableError';
}

/** The scorer's folder of label files. What was read once is kept: label files never change. */
export class LabelFolder {
  readonly #read = new Map<string, Promise<LabelledInstance[]>>();

  constructor(private readonly folder: string) {}

  /** The labels of a split, in the order of its instances. @throws LabelsUnavailableError */
  async labels(sha256: string): Promise<readonly LabelledInstance[]> {
    let reading = this.#read.get(sha256);
    if (!reading) {
      reading = this.#open(sha256);
      this.#read.set(sha256, reading);
      reading.catch(() => this.#read.delete(sha256)); // a file that was put right is read again
    }
    return reading;
  }

  async #open(sha256: string): Promise<LabelledInstance[]> {
    const path = join(this.folder, `${sha256}.jsonl`);
    const hash = createHash('sha256');
    try {
      for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
    } catch (error) {
      throw new LabelsUnavailableError(`the label file ${sha256} cannot be read`, { cause: error });
    }
    if (hash.digest('hex') !== sha256) throw new LabelsUnavailableError(`the label file ${sha256} does not have the digest that its name says`);
    return readLabels(path);
  }
}

/** Labels as indices into the definition's vocabulary. @throws LabelsUnavailableError when a name is not in it */
export function asIndices(labels: readonly LabelledInstance[], definition: Pick<BenchmarkDefinition, 'attributes' | 'objects'>): ImageLabel[] {
  const attributes = new Map(definition.attributes.map((name, index) => [name, index]));
  const objects = new Map(definition.objects.map((name, index) => [name, index]));
  const known = (map: Map<string, number>, name: string, kind: string) => {
    const index = map.get(name);
    if (index === undefined) throw new LabelsUnavailableError(`the label file names an ${kind} outside the vocabulary`);
    return index;
  };
  return labels.map(({ object, positive }) => ({
    object: known(objects, object, 'object'),
    attributes: positive.map((name) => known(attributes, name, 'attribute')),
  }));
}
