import type { AttributeLabels } from './check-hierarchy.js';
import type { HierarchyEdge } from './hierarchy-asset.js';

export interface CoOccurrenceRule {
  /** Minimum instances that have the child and an annotation of the parent. */
  readonly minInstances: number;
  /** Minimum share of these that also have the parent. */
  readonly minShare: number;
}

/**
 * Edges that labels suggest: instances with the child also have the parent, but not the other way round. Only instances
 * with a label of both attributes count, as an attribute without a label is unknown. O(Σ positives · labels).
 */
export function edgesByCoOccurrence(
  labels: Iterable<AttributeLabels>,
  { minInstances, minShare }: CoOccurrenceRule,
): HierarchyEdge[] {
  const counts = new Map<string, Map<string, { both: number; annotated: number }>>();
  for (const { positive, negative = [] } of labels) {
    const absent = new Set(negative);
    const present = positive.filter((name) => !absent.has(name));
    for (const child of present) {
      const own = counts.get(child) ?? new Map<string, { both: number; annotated: number }>();
      counts.set(child, own);
      for (const [names, both] of [
        [present, 1],
        [absent, 0],
      ] as const)
        for (const parent of names) {
          if (parent === child) continue;
          const count = own.get(parent) ?? { both: 0, annotated: 0 };
          own.set(parent, { both: count.both + both, annotated: count.annotated + 1 });
        }
    }
  }
  const shareOf = (child: string, parent: string): number => {
    const { both, annotated } = counts.get(child)?.get(parent) ?? { both: 0, annotated: 0 };
    return annotated === 0 ? 0 : both / annotated;
  };
  const proposals: HierarchyEdge[] = [];
  for (const [child, own] of counts)
    for (const [parent, { annotated }] of own) {
      const [share, back] = [shareOf(child, parent), shareOf(parent, child)];
      if (annotated < minInstances || share < minShare || back >= share) continue;
      proposals.push(proposed(parent, child, 'co-occurrence', { instances: annotated, share, reverseShare: back }));
    }
  return proposals.sort(byName);
}

/** "navy blue" below "blue": an attribute that ends with another one, word by word; the longest one is the parent. */
export function edgesByLastWords(attributes: readonly string[]): HierarchyEdge[] {
  const known = new Set(attributes);
  return attributes
    .flatMap((child) => {
      const words = child.split(' ');
      for (let from = 1; from < words.length; from++) {
        const parent = words.slice(from).join(' ');
        if (known.has(parent)) return [proposed(parent, child, 'last word', {})];
      }
      return [];
    })
    .sort(byName);
}

/**
 * Edges from hypernyms, for example of WordNet: to the nearest attributes above each attribute; words between them need
 * not be attributes.
 *
 * @param hypernyms direct hypernyms of each word
 */
export function edgesByHypernyms(
  attributes: readonly string[],
  hypernyms: ReadonlyMap<string, readonly string[]>,
): HierarchyEdge[] {
  const known = new Set(attributes);
  return attributes
    .flatMap((child) => {
      const seen = new Set([child]);
      const found: HierarchyEdge[] = [];
      let level: readonly string[] = [child];
      for (let steps = 1; level.length > 0; steps++) {
        const words = new Set(level.flatMap((word) => hypernyms.get(word) ?? []));
        const above = [...words].filter((word) => !seen.has(word));
        for (const word of above) {
          if (known.has(word)) found.push(proposed(word, child, 'hypernym', { steps }));
          seen.add(word);
        }
        level = above.filter((word) => !known.has(word));
      }
      return found;
    })
    .sort(byName);
}

/**
 * Direct hypernyms from lines `word<TAB>hypernym`, which tools such as NLTK or `wn -hypea` can write; `_` stands for a
 * blank, as in WordNet. Empty lines and lines that start with `#` are skipped.
 *
 * @throws Error naming a line without two words
 */
export function readHypernyms(text: string): Map<string, string[]> {
  const hypernyms = new Map<string, string[]>();
  text.split(/\r?\n/).forEach((line, i) => {
    if (line.trim() === '' || line.startsWith('#')) return;
    const [word = '', hypernym = '', more] = line.split('\t').map((part) => part.trim().replaceAll('_', ' '));
    if (word === '' || hypernym === '' || more !== undefined)
      throw new Error(`line ${i + 1} is not "word<TAB>hypernym": ${line}`);
    hypernyms.set(word, [...(hypernyms.get(word) ?? []), hypernym]);
  });
  return hypernyms;
}

/**
 * Proposals of several rules as one list: an edge that several rules propose has all rules and numbers, an edge that
 * the base already decides is left out.
 */
export function mergedProposals(
  lists: readonly (readonly HierarchyEdge[])[],
  decided: readonly HierarchyEdge[],
): HierarchyEdge[] {
  const known = new Set(decided.map(({ parent, child }) => `${parent}\0${child}`));
  const merged = new Map<string, HierarchyEdge>();
  for (const edge of lists.flat()) {
    const key = `${edge.parent}\0${edge.child}`;
    if (known.has(key)) continue;
    const other = merged.get(key);
    merged.set(
      key,
      other
        ? { ...other, rule: `${other.rule}, ${edge.rule}`, evidence: { ...other.evidence, ...edge.evidence } }
        : edge,
    );
  }
  return [...merged.values()].sort(byName);
}

const proposed = (parent: string, child: string, rule: string, evidence: Record<string, number>): HierarchyEdge => ({
  parent,
  child,
  status: 'proposed',
  rule,
  evidence,
});

const byName = (x: HierarchyEdge, y: HierarchyEdge): number => compare(x.parent, y.parent) || compare(x.child, y.child);
const compare = (x: string, y: string): number => (x < y ? -1 : Number(x > y));
