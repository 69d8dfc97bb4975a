import { METRICS } from '@primitives/metrics';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { metricsPages } from './metrics-pages.js';
import { compunPage } from './compun-page.js';
import { pairPages } from './pair-pages.js';
import { probePage } from './probe-page.js';
import { vawPage } from './vaw-page.js';

const FOLDER = join(__dirname, '../../../../docs/metrics');

describe('docs/metrics', () => {
  const pages = metricsPages();

  it('matches the registry: run `npm run docs:metrics` when it does not', () => {
    for (const [file, text] of pages) {
      expect([file, existsSync(join(FOLDER, file)) && readFileSync(join(FOLDER, file), 'utf8')]).toEqual([file, text]);
    }
  });

  it('defines every metric once', () => {
    const headings = [...pages.values()].flatMap((text) =>
      [...text.matchAll(/^## .* · `(.+)`$/gm)].map(([, id]) => id),
    );
    expect(headings.sort()).toEqual([...METRICS.keys()].sort());
  });

  it('has a worked example of every metric', () => {
    expect(
      [...pairPages(), vawPage(), compunPage(), probePage()].flatMap(({ definitions, worked }) =>
        definitions.filter(({ id }) => !worked.has(id)),
      ),
    ).toEqual([]);
  });
});
