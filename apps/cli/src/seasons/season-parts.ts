import { candidatePairs, type BenchmarkDefinition, type LabelledInstance } from '@primitives/benchmark';
import type { ImportCode } from '@primitives/datasets';
import { CliError } from '../cli-error.js';

/** The program that turns the seed of a season into scenes and labels (libs/still-life). */
export const GENERATOR = 'still-life/1';

/**
 * Annotations whose vocabulary is the same in every season, and how they are imported. Of captions, the vocabulary is
 * their categories: each season has its own captions.
 */
export const SEASON_PARTS = {
  compositions: { importer: 'own', accept: [] },
  pairs: { importer: 'own', accept: [] },
  captions: { importer: 'own', accept: [] },
  // A release of VAW has 620 attributes, and Still Life fewer.
  regions: { importer: 'vaw', accept: ['count_unexpected'] },
} as const satisfies Record<string, { importer: string; accept: readonly ImportCode[] }>;
export type SeasonPart = keyof typeof SEASON_PARTS;

export const isSeasonPart = (part: string): part is SeasonPart => Object.hasOwn(SEASON_PARTS, part);

/** The part of an imported benchmark of Still Life; its version folder names it. @throws CliError season_part */
export function partOf({ slug, importer }: { slug: string; importer: { id: string } }): SeasonPart {
  const [, named = ''] = /^still-life-([a-z]+)-/.exec(slug) ?? [];
  const part = importer.id === 'vaw' ? 'regions' : named;
  if (isSeasonPart(part)) return part;
  throw new CliError({
    code: 'season_part',
    message: `${slug} cannot have seasons`,
    expected: `a benchmark of Still Life: ${Object.keys(SEASON_PARTS).join(', ')}`,
    found: part || slug,
    remedy: 'attribute probes have other concepts in each season; open a new track for them',
  });
}

/**
 * Whether a definition can score the label: it has the names, and the pairs among its candidates. A definition that was
 * made from few scenes lacks some pairs.
 */
export function labelFilter(definition: BenchmarkDefinition): (label: LabelledInstance) => boolean {
  const { attributes, objects } = definition;
  const [known, things] = [new Set(attributes), new Set(objects)];
  const pairs = new Set(candidatePairs(definition, 'closed').map(([a, o]) => `${attributes[a]} ${objects[o]}`));
  return ({ object, positive, negative = [] }) =>
    things.has(object) &&
    [...positive, ...negative].every((name) => known.has(name)) &&
    (pairs.size === 0 || positive.every((name) => pairs.has(`${name} ${object}`)));
}
