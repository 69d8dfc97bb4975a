/** One split of N concepts: 1 = test, 0 = train; disjoint and complete. */
export type TestMask = Uint8Array;

/** The mask whose test side is these indices. @throws RangeError at an index outside 0 … n − 1 */
export function testMask(n: number, test: Iterable<number>): TestMask {
  const mask = new Uint8Array(n);
  for (const i of test) {
    if (!(Number.isInteger(i) && i >= 0 && i < n)) throw new RangeError(`concept ${i} is not among the ${n}`);
    mask[i] = 1;
  }
  return mask;
}

/** The indices of one side, ascending. */
export function membersOf(mask: TestMask, side: 'train' | 'test'): number[] {
  const wanted = side === 'test' ? 1 : 0;
  const members: number[] = [];
  mask.forEach((value, i) => {
    if (value === wanted) members.push(i);
  });
  return members;
}
