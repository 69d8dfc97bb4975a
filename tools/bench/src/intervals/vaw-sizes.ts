import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AttributeSize } from './sampled-cells.js';

/**
 * Where VAW's joined attribute list and hierarchy lie below the sources (`../shared/data`), which are not part of this
 * repository.
 */
const ATTRIBUTES = join('vaw', 'attributes.joined.json');
const HIERARCHY = join('vaw', 'hierarchy.derived.json');

interface JoinedAttribute {
  readonly testPositives: number;
  readonly testNegatives: number;
  readonly group: string;
  readonly type: string;
}

/** Labelled cells of attributes, and the edges between attributes. */
export interface VawLabels {
  readonly sizes: readonly AttributeSize[];
  readonly edges: readonly (readonly [parent: number, child: number])[];
  readonly real: boolean;
}

/**
 * The labelled cells of VAW's 620 attributes and their hierarchy from the sources folder; a parametric law of the same
 * totals where there is none.
 */
export function vawSizes(sources: string | undefined): VawLabels {
  const file = sources && join(sources, ATTRIBUTES);
  if (!file || !existsSync(file)) return { sizes: parametricSizes(620), edges: parametricEdges(620), real: false };
  const attributes = JSON.parse(readFileSync(file, 'utf8')) as readonly JoinedAttribute[];
  const sizes = attributes.map(({ testPositives, testNegatives, group, type }) => ({
    positives: testPositives,
    negatives: testNegatives,
    group,
    type,
  }));
  const { edges } = JSON.parse(readFileSync(join(sources, HIERARCHY), 'utf8')) as {
    readonly edges: readonly { readonly parentIndex: number; readonly childIndex: number }[];
  };
  return { sizes, edges: edges.map(({ parentIndex, childIndex }) => [parentIndex, childIndex]), real: true };
}

const TYPES = ['color', 'material', 'shape', 'size', 'action', 'state', 'texture', 'other'];

/**
 * A law like VAW's: rank r of n attributes has 1,500 · 0.991^(620 r / n) positives, at least 7, and three times as many
 * negatives, at least 12; the first half is head, the last eighth tail.
 */
export function parametricSizes(count: number): AttributeSize[] {
  return Array.from({ length: count }, (_, rank) => {
    const positives = Math.max(7, Math.round(1_500 * 0.991 ** ((620 * rank) / count)));
    const share = rank / count;
    return {
      positives,
      negatives: Math.max(12, 3 * positives),
      group: share < 0.48 ? 'head' : share < 0.875 ? 'medium' : 'tail',
      type: TYPES[rank % TYPES.length]!,
    };
  });
}

/** Every tenth attribute is the parent of three rarer ones. */
export const parametricEdges = (count: number): [number, number][] =>
  Array.from({ length: Math.floor(count / 20) }, (_, k) => 10 * k).flatMap((parent) =>
    [1, 2, 3].map((child): [number, number] => [parent, Math.floor(count / 2) + ((parent + child) % (count / 2))]),
  );
