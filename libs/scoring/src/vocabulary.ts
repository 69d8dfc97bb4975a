import type { LabelledInstance } from '@primitives/benchmark';
import { LabelsError } from './predictions-error.js';

/** Name → index. The error names the instance whose label uses an unknown name. */
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
