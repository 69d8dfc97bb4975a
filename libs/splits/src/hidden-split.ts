import { seededRandom, shuffled } from './seeded-random.js';
import { testMask, type TestMask } from './test-mask.js';

/** One image of the private pool that a hidden split is cut from. */
export interface PoolInstance {
  /** Its image (or cluster of near-duplicates): instances of one image are selected together. */
  readonly image: string | number;
  readonly object: string;
  readonly attributes: readonly string[];
}

export interface CutConstraints {
  /** Instances of the hidden split; more if its last image has several. */
  readonly count: number;
  /** Minimum positives of every attribute of the pool; 0: no constraint. */
  readonly minPerAttribute: number;
  /** Minimum share of instances with at least one unseen pair, in [0, 1]. */
  readonly unseenShare: number;
  /** Maximum instances of one object; Infinity: no limit. */
  readonly maxPerObject: number;
}

/** A constraint that the pool cannot satisfy, or not within the count. */
export interface UnmetConstraint {
  readonly constraint: 'count' | 'min-per-attribute' | 'unseen-share';
  /** The attribute, if it is about one. */
  readonly name: string | null;
  readonly expected: number;
  readonly found: number;
}

export interface HiddenCut {
  /** 1 for the instances of the hidden split. */
  readonly hidden: TestMask;
  readonly size: number;
  readonly unseenShare: number;
  /** Positives in the hidden split by attribute. */
  readonly attributeCounts: ReadonlyMap<string, number>;
  readonly objectCounts: ReadonlyMap<string, number>;
  /** Empty when every constraint holds. */
  readonly unmet: readonly UnmetConstraint[];
}

/**
 * Cuts a hidden split out of a private pool: first the images that the rarest attributes need, then unseen compositions
 * up to their share, then the object with the fewest, in a seeded order. The same pool, constraints and seed give the
 * same split everywhere. An unmet constraint is reported, never traded silently. O(images · (attributes + objects)).
 *
 * @param isSeen whether a pair (attribute, object) occurs in the public training split
 * @throws RangeError at a count below 1, a share outside [0, 1] or an empty pool
 */
export function cutHiddenSplit(
  pool: readonly PoolInstance[],
  isSeen: (attribute: string, object: string) => boolean,
  constraints: CutConstraints,
  seed: number,
): HiddenCut {
  requireSound(pool, constraints);
  const images = shuffled(imagesOf(pool, isSeen), seededRandom(seed));
  const cut = new Cut(pool, constraints);
  for (const attribute of rarestFirst(images)) {
    const missing = (): boolean => (cut.attributes.get(attribute) ?? 0) < constraints.minPerAttribute;
    for (const image of images) {
      if (!missing() || cut.full) break;
      if (image.attributes.has(attribute)) cut.take(image);
    }
  }
  const wanted = Math.ceil(constraints.unseenShare * constraints.count);
  for (const image of byObject(images)) {
    if (cut.full || cut.unseen >= wanted) break;
    if (image.unseen > 0) cut.take(image);
  }
  for (const image of byObject(images)) {
    if (cut.full) break;
    cut.take(image);
  }
  return cut.finish(images);
}

interface PoolImage {
  readonly members: readonly number[];
  readonly object: string;
  readonly attributes: ReadonlySet<string>;
  /** How many of its instances have an unseen pair. */
  readonly unseen: number;
}

class Cut {
  readonly attributes = new Map<string, number>();
  readonly #objects = new Map<string, number>();
  readonly #taken = new Set<PoolImage>();
  #size = 0;
  unseen = 0;

  constructor(
    private readonly pool: readonly PoolInstance[],
    private readonly constraints: CutConstraints,
  ) {}

  get full(): boolean {
    return this.#size >= this.constraints.count;
  }

  /** Selects the image unless it is selected already or its object has enough. */
  take(image: PoolImage): void {
    if (this.#taken.has(image) || (this.#objects.get(image.object) ?? 0) >= this.constraints.maxPerObject) return;
    this.#taken.add(image);
    this.#size += image.members.length;
    this.unseen += image.unseen;
    for (const i of image.members) {
      const { object, attributes } = this.pool[i]!;
      count(this.#objects, object);
      for (const attribute of new Set(attributes)) count(this.attributes, attribute);
    }
  }

  finish(images: readonly PoolImage[]): HiddenCut {
    const { count: wanted, minPerAttribute, unseenShare } = this.constraints;
    const share = this.#size === 0 ? 0 : this.unseen / this.#size;
    const unmet: UnmetConstraint[] = [];
    if (this.#size < wanted) unmet.push({ constraint: 'count', name: null, expected: wanted, found: this.#size });
    for (const name of rarestFirst(images)) {
      const found = this.attributes.get(name) ?? 0;
      if (found < minPerAttribute)
        unmet.push({ constraint: 'min-per-attribute', name, expected: minPerAttribute, found });
    }
    if (share < unseenShare)
      unmet.push({ constraint: 'unseen-share', name: null, expected: unseenShare, found: share });
    return {
      hidden: testMask(
        this.pool.length,
        [...this.#taken].flatMap(({ members }) => members),
      ),
      size: this.#size,
      unseenShare: share,
      attributeCounts: this.attributes,
      objectCounts: this.#objects,
      unmet,
    };
  }
}

function imagesOf(pool: readonly PoolInstance[], isSeen: (attribute: string, object: string) => boolean): PoolImage[] {
  const members = new Map<string | number, number[]>();
  pool.forEach(({ image }, i) => members.set(image, [...(members.get(image) ?? []), i]));
  return [...members.values()].map((indices) => ({
    members: indices,
    object: pool[indices[0]!]!.object,
    attributes: new Set(indices.flatMap((i) => pool[i]!.attributes)),
    unseen: indices.filter((i) => pool[i]!.attributes.some((attribute) => !isSeen(attribute, pool[i]!.object))).length,
  }));
}

/** Attributes of the pool, those on fewest images first; ties by name. */
function rarestFirst(images: readonly PoolImage[]): string[] {
  const counts = new Map<string, number>();
  for (const { attributes } of images) for (const attribute of attributes) count(counts, attribute);
  return [...counts].sort(([a, x], [b, y]) => x - y || (a < b ? -1 : 1)).map(([attribute]) => attribute);
}

/** One image of every object in turn, so that a cut of any length is as balanced as the pool allows. */
function byObject(images: readonly PoolImage[]): PoolImage[] {
  const turns = new Map<string, number>();
  return images
    .map((image) => {
      const turn = turns.get(image.object) ?? 0;
      turns.set(image.object, turn + 1);
      return { image, turn };
    })
    .sort((x, y) => x.turn - y.turn)
    .map(({ image }) => image);
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function requireSound(pool: readonly PoolInstance[], { count: wanted, unseenShare }: CutConstraints): void {
  if (pool.length === 0) throw new RangeError('the pool is empty');
  if (!(Number.isInteger(wanted) && wanted >= 1)) throw new RangeError(`a split of ${wanted} instances cannot be cut`);
  if (!(unseenShare >= 0 && unseenShare <= 1)) throw new RangeError(`the unseen share ${unseenShare} is not in [0, 1]`);
}
