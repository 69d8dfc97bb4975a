import { setTimeout } from 'node:timers/promises';

import type { PublicSplit } from '../api/documents/data.ts';
import type { Example } from './examples.ts';
import { awaitExample, featuredExample, type FeaturedExample } from './featured-example.ts';

const track = (slug: string, benchmark: string, protocol = 'czsl') => ({
  slug,
  shortName: slug,
  protocol,
  benchmark: { slug: benchmark },
});
const split = (benchmark: string): PublicSplit => ({ benchmark, version: 1, name: 'val', instances: 9, files: [] });
const example: Example = { object: 'dress', images: [{ id: '1', url: 'data:', positive: ['silky'] }] };

/** Reads an example of these benchmarks only. @returns also the benchmarks that were tried */
function reader(...readable: string[]) {
  const tried: string[] = [];
  const read = async ({ benchmark }: PublicSplit) => {
    tried.push(benchmark);
    return readable.includes(benchmark) ? example : undefined;
  };
  return { tried, read };
}

it('takes the first track with a public split, of which one image is an example', async () => {
  const { tried, read } = reader('a', 'b', 'c');
  const tracks = [track('nouns', 'a', 'compun'), track('none', 'z'), track('second', 'b'), track('third', 'c')];
  expect(await featuredExample(tracks, ['a', 'b', 'c'].map(split), read)).toMatchObject({ track: { slug: 'second' } });
  expect(tried).toEqual(['b']);
});
it('continues with the next split where one cannot be read, three times', async () => {
  const tracks = ['a', 'a', 'b', 'c', 'd'].map((each, i) => track(`${each}${i}`, each));
  const splits = ['a', 'b', 'c', 'd'].map(split);
  expect(await featuredExample(tracks, splits, reader('c').read)).toMatchObject({ track: { slug: 'c3' } });
  const last = reader('d');
  expect(await featuredExample(tracks, splits, last.read)).toBeUndefined();
  expect(last.tried).toEqual(['a', 'b', 'c']);
});
it('is nothing without public splits', async () =>
  expect(await featuredExample([track('one', 'a')], [], reader('a').read)).toBeUndefined());

describe('awaiting an example', () => {
  const featured: FeaturedExample = { track: track('one', 'a'), example };
  const values: (FeaturedExample | null)[] = [];
  const awaitIn = (results: (FeaturedExample | null | undefined)[]) =>
    awaitExample(
      async () => results.shift(),
      (found) => values.push(found),
      [1, 1],
    );
  /** The first `count` values, and any that follow within a moment. */
  const shown = async (count: number, ...results: Parameters<typeof awaitIn>[0]) => {
    values.splice(0);
    awaitIn(results);
    while (values.length < count) await setTimeout(1);
    await setTimeout(20);
    return values;
  };

  it('repeats the query while no split is public', async () =>
    expect(await shown(3, null, null, featured)).toEqual([null, null, featured]));
  it('ends after the last pause', async () =>
    expect(await shown(3, null, null, null, featured)).toEqual([null, null, null]));
  it('does not repeat where the splits have no example, or after it found one', async () => {
    expect(await shown(1, undefined, featured)).toEqual([null]);
    expect(await shown(1, featured, null)).toEqual([featured]);
  });
  it('shows nothing after it is stopped', async () => {
    values.splice(0);
    awaitIn([featured])();
    await setTimeout(20);
    expect(values).toEqual([]);
  });
});
