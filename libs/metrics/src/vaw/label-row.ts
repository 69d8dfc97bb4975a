import { UNLABELLED, type LabelledCells } from './labels.js';

/** One instance's labels at a time, by attribute, without a dense matrix of all. */
export class LabelRow {
  private readonly row: Uint8Array;
  private loaded = 0;

  constructor(private readonly cells: LabelledCells) {
    this.row = new Uint8Array(cells.attributes).fill(UNLABELLED);
  }

  /** The labels of an instance, UNLABELLED where there is no annotation; the next call reuses the array. */
  load(instance: number): Uint8Array {
    const { start, attribute, label } = this.cells;
    for (let k = start[this.loaded]!; k < start[this.loaded + 1]!; k++) this.row[attribute[k]!] = UNLABELLED;
    for (let k = start[instance]!; k < start[instance + 1]!; k++) this.row[attribute[k]!] = label[k]!;
    this.loaded = instance;
    return this.row;
  }

  isLabelled(attribute: number): boolean {
    return this.row[attribute] !== UNLABELLED;
  }
}
