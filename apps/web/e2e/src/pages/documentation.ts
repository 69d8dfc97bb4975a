import type { Screen } from '../screen.js';

/** Types into the search of the header, in any layout of the page. */
const searchFor =
  (text: string, until: string): NonNullable<Screen['act']> =>
  async (page) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search methods, papers' }).pressSequentially(text);
    await page.waitForSelector(until);
  };

/** Home, search, papers, documentation, and an unknown page. */
export const DOCUMENTATION: readonly Screen[] = [
  { name: 'home', path: '/', ready: 'main tbody tr' },
  { name: 'docs-getting-started', path: '/docs/getting-started', ready: 'article h1' },
  { name: 'docs-python', path: '/docs/python', ready: 'article h1' },
  { name: 'docs-intervals', path: '/docs/intervals', ready: 'article h1' },
  { name: 'docs-containers', path: '/docs/operate/containers', ready: 'article h1' },
  { name: 'docs-starter', path: '/docs/starter', ready: 'article h1' },
  { name: 'docs-bundle', path: '/docs/bundle', ready: 'article h1' },
  { name: 'docs', path: '/docs', ready: 'article h1' },
  { name: 'docs-metrics', path: '/docs/metrics', ready: 'article h1' },
  { name: 'docs-metrics-vaw', path: '/docs/metrics/vaw', ready: 'article h1' },
  { name: 'docs-policy', path: '/docs/policy', ready: 'article h1' },
  { name: 'docs-permissions', path: '/docs/operate/permissions', ready: 'article h1' },
  { name: 'docs-ranks', path: '/docs/ranks', ready: 'article h1' },
  { name: 'docs-errors', path: '/docs/errors', ready: 'article h1' },
  { name: 'docs-api', path: '/docs/api', ready: 'article h1' },
  { name: 'docs-cli', path: '/docs/cli', ready: 'article h1' },
  { name: 'search-found', path: '/t/mac/closed', ready: '#board td.num', act: searchFor('vit', '[role=option]') },
  {
    name: 'search-own',
    path: '/',
    ready: 'main tbody tr',
    as: 'ada',
    act: searchFor('set dec', '[role=option]'),
  },
  { name: 'search-nearly', path: '/', ready: 'main tbody tr', act: searchFor('trokia', '[role=option]') },
  { name: 'search-tip', path: '/', ready: 'main tbody tr', act: searchFor('', '.panel .note') },
  { name: 'search-none', path: '/', ready: 'main tbody tr', act: searchFor('qqzzxx', '.panel .note b') },
  {
    name: 'search-failed',
    path: '/',
    ready: 'main tbody tr',
    act: async (page) => {
      await searchFor('troika', '[role=option]')(page);
      const failure = {
        message: 'internal error',
        extensions: { code: 'internal', incident: '01a2b3' },
      };
      await page.route('**/graphql', (route) => route.fulfill({ json: { errors: [failure] } }));
      await page.keyboard.type(' rep');
      await page.waitForSelector('.panel .bad');
      await page.unroute('**/graphql'); // the page continues to the next screen
    },
  },
  { name: 'search-page', path: '/search?q=troika', ready: '#found-model' },
  { name: 'search-page-none', path: '/search?q=qqzzxx', ready: '.none' },
  { name: 'missing', path: '/no/such/page', ready: 'h1' },
  { name: 'papers', path: '/papers', ready: 'main tbody tr' },
  { name: 'paper-mac', path: '/docs/papers/mac', ready: 'article h1' },
  { name: 'paper-compmap', path: '/docs/papers/compmap', ready: 'article h1' },
  { name: 'paper-vaw-hierarchy', path: '/docs/papers/vaw-hierarchy', ready: 'article h1' },
  { name: 'paper-splits', path: '/docs/papers/splits', ready: 'article h1' },
  { name: 'paper-compun', path: '/docs/papers/compun', ready: 'article h1' },
];
