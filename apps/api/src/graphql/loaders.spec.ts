import { Loaders } from './loaders';

/** Loads the ids twice in sequence. @returns the ids of each read */
async function readsOf(loaders: Loaders, ids: readonly string[]): Promise<(readonly string[])[]> {
  const reads: (readonly string[])[] = [];
  const edge = {};
  for (let time = 0; time < 2; time++) {
    const values = await Promise.all(
      ids.map((id) =>
        loaders
          .ofService(edge, async (distinct) => {
            reads.push(distinct);
            return distinct.map((each) => `value of ${each}`);
          })
          .load(id),
      ),
    );
    expect(values).toEqual(ids.map((id) => `value of ${id}`));
  }
  return reads;
}
const store = { manager: undefined } as never;

describe('an edge that a service reads', () => {
  it('is read once per id within a request', async () => {
    expect(await readsOf(new Loaders(store), ['a', 'b', 'a'])).toEqual([['a', 'b']]);
  });

  it('is read once per batch within a subscription', async () => {
    const loaders = new Loaders(store, { remember: false });
    expect(await readsOf(loaders, ['a', 'b', 'a'])).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
  });
});
