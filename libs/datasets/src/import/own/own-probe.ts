import { compareCodePoints, encodeTestSide, type BenchmarkDefinition } from '@primitives/benchmark';
import { groupOrders, numberGroups, SPLIT_STRATEGIES, type SplitEvidence } from '@primitives/splits';
import type { Findings } from '../findings.js';
import type { Release, ReleasedInstance } from '../release.js';

/** An image of a concept with the attributes and the group of the concept. */
interface ProbeItem extends Omit<ReleasedInstance, 'label' | 'question'> {
  readonly concept: string;
  readonly attributes: readonly string[];
  readonly group: string | null;
}

type About = Pick<BenchmarkDefinition, 'slug' | 'title' | 'description' | 'licence'> & { readonly source: string };

const SEED = 70;
/** Least number of concepts with an attribute, and without it: one for each fold. */
const LEAST = 5;
/** Orders of the groups that are tried for each attribute. */
const ATTEMPTS = 10;
const NO_GROUPS = { groups: [], orders: [] };

/**
 * A release for `attribute-probe`. Folds are sampled from a fixed seed: at random and, if every concept has a group, by
 * group. Attributes that one of them cannot split are left out.
 */
export function probeRelease(about: About, items: readonly ProbeItem[], findings: Findings): Release {
  const concepts = conceptsOf(items, findings);
  const names = [...concepts.keys()].sort(compareCodePoints);
  const groups = names.map((name) => concepts.get(name)?.group ?? null);
  const folds = foldsByAttribute(
    names.map((name) => new Set(concepts.get(name)?.attributes)),
    groups.includes(null) ? null : numberGroups(groups),
    findings,
  );
  const attributes = [...folds.keys()].sort(compareCodePoints);
  const strategies = Object.keys(folds.get(attributes[0] ?? '') ?? {});
  const categories = [...new Set(groups.flatMap((group) => group ?? []))];
  return {
    definition: {
      ...about,
      attributes,
      objects: names,
      families: { attributes },
      hierarchy: [],
      pairs: { train: [], val: [], test: [] },
      prompts: { pair: '{attribute} {object}', attribute: '{attribute}', object: '{object}' },
      probe: {
        strategies: Object.fromEntries(
          strategies.map((strategy) => [
            strategy,
            Object.fromEntries(attributes.map((name) => [name, folds.get(name)?.[strategy] ?? []])),
          ]),
        ),
        categories: Object.fromEntries(
          categories.map((category) => [category, groups.flatMap((group, i) => (group === category ? [i] : []))]),
        ),
      },
    },
    instances: items.map(({ concept, attributes: own, group: _, ...item }) => ({
      ...item,
      label: { object: concept, positive: own.filter((name) => folds.has(name)), set: 'test' },
    })),
  };
}

type Concept = Pick<ProbeItem, 'attributes' | 'group'>;

/** The concepts by name; images of one concept must agree on its attributes and group. */
function conceptsOf(items: readonly ProbeItem[], findings: Findings): ReadonlyMap<string, Concept> {
  const concepts = new Map<string, Concept>();
  const textOf = ({ attributes, group }: Concept) =>
    `${[...attributes].sort().join(', ')}${group === null ? '' : `; group ${group}`}`;
  for (const item of items) {
    const first = concepts.get(item.concept);
    if (first === undefined) concepts.set(item.concept, item);
    else if (textOf(first) !== textOf(item))
      findings.add('label_conflict', {
        message: `images of "${item.concept}" differ in attributes or group`,
        place: item.place,
        expected: textOf(first),
        found: textOf(item),
      });
  }
  return concepts;
}

/** The folds of each attribute by strategy, without attributes that a strategy cannot split. */
function foldsByAttribute(
  concepts: readonly ReadonlySet<string>[],
  groups: readonly number[] | null,
  findings: Findings,
): ReadonlyMap<string, Readonly<Record<string, string[]>>> {
  const evidence: SplitEvidence = {
    seed: SEED,
    pairedConcepts: [],
    similarConcepts: [],
    clusters: NO_GROUPS,
    supercategories: groups ? { groups, orders: groupOrders(new Set(groups).size, ATTEMPTS, SEED) } : NO_GROUPS,
  };
  const found = new Map<string, Record<string, string[]>>();
  for (const attribute of new Set(concepts.flatMap((own) => [...own]))) {
    const labels = concepts.map((own) => Number(own.has(attribute)));
    const positive = labels.filter((label) => label === 1).length;
    const supercategory = groups ? SPLIT_STRATEGIES.supercategory(labels, evidence) : null;
    if (Math.min(positive, labels.length - positive) < LEAST || supercategory?.length === 0)
      findings.add('probe_unsplit', {
        message: `the concepts of "${attribute}" cannot be split`,
        expected: `at least ${LEAST} concepts with the attribute and ${LEAST} without it, in groups that can be split`,
        found: `${positive} of ${labels.length} concepts`,
      });
    else
      found.set(attribute, {
        random: SPLIT_STRATEGIES.random(labels, evidence).map(encodeTestSide),
        ...(supercategory && { supercategory: supercategory.map(encodeTestSide) }),
      });
  }
  return found;
}
