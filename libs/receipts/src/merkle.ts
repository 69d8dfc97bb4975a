import { concatenated, equalBytes, sha256 } from './bytes.js';

/** A node of the log's tree. */
export type Hash = Uint8Array<ArrayBuffer>;

/** Hash of a leaf: a byte 0 before the entry, so that it differs from every inner node's. */
export const leafHash = (entry: Uint8Array): Promise<Hash> => sha256(concatenated(Uint8Array.of(0), entry));

const nodeHash = (left: Hash, right: Hash): Promise<Hash> => sha256(concatenated(Uint8Array.of(1), left, right));

/**
 * Storage of the hashes of complete subtrees: `(level, index)` is the root of the 2^level leaves from index·2^level on,
 * so that `(0, i)` is leaf i. They never change as the log grows.
 */
export type Nodes = (level: number, index: number) => Hash | Promise<Hash>;

/** The subtrees over leaves in memory. Hashes again at each request: for short logs. */
export function nodesOf(leaves: readonly Hash[]): Nodes {
  const node = async (level: number, index: number): Promise<Hash> => {
    const leaf = leaves[index];
    if (level > 0) return nodeHash(await node(level - 1, 2 * index), await node(level - 1, 2 * index + 1));
    if (!leaf) throw new RangeError(`the log has no leaf ${index}`);
    return leaf;
  };
  return node;
}

/** A subtree that an entry completes. */
export interface ProducedNode {
  readonly level: number;
  readonly index: number;
  readonly hash: Hash;
}

/**
 * The subtrees that are complete once `leaf` is at `index`, the leaf itself first: what a log stores of it. O(log n).
 */
export async function nodesProducedBy(leaf: Hash, index: number, nodes: Nodes): Promise<ProducedNode[]> {
  const made: ProducedNode[] = [{ level: 0, index, hash: leaf }];
  for (let last = made[0]!; last.index % 2 === 1; last = made.at(-1)!) {
    const hash = await nodeHash(await nodes(last.level, last.index - 1), last.hash);
    made.push({ level: last.level + 1, index: (last.index - 1) / 2, hash });
  }
  return made;
}

/**
 * The root of the first `size` entries of a log. O(log n) lookups, all at once.
 *
 * @see RFC 6962 section 2.1
 */
export async function rootOf(nodes: Nodes, size: number): Promise<Hash> {
  return size === 0 ? sha256(new Uint8Array(0)) : rangeRoot(nodes, 0, size);
}

/** The root over leaves `first` to `end`; where it splits, the left part is a complete subtree. */
async function rangeRoot(nodes: Nodes, first: number, end: number): Promise<Hash> {
  const length = end - first;
  if (isPower(length)) return nodes(Math.log2(length), first / length);
  const split = first + largestPowerBelow(length);
  const [left, right] = await Promise.all([rangeRoot(nodes, first, split), rangeRoot(nodes, split, end)]);
  return nodeHash(left, right);
}

/** The audit path from leaf `index` to the root of `size` entries, nearest first. @see RFC 6962 section 2.1.1 */
export async function inclusionPath(nodes: Nodes, index: number, size: number): Promise<Hash[]> {
  requireIndex(index, size);
  const siblings: Promise<Hash>[] = [];
  let [first, end] = [0, size];
  while (end - first > 1) {
    const split = first + largestPowerBelow(end - first);
    const left = index < split;
    siblings.push(left ? rangeRoot(nodes, split, end) : rangeRoot(nodes, first, split));
    [first, end] = left ? [first, split] : [split, end];
  }
  return (await Promise.all(siblings)).reverse();
}

/** The consistency proof between the first `before` and `size` entries. @see RFC 6962 section 2.1.2 */
export async function consistencyPath(nodes: Nodes, before: number, size: number): Promise<Hash[]> {
  if (!(Number.isInteger(before) && before >= 1 && before <= size))
    throw new RangeError(`a log of ${size} had no state of ${before} entries`);
  const hashes: Promise<Hash>[] = [];
  let [first, end] = [0, size];
  while (before < end) {
    const split = first + largestPowerBelow(end - first);
    const left = before <= split;
    hashes.push(left ? rangeRoot(nodes, split, end) : rangeRoot(nodes, first, split));
    [first, end] = left ? [first, split] : [split, end];
  }
  // otherwise it is the earlier root, which every verifier has
  if (first > 0) hashes.push(rangeRoot(nodes, first, end));
  return (await Promise.all(hashes)).reverse();
}

/**
 * The root of a leaf and its path, or null when the path cannot belong to a log of that size. @see RFC 9162 section
 * 2.1.3.2
 */
export async function rootFromPath(
  leaf: Hash,
  index: number,
  size: number,
  path: readonly Hash[],
): Promise<Hash | null> {
  if (!(Number.isInteger(index) && index >= 0 && index < size)) return null;
  let position = index;
  let last = size - 1;
  let hash = leaf;
  for (const sibling of path) {
    if (last === 0) return null;
    if (position % 2 === 1 || position === last) {
      hash = await nodeHash(sibling, hash);
      while (position % 2 === 0 && position !== 0) {
        position >>>= 1;
        last >>>= 1;
      }
    } else hash = await nodeHash(hash, sibling);
    position >>>= 1;
    last >>>= 1;
  }
  return last === 0 ? hash : null;
}

/** Whether a log grew from `before` to `after` without changing an entry. @see RFC 9162 section 2.1.4.2 */
export async function isConsistent(
  before: { readonly size: number; readonly root: Hash },
  after: { readonly size: number; readonly root: Hash },
  path: readonly Hash[],
): Promise<boolean> {
  if (before.size === after.size) return path.length === 0 && equalBytes(before.root, after.root);
  if (before.size < 1 || before.size > after.size || path.length === 0) return false;
  const proof = isPower(before.size) ? [before.root, ...path] : [...path];
  let position = before.size - 1;
  let last = after.size - 1;
  while (position % 2 === 1) {
    position >>>= 1;
    last >>>= 1;
  }
  let older = proof[0]!;
  let newer = proof[0]!;
  for (const sibling of proof.slice(1)) {
    if (last === 0) return false;
    if (position % 2 === 1 || position === last) {
      older = await nodeHash(sibling, older);
      newer = await nodeHash(sibling, newer);
      while (position % 2 === 0 && position !== 0) {
        position >>>= 1;
        last >>>= 1;
      }
    } else newer = await nodeHash(newer, sibling);
    position >>>= 1;
    last >>>= 1;
  }
  return last === 0 && equalBytes(older, before.root) && equalBytes(newer, after.root);
}

const isPower = (n: number): boolean => (n & (n - 1)) === 0;

/** The largest power of two below n, n ≥ 2. */
function largestPowerBelow(n: number): number {
  return 2 ** (31 - Math.clz32(n - 1));
}

function requireIndex(index: number, size: number): void {
  if (!(Number.isInteger(index) && index >= 0 && index < size))
    throw new RangeError(`entry ${index} is not among the ${size} of the log`);
}
