import type { LabelledCells } from '@primitives/metrics';

/** The queried cells of each instance; see `requestedCells`. */
export type RequestedCells = Pick<LabelledCells, 'start' | 'attribute'>;

/** Number of queried cells of these instances. */
export function countRequested({ start }: RequestedCells, places: Uint32Array): number {
  return places.reduce((sum, place) => sum + start[place + 1]! - start[place]!, 0);
}

/** Writes a shard's values of the queried cells to their positions in a dense instances × attributes matrix. */
export function putCells<M extends Uint8Array | Float32Array>(
  matrix: M,
  attributes: number,
  { start, attribute }: RequestedCells,
  places: Uint32Array,
  values: M,
): void {
  let next = 0;
  for (const place of places) {
    for (let k = start[place]!; k < start[place + 1]!; k++)
      matrix[place * attributes + attribute[k]!] = values[next++]!;
  }
}

/** Writes a shard's rows to their positions. */
export function putRows(matrix: Float32Array, width: number, places: Uint32Array, rows: Float32Array): void {
  places.forEach((place, row) => matrix.set(rows.subarray(row * width, (row + 1) * width), place * width));
}

/** 1 at every queried cell. */
export function requestedMask(instances: number, attributes: number, cells: RequestedCells): Uint8Array {
  const mask = new Uint8Array(instances * attributes);
  const places = Uint32Array.from({ length: instances }, (_, i) => i);
  putCells(mask, attributes, cells, places, new Uint8Array(cells.attribute.length).fill(1));
  return mask;
}
