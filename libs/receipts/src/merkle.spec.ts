import { fromHex, toHex } from './bytes.js';
import {
  consistencyPath,
  inclusionPath,
  isConsistent,
  leafHash,
  nodesProducedBy,
  nodesOf,
  rootFromPath,
  rootOf,
  type Hash,
} from './merkle.js';

/** The entries and roots of the Certificate Transparency project's own tests. */
const ENTRIES = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const ROOTS = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];
const leaves = (count: number) => Promise.all(ENTRIES.slice(0, count).map((entry) => leafHash(fromHex(entry))));

describe('the log', () => {
  it.each(ROOTS.map((root, i) => [i + 1, root] as const))('of %i entries has the root %s', async (count, root) => {
    expect(toHex(await rootOf(nodesOf(await leaves(count)), count))).toBe(root);
  });

  it('proves every entry of every size to be in it, and at no other position', async () => {
    for (let size = 1; size <= 8; size++) {
      const all = await leaves(size);
      for (let index = 0; index < size; index++) {
        const path = await inclusionPath(nodesOf(all), index, size);
        const root = await rootFromPath(all[index]!, index, size, path);
        expect(root && toHex(root)).toBe(ROOTS[size - 1]);
        for (let other = 0; other < size; other++) {
          if (other === index) continue;
          const wrong = await rootFromPath(all[index]!, other, size, path);
          expect(wrong && toHex(wrong)).not.toBe(ROOTS[size - 1]);
        }
      }
    }
  });

  it('rejects a path that is too long or too short', async () => {
    const all = await leaves(5);
    const path = await inclusionPath(nodesOf(all), 2, 5);
    expect(await rootFromPath(all[2]!, 2, 5, path.slice(1))).toBeNull();
    expect(await rootFromPath(all[2]!, 2, 5, [...path, path[0]!])).toBeNull();
    expect(await rootFromPath(all[2]!, 5, 5, path)).toBeNull();
    await expect(inclusionPath(nodesOf(all), 5, 5)).rejects.toThrow(RangeError);
  });

  it('proves that it grew from each of its earlier states, and from no other', async () => {
    const all = await leaves(8);
    for (let after = 1; after <= 8; after++) {
      for (let before = 1; before <= after; before++) {
        const path = await consistencyPath(nodesOf(all), before, after);
        const older = { size: before, root: fromHex(ROOTS[before - 1]!) };
        const newer = { size: after, root: fromHex(ROOTS[after - 1]!) };
        expect(await isConsistent(older, newer, path)).toBe(true);
        const changed = older.root.slice();
        changed[0]! ^= 1;
        expect(await isConsistent({ ...older, root: changed }, newer, path)).toBe(false);
      }
    }
    await expect(consistencyPath(nodesOf(all), 9, 8)).rejects.toThrow(RangeError);
  });

  it('stores the complete subtrees as it grows, and needs nothing else for these proofs', async () => {
    const stored = new Map<string, Hash>();
    const nodes = (level: number, index: number) =>
      stored.get(`${level} ${index}`) ?? Promise.reject(new Error('not kept'));
    const all = await leaves(8);
    for (const [at, leaf] of all.entries()) {
      for (const { level, index, hash } of await nodesProducedBy(leaf, at, nodes))
        stored.set(`${level} ${index}`, hash);
      expect(toHex(await rootOf(nodes, at + 1))).toBe(ROOTS[at]);
      for (let index = 0; index <= at; index++)
        expect(await inclusionPath(nodes, index, at + 1)).toEqual(await inclusionPath(nodesOf(all), index, at + 1));
    }
    expect(stored.size).toBe(15); // 8 leaves, 4, 2, 1
  });
});
