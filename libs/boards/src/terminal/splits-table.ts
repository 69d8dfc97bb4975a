import type { Failure } from '@primitives/errors';
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

/**
 * What a download wrote, and the command that scores predictions on it.
 *
 * @param folder with the files @param program name of the command
 */
export const downloadedText = (
  { instances }: Pick<PrintedSplit, 'instances'>,
  folder: string,
  program: string,
): string => `${instances} instances in ${folder}; next: ${program} score <predictions> --split ${folder}`;

/** The remedy for a name of a hidden split. */
export const TEST_IS_HIDDEN =
  'the test split is hidden; evaluate on one of the expected splits, and submit for values on test';

/** The refusal of a split that is not public. @param split null: the benchmark is meant */
export function splitUnknown(
  benchmark: string,
  split: string | null,
  splits: readonly Pick<PrintedSplit, 'benchmark' | 'name'>[],
): Failure {
  const isKnown = splits.some((each) => each.benchmark === benchmark);
  const name = [benchmark, split].filter(Boolean).join(' ');
  const published = new Set(splits.map(({ benchmark, name: split }) => `${benchmark} ${split}`));
  return {
    code: isKnown ? 'split_unknown' : 'benchmark_unknown',
    message: `there is no public split "${name}"`,
    expected: [...published].join(', ') || 'no split is published',
    found: name,
    remedy: isKnown && split === 'test' ? TEST_IS_HIDDEN : 'list the public splits with `primitives data`',
  };
}
