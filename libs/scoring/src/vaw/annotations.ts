import type { BenchmarkDefinition } from '@primitives/benchmark';
import {
  attributeHierarchy,
  cellsOfLists,
  type AttributeGroups,
  type AttributeHierarchy,
  type LabelledCells,
} from '@primitives/metrics';
import type { JudgedSplit } from '../judge.js';
import { LabelsError } from '../predictions-error.js';
import { Vocabulary } from '../vocabulary.js';

/** The annotations that the VAW protocols are scored with, built once per split. */
export interface Annotations {
  readonly cells: LabelledCells;
  readonly hierarchy: AttributeHierarchy;
  /** `all`, the types and the frequency bands. */
  readonly groups: AttributeGroups;
  readonly types: readonly string[];
}

/** @throws LabelsError at a name outside the vocabulary */
export function annotationsOf({ definition, labels }: JudgedSplit): Annotations {
  const vocabulary = new Vocabulary('attribute', definition.attributes);
  const cells = cellsOfLists(
    labels.map((instance) => ({
      positive: instance.positive.map((name) => vocabulary.indexOf(name, instance)),
      negative: (instance.negative ?? []).map((name) => vocabulary.indexOf(name, instance)),
    })),
    definition.attributes.length,
  );
  const types: string[] = [];
  const families = indexGroups(definition, definition.families);
  for (const [family, members] of families) for (const a of members) types[a] = family;
  const all = definition.attributes.map((_, a) => a);
  const groups = new Map([['all', all], ...families, ...indexGroups(definition, definition.bands ?? {})]);
  return { cells, hierarchy: hierarchyOf(definition), groups, types };
}

function hierarchyOf({ attributes, hierarchy }: BenchmarkDefinition): AttributeHierarchy {
  const index = new Map(attributes.map((name, a) => [name, a]));
  return attributeHierarchy(
    attributes.length,
    hierarchy.map(([parent, child]): [number, number] => [index.get(parent) ?? -1, index.get(child) ?? -1]),
  );
}

function indexGroups(
  { attributes }: BenchmarkDefinition,
  groups: Readonly<Record<string, readonly string[]>>,
): [string, number[]][] {
  const index = new Map(attributes.map((name, a) => [name, a]));
  return Object.entries(groups).map(([group, members]) => [group, members.map((name) => index.get(name) ?? -1)]);
}

/**
 * The queried cells, by instance and then by attribute: the queries of the instances if there are any, else the
 * annotated cells. `start[i] … start[i + 1] − 1` are those of instance i.
 *
 * @throws LabelsError when an annotated cell is not queried
 */
export function requestedCells(
  { rows, labels }: JudgedSplit,
  { cells }: Annotations,
): Pick<LabelledCells, 'start' | 'attribute'> {
  if (rows.every(({ queries }) => queries === undefined)) return cells;
  const start = new Uint32Array(cells.instances + 1);
  const attribute: number[] = [];
  for (let i = 0; i < cells.instances; i++) {
    const queries = rows[i]?.queries ?? [];
    const known = new Set(queries);
    for (let k = cells.start[i]!; k < cells.start[i + 1]!; k++) {
      if (known.has(cells.attribute[k]!)) continue;
      throw new LabelsError(
        `instance "${labels[i]?.id}" is annotated with an attribute that is not asked`,
        'every annotated attribute among the queries',
        `${queries.length} queries`,
        'make the instances and the labels of the same split',
      );
    }
    for (const a of queries) attribute.push(a);
    start[i + 1] = attribute.length;
  }
  return { start, attribute: Uint32Array.from(attribute) };
}
