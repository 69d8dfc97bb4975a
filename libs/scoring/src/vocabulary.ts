import type { LabelledInstance } from '@primitives/benchmark';
import { LabelsError } from './predictions-error.js';

/** Name → index, with a refusal that names the instance when a label uses another name. */
export class Vocabulary {
  readonly #index: ReadonlyMap<string, number>;

  constructor(
    private readonly kind: 'attribute' | 'object',
    names: readonly string[],
  ) {
    this.#index = new Map(names.map((name, index) => [name, index]));
  }

  /** @throws LabelsError */
  indexOf(name: string, instance: LabelledInstance): number {
    const index = this.#index.get(name);
    if (index !== undefined) return index;
    throw new LabelsError(
      `instance "${instance.id}" names an ${this.kind} outside the benchmark`,
      `one of the ${this.#index.size} ${this.kind}s of the definition`,
      `"${name}"`,
      'use the label file and the definition of the same benchmark version',
    );
  }
}
