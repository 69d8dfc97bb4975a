import { weighRoutes } from './route-weights.js';

/** Needs the built pages, as `npm test` provides. */
describe('the weight of a page', () => {
  const weights = weighRoutes();

  it('is known for every page', () => {
    const routes = weights.map(({ route }) => route);
    for (const route of ['/', '/t/[track]/[board]', '/s/[code]', '/compare', '/submit', '/fleet', '/docs/metrics'])
      expect(routes).toContain(route);
    for (const { js, css } of weights) expect(Math.min(js, css)).toBeGreaterThan(1_000);
  });

  it.each(weights.map((weight) => [weight.route, weight] as const))('of %s is within its limit', (_, weight) => {
    expect(weight).toMatchObject({ within: true });
  });
});
