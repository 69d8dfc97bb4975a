import { existsSync } from 'node:fs';
import { join } from 'node:path';
import SlowFirst from './slow-first.cjs';

const ROOT = join(__dirname, '../..');

/** Tests in jest's form, with sizes in bytes; without a cache there are no durations. */
const tests = (sizes: Readonly<Record<string, number>>) =>
  Object.entries(sizes).map(([path, size]) => ({
    path: join(ROOT, path),
    context: { config: { rootDir: ROOT, cache: false, id: 'x' }, hasteFS: { getSize: () => size } },
  }));
const order = (sizes: Readonly<Record<string, number>>): string[] =>
  new SlowFirst().sort(tests(sizes)).map(({ path }: { path: string }) => path.slice(ROOT.length + 1));

describe('the order of suites without measured durations', () => {
  it('begins with the slowest suites of the table, then orders by size', () => {
    expect(
      order({
        'libs/small.spec.ts': 100,
        'tools/chaos/src/end-to-end.long.spec.ts': 5_000,
        'libs/large.spec.ts': 9_000,
        'apps/web/e2e/src/pages.spec.ts': 2_000,
      }),
    ).toEqual([
      'apps/web/e2e/src/pages.spec.ts',
      'tools/chaos/src/end-to-end.long.spec.ts',
      'libs/large.spec.ts',
      'libs/small.spec.ts',
    ]);
  });

  it('lists only suites that exist', () => {
    expect(Object.keys(SlowFirst.SECONDS).filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});
