import { decodeColumns, encodeColumns, InvalidColumnFileError, takeColumns, type Column } from '../outcomes/columns.js';
import type { CalibratedOutcomes, PairOutcomes } from './pair-outcomes.js';

const KIND = 'pair-outcomes/1';

const IMAGE_COLUMNS = {
  object: Uint32Array,
  unseenImage: Uint8Array,
  firstLabel: Uint32Array,
  labelAttribute: Uint32Array,
  labelSeen: Uint8Array,
  labelRank: Uint32Array,
  topAttribute: Uint32Array,
  topObject: Uint32Array,
  topTied: Uint8Array,
} as const;
const CALIBRATION_COLUMNS = {
  bias: Float64Array,
  hits: Uint32Array,
  poolDifference: Float64Array,
  critical: Float64Array,
} as const;

type Meta = Omit<PairOutcomes, keyof typeof IMAGE_COLUMNS | 'calibrations'> & {
  readonly calibrations: readonly Pick<CalibratedOutcomes, 'k' | 'listed'>[];
};

/**
 * Writes outcomes as a column file of kind `pair-outcomes/1`; columns of AUC@k are named `<column>@<k>`. About 80 bytes
 * an image.
 */
export function encodePairOutcomes(outcomes: PairOutcomes): Uint8Array<ArrayBuffer> {
  const { profile, world, attributes, objects, candidatePairs, images } = outcomes;
  const meta: Meta = {
    profile,
    world,
    attributes,
    objects,
    candidatePairs,
    images,
    calibrations: outcomes.calibrations.map(({ k, listed }) => ({ k, listed })),
  };
  const columns: Record<string, Column> = {};
  for (const name of namesOf(IMAGE_COLUMNS)) columns[name] = outcomes[name];
  for (const calibration of outcomes.calibrations) {
    for (const name of namesOf(CALIBRATION_COLUMNS)) columns[`${name}@${calibration.k}`] = calibration[name];
  }
  return encodeColumns({ kind: KIND, meta, columns });
}

/**
 * Reads what `encodePairOutcomes` wrote.
 *
 * @throws InvalidColumnFileError for other bytes, another kind or version, a missing column
 */
export function decodePairOutcomes(bytes: Uint8Array): PairOutcomes {
  const { kind, meta, columns } = decodeColumns(bytes);
  if (kind !== KIND) throw new InvalidColumnFileError(`it holds ${kind}, not ${KIND}`);
  const { calibrations, ...facts } = meta as Meta;
  return {
    ...facts,
    ...takeColumns(columns, IMAGE_COLUMNS),
    calibrations: calibrations.map((calibration) => ({
      ...calibration,
      ...takeColumns(columns, CALIBRATION_COLUMNS, `@${calibration.k}`),
    })),
  };
}

function namesOf<T extends object>(columns: T): (keyof T)[] {
  return Object.keys(columns) as (keyof T)[];
}
