import { table } from '../text-table.js';

/** A public split in the shape of the GraphQL API. */
export interface PrintedSplit {
  readonly benchmark: string;
  readonly version: number;
  readonly name: string;
  readonly instances: number;
  readonly files: readonly { readonly bytes: number }[];
}

/** One row per split. */
export function splitsTable(splits: readonly PrintedSplit[]): string {
  if (splits.length === 0) return 'no split is published';
  const rows = splits.map(({ benchmark, version, name, instances, files }) => [
    benchmark,
    String(version),
    name,
    String(instances),
    `${(files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6).toFixed(1)} MB`,
  ]);
  return table(['benchmark', 'version', 'split', 'instances', 'size'], rows);
}
