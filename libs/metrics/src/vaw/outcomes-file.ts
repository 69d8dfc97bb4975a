import { decodeColumns, encodeColumns, InvalidColumnFileError, takeColumns, type Column } from '../outcomes/columns.js';
import type { EdgeComparisons } from './edge-comparisons.js';
import type { VawOutcomes } from './outcomes.js';
import type { VqaOutcomes } from './vqa-outcomes.js';

/**
 * The kinds that are read, the one that is written last. Version 1 counted violations by instance, without their edges.
 */
const VAW_KINDS = ['vaw-outcomes/1', 'vaw-outcomes/2'] as const;
const VQA_KINDS = ['vqa-outcomes/1', 'vqa-outcomes/2'] as const;

const CELLS = { start: Uint32Array, instance: Uint32Array, flags: Uint8Array } as const;
const VAW_INSTANCES = { edges: Uint32Array, violations: Uint32Array } as const;
const VQA_COLUMNS = {
  answerCounts: Uint32Array,
  correct: Uint32Array,
  edges: Uint32Array,
  violations: Uint32Array,
  samePolarityEdges: Uint32Array,
  samePolarityViolations: Uint32Array,
} as const;

type VawMeta = Omit<VawOutcomes, 'raw' | 'corrected' | 'edges' | 'violations' | 'comparisons'>;
type VqaMeta = Pick<VqaOutcomes, 'instances' | 'types'>;
type EdgesMeta = Pick<EdgeComparisons, 'hierarchyEdges'>;

/**
 * Writes VAW outcomes as a column file of kind `vaw-outcomes/2`. The cells by attribute are the columns `<name>@raw`
 * and `<name>@corrected` of `start`, `instance` and `flags` (the bits of CELL); per instance `edges` and `violations`;
 * the comparisons of edges are `violated@comparison`, a bit each, and `edge@comparison` where not every edge was
 * compared. 5 bytes a labelled cell, and 1 bit a comparison or 4 bytes and 1 bit.
 */
export function encodeVawOutcomes({
  raw,
  corrected,
  edges,
  violations,
  comparisons,
  ...meta
}: VawOutcomes): Uint8Array<ArrayBuffer> {
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
  return encodeWithEdges(VAW_KINDS, meta, columns, comparisons);
}

/**
 * Reads what `encodeVawOutcomes` wrote, now or before.
 *
 * @throws InvalidColumnFileError for other bytes or another kind, a missing column
 */
export function decodeVawOutcomes(bytes: Uint8Array): VawOutcomes {
  const { meta, columns, comparisons } = decodeWithEdges<VawMeta>(VAW_KINDS, bytes);
  return {
    ...meta,
    raw: takeColumns(columns, CELLS, '@raw'),
    corrected: takeColumns(columns, CELLS, '@corrected'),
    ...takeColumns(columns, VAW_INSTANCES),
    ...comparisons,
  };
}

/**
 * Writes VQA outcomes as a column file of kind `vqa-outcomes/2`: the six columns of `VqaOutcomes` under their names,
 * and the comparisons of edges as in `vaw-outcomes/2` with `samePolarity@comparison`, another bit each.
 */
export function encodeVqaOutcomes({ instances, types, comparisons, ...columns }: VqaOutcomes): Uint8Array<ArrayBuffer> {
  const meta: VqaMeta = { instances, types };
  return encodeWithEdges(VQA_KINDS, meta, columns, comparisons);
}

/** Reads what `encodeVqaOutcomes` wrote, now or before. @throws InvalidColumnFileError */
export function decodeVqaOutcomes(bytes: Uint8Array): VqaOutcomes {
  const { meta, columns, comparisons } = decodeWithEdges<VqaMeta>(VQA_KINDS, bytes);
  return { ...meta, ...takeColumns(columns, VQA_COLUMNS), ...comparisons };
}

type Kinds = readonly [string, string];

/** Outcomes without comparisons, read from a file of version 1, are written as they were. */
function encodeWithEdges(
  [first, second]: Kinds,
  meta: object,
  columns: Readonly<Record<string, Column>>,
  comparisons: EdgeComparisons | undefined,
): Uint8Array<ArrayBuffer> {
  if (!comparisons) return encodeColumns({ kind: first, meta, columns });
  const { hierarchyEdges, edge, violated, samePolarity } = comparisons;
  const added = {
    ...(edge && { 'edge@comparison': edge }),
    'violated@comparison': violated,
    ...(samePolarity && { 'samePolarity@comparison': samePolarity }),
  };
  return encodeColumns({ kind: second, meta: { ...meta, hierarchyEdges }, columns: { ...columns, ...added } });
}

function decodeWithEdges<Meta extends object>(
  [first, second]: Kinds,
  bytes: Uint8Array,
): { meta: Meta; columns: Readonly<Record<string, Column>>; comparisons: { comparisons?: EdgeComparisons } } {
  const { kind, meta, columns } = decodeColumns(bytes);
  if (kind === first) return { meta: meta as Meta, columns, comparisons: {} };
  if (kind !== second) throw new InvalidColumnFileError(`it holds ${kind}, not ${second} or ${first}`);
  const { hierarchyEdges, ...own } = meta as Meta & EdgesMeta;
  const comparisons: EdgeComparisons = {
    hierarchyEdges,
    edge: 'edge@comparison' in columns ? takeColumns(columns, { edge: Uint32Array }, '@comparison').edge : null,
    ...takeColumns(columns, { violated: Uint8Array }, '@comparison'),
    samePolarity:
      'samePolarity@comparison' in columns
        ? takeColumns(columns, { samePolarity: Uint8Array }, '@comparison').samePolarity
        : null,
  };
  return { meta: own as unknown as Meta, columns, comparisons: { comparisons } };
}
