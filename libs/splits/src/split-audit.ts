import { nearestCodes, type BinaryCodes } from './binary-codes.js';

/** An object with all of its attributes. */
export interface Composition {
  readonly object: string;
  readonly attributes: readonly string[];
}

/** A set in an audit: compositions and hashes, one row per image. */
export interface AuditedSet {
  readonly name: string;
  /** Name of each image in its archive. */
  readonly images: readonly string[];
  /** The content of each image: one composition, or several if regions are labelled. */
  readonly labels: readonly (readonly Composition[])[];
  /** SHA-256 of each image's bytes. */
  readonly digests: readonly string[];
  readonly perceptual: BinaryCodes;
  /** Null without an embedder. */
  readonly embedding: BinaryCodes | null;
}

/** How an image of the hidden split was found in public data. */
export type CopyBy = 'bytes' | 'perceptual hash' | 'embedding hash';

export interface FoundCopy {
  readonly image: string;
  readonly publicSet: string;
  readonly publicImage: string;
  readonly by: CopyBy;
  /** Bits that differ; 0 for equal bytes. */
  readonly distance: number;
}

/** The result of a probe that learns on public features and is tested on the hidden split. */
export interface ProbedLeakage {
  /**
   * Mean over attributes of 100 · (F1 − share of positives); higher: more of the split is predictable from public data.
   */
  readonly f1Selectivity: number | null;
  /**
   * Pearson's r of an attribute's dominance by one object and its F1 selectivity; near 0: not explained by the object
   * alone.
   */
  readonly cs: number | null;
  /** Attributes that were probed. */
  readonly attributes: number;
}

/** `split-audit/1`: the overlap of a hidden split with public data. Contains no label of an image. */
export interface SplitAudit {
  readonly schema: 'split-audit/1';
  readonly split: string;
  readonly images: number;
  readonly against: readonly { readonly name: string; readonly images: number }[];
  readonly limits: { readonly perceptualBits: number; readonly embeddingBits: number };
  /** Every image that was found, closest copy, in the split's order. */
  readonly copies: readonly FoundCopy[];
  readonly copiedShare: number;
  readonly pairs: {
    /** Pairs (attribute, object) of the hidden split, and how many of them occur in public. */
    readonly hidden: number;
    readonly seen: number;
    /** Images with at least one pair that does not. */
    readonly unseenImageShare: number;
    /** Images whose whole composition (all attributes with the object) occurs in public. */
    readonly seenCompositionShare: number;
  };
  readonly attributes: {
    readonly least: number;
    readonly median: number;
    readonly most: number;
    readonly names: number;
  };
  readonly probe: ProbedLeakage | null;
  readonly embeddingAudited: boolean;
  /** `review` when only embeddings are similar: a person must distinguish a copy from an image of the same kind. */
  readonly verdict: 'clean' | 'review' | 'leaks';
  /** One sentence per finding; empty when clean. */
  readonly reasons: readonly string[];
}

export interface AuditLimits {
  /** Maximum differing bits of a copy, of 128. */
  readonly perceptualBits: number;
  /** Of the embedding's bits. */
  readonly embeddingBits: number;
}

/**
 * 10 of 128 bits separate scaled, recompressed and brightened copies from other images; 26 of 256 are a cosine of 0.95.
 */
export const AUDIT_LIMITS: AuditLimits = { perceptualBits: 10, embeddingBits: 26 };

/**
 * Audits a hidden split against public sets: equal bytes, near-duplicates by perceptual and by embedding hash, and
 * which of its pairs and compositions are seen. A single copy makes the verdict `leaks`, a similar embedding `review`.
 * O(hidden · public).
 *
 * @param probe of features, if an embedder was given
 * @throws RangeError when a set's lists differ in length, or hashes in width
 */
export function auditSplit(
  hidden: AuditedSet,
  publicSets: readonly AuditedSet[],
  probe: ProbedLeakage | null = null,
  limits: AuditLimits = AUDIT_LIMITS,
): SplitAudit {
  for (const set of [hidden, ...publicSets]) requireWhole(set);
  const copies = copiesOf(hidden, publicSets, limits);
  const counts = attributeCounts(hidden);
  const share = (count: number): number => (hidden.images.length === 0 ? 0 : count / hidden.images.length);
  const pairs = pairsOf(publicSets);
  const compositions = new Set(publicSets.flatMap(({ labels }) => labels.flat().map(compositionOf)));
  const hiddenPairs = pairsOf([hidden]);
  const reasons = [...new Set(copies.map(({ by }) => by))].map((by) => {
    const found = copies.filter((copy) => copy.by === by).length;
    return `${found} of ${hidden.images.length} images ${by === 'embedding hash' ? 'look like public ones' : 'stand in public'}: found by ${by}`;
  });
  return {
    schema: 'split-audit/1',
    split: hidden.name,
    images: hidden.images.length,
    against: publicSets.map(({ name, images }) => ({ name, images: images.length })),
    limits,
    copies,
    copiedShare: share(copies.length),
    pairs: {
      hidden: hiddenPairs.size,
      seen: [...hiddenPairs].filter((pair) => pairs.has(pair)).length,
      unseenImageShare: share(
        hidden.labels.filter((image) =>
          image.some(({ object, attributes }) => attributes.some((attribute) => !pairs.has(pairOf(attribute, object)))),
        ).length,
      ),
      seenCompositionShare: share(
        hidden.labels.filter((image) => image.length > 0 && image.every((one) => compositions.has(compositionOf(one))))
          .length,
      ),
    },
    attributes: {
      least: counts[0] ?? 0,
      median: counts[Math.floor(counts.length / 2)] ?? 0,
      most: counts[counts.length - 1] ?? 0,
      names: counts.length,
    },
    probe,
    embeddingAudited: hidden.embedding !== null && publicSets.every(({ embedding }) => embedding !== null),
    verdict: verdictOf(copies),
    reasons,
  };
}

function verdictOf(copies: readonly FoundCopy[]): SplitAudit['verdict'] {
  if (copies.length === 0) return 'clean';
  return copies.every(({ by }) => by === 'embedding hash') ? 'review' : 'leaks';
}

function copiesOf(hidden: AuditedSet, publicSets: readonly AuditedSet[], limits: AuditLimits): FoundCopy[] {
  const closest = new Map<number, FoundCopy>();
  const found = (i: number, copy: Omit<FoundCopy, 'image'>): void => {
    const known = closest.get(i);
    if (!known || copy.distance < known.distance) closest.set(i, { image: hidden.images[i]!, ...copy });
  };
  for (const set of publicSets) {
    const { name: publicSet } = set;
    const digests = new Map(set.digests.map((digest, j) => [digest, set.images[j]!]));
    hidden.digests.forEach((digest, i) => {
      const publicImage = digests.get(digest);
      if (publicImage !== undefined) found(i, { publicSet, publicImage, by: 'bytes', distance: -1 });
    });
    const hashes: [CopyBy, BinaryCodes | null, BinaryCodes | null, number][] = [
      ['perceptual hash', hidden.perceptual, set.perceptual, limits.perceptualBits],
      ['embedding hash', hidden.embedding, set.embedding, limits.embeddingBits],
    ];
    for (const [by, of, among, within] of hashes) {
      if (!of || !among) continue;
      nearestCodes(of, among, within).forEach((nearest, i) => {
        if (nearest) found(i, { publicSet, publicImage: set.images[nearest.index]!, by, distance: nearest.distance });
      });
    }
  }
  return [...closest].sort(([i], [j]) => i - j).map(([, copy]) => ({ ...copy, distance: Math.max(0, copy.distance) }));
}

const pairOf = (attribute: string, object: string): string => `${attribute}\u0000${object}`;
const compositionOf = ({ object, attributes }: Composition): string =>
  [...attributes].sort().concat(object).join('\u0000');

function pairsOf(sets: readonly AuditedSet[]): Set<string> {
  const compositions = sets.flatMap(({ labels }) => labels.flat());
  return new Set(
    compositions.flatMap(({ object, attributes }) => attributes.map((attribute) => pairOf(attribute, object))),
  );
}

/** Positives of every attribute of the set, fewest first. */
function attributeCounts({ labels }: AuditedSet): number[] {
  const counts = new Map<string, number>();
  for (const { attributes } of labels.flat())
    for (const attribute of new Set(attributes)) counts.set(attribute, (counts.get(attribute) ?? 0) + 1);
  return [...counts.values()].sort((a, b) => a - b);
}

function requireWhole({ name, images, labels, digests, perceptual, embedding }: AuditedSet): void {
  const lengths = [labels.length, digests.length, perceptual.rows, ...(embedding ? [embedding.rows] : [])];
  const wrong = lengths.find((length) => length !== images.length);
  if (wrong !== undefined)
    throw new RangeError(`${name} has ${images.length} images, and ${wrong} of something about them`);
}
