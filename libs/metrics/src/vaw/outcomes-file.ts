import { decodeColumns, encodeColumns, InvalidColumnFileError, takeColumns } from '../outcomes/columns.js';
import type { VawOutcomes } from './outcomes.js';
import type { VqaOutcomes } from './vqa-outcomes.js';

const VAW_KIND = 'vaw-outcomes/1';
const VQA_KIND = 'vqa-outcomes/1';

const CELLS = { start: Uint32Array, instance: Uint32Array, flags: Uint8Array } as const;
const VAW_INSTANCES = { edges: Uint32Array, violations: Uint32Array } as const;
const VQA_COLUMNS = {
  asked: Uint32Array,
  correct: Uint32Array,
  edges: Uint32Array,
  violations: Uint32Array,
  samePolarityEdges: Uint32Array,
  samePolarityViolations: Uint32Array,
} as const;

type VawMeta = Omit<VawOutcomes, 'raw' | 'corrected' | 'edges' | 'violations'>;
type VqaMeta = Pick<VqaOutcomes, 'instances' | 'types'>;

/**
 * Writes VAW outcomes as a column file of kind `vaw-outcomes/1`. The cells by attribute are the columns `<name>@raw` and
 * `<name>@corrected` of `start`, `instance` and `flags` (the bits of CELL); per instance `edges` and `violations`. 5 bytes a labelled cell.
 */
export function encodeVawOutcomes({ raw, corrected, edges, violations, ...meta }: VawOutcomes): Uint8Array<ArrayBuffer> {
  const columns = {
    'start@raw': raw.start,
    'instance@raw': raw.instance,
    'flags@raw': raw.flags,
    'start@corrected': corrected.start,
    'instance@corrected': corrected.instance,
    'flags@corrected': corrected.flags,
    edges,
    violations,
  };
  return encodeColumns({ kind: VAW_KIND, meta, columns });
}

/** Reads what `encodeVawOutcomes` wrote. @throws InvalidColumnFileError for other bytes, another kind or version, a missing column */
export function decodeVawOutcomes(bytes: Uint8Array): VawOutcomes {
  const { kind, meta, columns } = decodeColumns(bytes);
  if (kind !== VAW_KIND) throw new InvalidColumnFileError(`it holds ${kind}, not ${VAW_KIND}`);
  return {
    ...(meta as VawMeta),
    raw: takeColumns(columns, CELLS, '@raw'),
    corrected: takeColumns(columns, CELLS, '@corrected'),
    ...takeColumns(columns, VAW_INSTANCES),
  };
}

/** Writes VQA outcomes as a column file of kind `vqa-outcomes/1`: the six columns of `VqaOutcomes` under their names. */
export function encodeVqaOutcomes({ instances, types, ...columns }: VqaOutcomes): Uint8Array<ArrayBuffer> {
  const meta: VqaMeta = { instances, types };
  return encodeColumns({ kind: VQA_KIND, meta, columns });
}

/** Reads what `encodeVqaOutcomes` wrote. @throws InvalidColumnFileError */
export function decodeVqaOutcomes(bytes: Uint8Array): VqaOutcomes {
  const { kind, meta, columns } = decodeColumns(bytes);
  if (kind !== VQA_KIND) throw new InvalidColumnFileError(`it holds ${kind}, not ${VQA_KIND}`);
  return { ...(meta as VqaMeta), ...takeColumns(columns, VQA_COLUMNS) };
}
