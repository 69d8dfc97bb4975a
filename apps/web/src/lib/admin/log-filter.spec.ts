import { isFiltered, logFilterOf, logHref, logVariables } from './log-filter.ts';

const of = (query: string) => logFilterOf(new URLSearchParams(query));

it('reads the filter of an address, and ignores days that do not exist', () => {
  expect(of('view=log&act=runner.&by=Mia&from=2026-01-30&to=2026-01-31')).toEqual({
    act: 'runner.',
    target: null,
    by: 'Mia',
    from: '2026-01-30',
    to: '2026-01-31',
  });
  expect(isFiltered(of('view=log&act=&from=yesterday&to=2026-13-40'))).toBe(false);
  expect(isFiltered(of('view=log&to=2026-01-31'))).toBe(true);
});

it('writes the filter into an address without empty values', () => {
  const href = logHref({ act: 'runner.', target: ' ', from: '2026-01-30' });
  expect(href).toBe('/admin?view=log&act=runner.&from=2026-01-30');
  expect(of(href.slice(href.indexOf('?')))).toMatchObject({ act: 'runner.', from: '2026-01-30', target: null });
});

it('includes the last day', () => {
  expect(logVariables(of('from=2026-01-30&to=2026-01-31'))).toMatchObject({
    from: '2026-01-30T00:00:00.000Z',
    to: '2026-02-01T00:00:00.000Z',
  });
  expect(logVariables(of(''))).toMatchObject({ from: null, to: null });
});
