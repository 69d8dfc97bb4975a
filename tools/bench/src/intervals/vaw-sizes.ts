import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AttributeSize } from './vaw-population.js';

/**
 * Where VAW's joined attribute list lies below the sources (`../shared/data`), which are not part of this repository.
 */
const FILE = join('vaw', 'attributes.joined.json');

interface JoinedAttribute {
  readonly testPositives: number;
  readonly testNegatives: number;
  readonly group: string;
  readonly type: string;
}

/**
 * The labelled cells of VAW's 620 attributes from the sources folder; a parametric law of the same totals where there
 * is none.
 */
export function vawSizes(sources: string | undefined): {
  readonly sizes: readonly AttributeSize[];
  readonly real: boolean;
} {
  const file = sources && join(sources, FILE);
  if (!file || !existsSync(file)) return { sizes: parametricSizes(620), real: false };
  const attributes = JSON.parse(readFileSync(file, 'utf8')) as readonly JoinedAttribute[];
  const sizes = attributes.map(({ testPositives, testNegatives, group, type }) => ({
    positives: testPositives,
    negatives: testNegatives,
    group,
    type,
  }));
  return { sizes, real: true };
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
