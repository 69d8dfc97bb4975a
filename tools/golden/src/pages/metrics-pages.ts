import { METRICS } from '@primitives/metrics';
import { renderIndex, renderPage, ruleSetOf, type MetricPage } from './metric-page.js';
import { captionsPage } from './captions-page.js';
import { retrievalPage } from './retrieval-page.js';
import { compunPage } from './compun-page.js';
import { pairPages } from './pair-pages.js';
import { probePage } from './probe-page.js';
import { vawPage } from './vaw-page.js';

/** Returns every page of docs/metrics by file name. Rule sets without an example get a page of definitions. */
export function metricsPages(): Map<string, string> {
  const pages = [...pairPages(), vawPage(), retrievalPage(), captionsPage(), compunPage(), probePage()];
  const described = new Set(pages.flatMap(({ definitions }) => definitions.map(({ id }) => id)));
  const others = [...METRICS.values()].filter(({ id }) => !described.has(id));
  for (const ruleSet of new Set(others.map(({ id }) => ruleSetOf(id)))) pages.push(definitionsOnly(ruleSet));
  return new Map([
    ['README.md', renderIndex(pages)],
    ...pages.map((page): [string, string] => [page.file, renderPage(page)]),
  ]);
}

function definitionsOnly(ruleSet: string): MetricPage {
  const definitions = [...METRICS.values()].filter(({ id }) => ruleSetOf(id) === ruleSet);
  return {
    file: `${ruleSet}.md`,
    title: ruleSet,
    definitions,
    example: '',
    worked: new Map(),
  };
}
