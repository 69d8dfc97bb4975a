import { logCsv, type LogPage } from './log-csv.ts';

const entry = (target: string, by: string | null = 'Mia') => ({
  at: '2026-01-01T12:00:00.000Z',
  act: 'runner.cordon',
  target,
  details: { reason: 'a "test", of two' },
  by,
  names: [{ id: target, name: `name of ${target}` }],
});
const page = (targets: readonly string[], endCursor: string | null): LogPage => ({
  nodes: targets.map((target) => entry(target)),
  pageInfo: { hasNextPage: endCursor !== null, endCursor },
});
const PAGES: Readonly<Record<string, LogPage>> = {
  first: page(['one', 'two'], 'second'),
  second: page(['three'], null),
};
const read = async (after: string | null) => PAGES[after ?? 'first'];

it('has a line for each entry of all pages', async () => {
  const counts: number[] = [];
  const file = await logCsv(read, (count) => counts.push(count));
  expect(file?.parts.join('').split('\r\n')).toEqual([
    'time,action,target,target_name,by,details',
    ...['one', 'two', 'three'].map(
      (target) =>
        `2026-01-01T12:00:00.000Z,runner.cordon,${target},name of ${target},Mia,"{""reason"":""a \\""test\\"", of two""}"`,
    ),
    '',
  ]);
  expect(file).toMatchObject({ count: 3, complete: true });
  expect(counts).toEqual([2, 3]);
});

it.each([
  [1, 1],
  [2, 2],
])('ends after %i entries, and is then incomplete', async (most, count) => {
  expect(await logCsv(read, () => undefined, most)).toMatchObject({ count, complete: false });
});

it('quotes names that a spreadsheet would run as formulas', async () => {
  const file = await logCsv(
    async () => ({ nodes: [entry('x', '=1+1')], pageInfo: { hasNextPage: false, endCursor: null } }),
    () => undefined,
  );
  expect(file?.parts.join('')).toContain(",'=1+1,");
});

it('has no file if a page cannot be read', async () => {
  expect(
    await logCsv(
      async (after) => (after === null ? PAGES['first'] : undefined),
      () => undefined,
    ),
  ).toBeUndefined();
});
