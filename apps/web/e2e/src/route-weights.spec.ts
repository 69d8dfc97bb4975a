import { weighRoutes } from './route-weights.js';

/** Needs the pages to be built, as `npm test` does first. */
describe('what a page weighs', () => {
  const weights = weighRoutes();

  it('is known of every page that a reader comes to', () => {
    const routes = weights.map(({ route }) => route);
    for (const route of ['/', '/t/[track]/[board]', '/s/[code]', '/compare', '/submit', '/fleet', '/docs/metrics'])
      expect(routes).toContain(route);
    for (const { js, css } of weights) expect(Math.min(js, css)).toBeGreaterThan(1_000);
  });

  it.each(weights.map((weight) => [weight.route, weight] as const))('of %s stays within its budget', (_, weight) => {
    expect(weight).toMatchObject({ within: true });
  });
});
