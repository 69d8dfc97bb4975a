/** A page of the documentation: a Markdown file of the repository or a Svelte page. */
export interface DocsPage {
  /** The path under `/docs/`. */
  readonly path: string;
  readonly label: string;
  /** The Markdown file, relative to the root of the repository. */
  readonly source?: string;
  /** The Markdown file with the same content as a Svelte page: links to the file lead to the page. */
  readonly twin?: string;
}

export interface DocsGroup {
  readonly name: string;
  /** Whether the list of all pages shows only the name at first: neither submitters nor readers of boards need it. */
  readonly folded?: boolean;
  readonly pages: readonly DocsPage[];
}

const page = (path: string, label: string, source?: string): DocsPage =>
  source === undefined ? { path, label } : { path, label, source };
const twin = (path: string, label: string, file: string): DocsPage => ({ path, label, twin: file });

/** All pages in reading order, grouped by reader; of a group, the most used page is first. */
export const DOCS: readonly DocsGroup[] = [
  {
    name: 'Reading boards',
    pages: [
      page('intervals', 'How to read an interval', 'docs/intervals.md'),
      page('how-it-works', 'How it works', 'docs/how-it-works.md'),
      page('ranks', 'How ranks are computed'),
      twin('metrics', 'Metrics', 'docs/metrics/README.md'),
      page('metrics/mac', 'MAC metrics', 'docs/metrics/mac.md'),
      page('metrics/czsl', 'Compositional zero-shot learning', 'docs/metrics/czsl.md'),
      page('metrics/compmap', 'CompMap metrics', 'docs/metrics/compmap.md'),
      page('metrics/vaw', 'VAW metrics', 'docs/metrics/vaw.md'),
      page('metrics/retrieval', 'Retrieval', 'docs/metrics/retrieval.md'),
      page('metrics/captions', 'Caption choice', 'docs/metrics/captions.md'),
      page('metrics/compun', 'Compun metrics', 'docs/metrics/compun.md'),
      page('metrics/probes', 'Attribute probes', 'docs/metrics/probes.md'),
      page('metrics/composition', 'Over all tracks', 'docs/metrics/composition.md'),
      page('hardware', 'Hardware and cost', 'docs/hardware.md'),
      page('receipts', 'Receipts', 'docs/receipts.md'),
    ],
  },
  {
    name: 'Submitting a model',
    pages: [
      page('getting-started', 'Getting started'),
      page('starter', 'Starter kit'),
      page('bundle', 'The bundle'),
      page('bundle/reference', 'Bundle reference', 'docs/bundle.md'),
      twin('errors', 'Error codes', 'docs/errors.md'),
      page('release', 'When a result becomes public', 'docs/release.md'),
      page('quota', 'Quota and debug runs', 'docs/quota.md'),
      page('copies', 'Copies and near copies', 'docs/copies.md'),
      page('withdraw', 'Withdraw or rename a submission', 'docs/withdraw.md'),
      page('policy', 'Policy', 'docs/policy.md'),
      page('isolation', 'Isolation of models', 'docs/isolation.md'),
      page('account', 'Account and team'),
    ],
  },
  {
    name: 'Python, command line and API',
    pages: [
      page('python', 'Python package', 'docs/python.md'),
      twin('cli', 'Command line', 'apps/cli/README.md'),
      twin('api', 'API', 'docs/api/README.md'),
      page('webhooks', 'Webhooks', 'docs/webhooks.md'),
      page('conformance', 'Conformance with PyTorch', 'docs/conformance.md'),
    ],
  },
  {
    name: 'Running runners',
    folded: true,
    pages: [
      page('operate/runners', 'Runners', 'docs/operate/runners.md'),
      page('operate/containers', 'Containers (Docker, Podman, Kubernetes)', 'docs/operate/containers.md'),
    ],
  },
  {
    name: 'Operating the platform',
    folded: true,
    pages: [
      page('operate', 'Operating Primitives', 'docs/operate/README.md'),
      page('operate/install', 'Installing', 'docs/operate/install.md'),
      page('operate/configuration', 'Configuration', 'docs/operate/configuration.md'),
      page('operate/observe', 'Monitoring', 'docs/operate/observe.md'),
      page('operate/what-happens-if', 'Failures', 'docs/operate/what-happens-if.md'),
      page('operate/upgrade', 'Upgrading', 'docs/operate/upgrade.md'),
      page('operate/backup', 'Backup', 'docs/operate/backup.md'),
      page('operate/versions', 'Platforms and versions', 'docs/operate/versions.md'),
      page('operate/capacity', 'Capacity', 'docs/operate/capacity.md'),
      page('operate/permissions', 'Permissions', 'docs/operate/permissions.md'),
      page('security', 'Security verification', 'docs/security/asvs.md'),
      page('security/hidden-labels', 'Labels of hidden splits', 'docs/security/hidden-labels.md'),
      page('security/attacks', 'Attack tests', 'docs/security/attacks-tried.md'),
    ],
  },
  {
    name: 'Maintaining benchmarks',
    folded: true,
    pages: [
      page('import', 'Importing a benchmark', 'docs/import.md'),
      page('still-life', 'Still Life', 'docs/still-life.md'),
      page('operate/reruns', 'Reruns', 'docs/operate/reruns.md'),
    ],
  },
  {
    name: 'Papers',
    folded: true,
    pages: [
      page('papers/mac', 'MAC paper', 'docs/papers/mac.md'),
      page('papers/vaw-hierarchy', 'VAW hierarchy paper', 'docs/papers/vaw-hierarchy.md'),
      page('papers/compun', 'Compun paper', 'docs/papers/compun.md'),
      page('papers/compmap', 'CompMap paper', 'docs/papers/compmap.md'),
      page('papers/splits', 'Attribute generalisation paper', 'docs/papers/splits.md'),
    ],
  },
  {
    name: 'Developing',
    folded: true,
    pages: [
      page('develop', 'Developing', 'docs/develop/README.md'),
      page('develop/first-changes', 'First changes', 'docs/develop/first-changes.md'),
      page('develop/recipes', 'Recipes', 'docs/develop/recipes.md'),
      page('front-end', 'Front end', 'docs/front-end.md'),
      page('architecture', 'Architecture', 'ARCHITECTURE.md'),
      page('architecture/evaluation', 'Lifecycle of an evaluation', 'docs/architecture/evaluation.md'),
      page('architecture/submission-path', 'The path of a submission', 'docs/architecture/submission-path.md'),
      page('architecture/data', 'Database tables and files', 'docs/architecture/data.md'),
      page('architecture/messaging', 'Messages between services', 'docs/architecture/messaging.md'),
      page('architecture/protocols', 'Protocols and scoring', 'docs/architecture/protocols.md'),
      page('architecture/api', 'API and web', 'docs/architecture/api.md'),
      page('architecture/testing', 'Tests', 'docs/architecture/testing.md'),
      page('architecture/glossary', 'Glossary', 'docs/architecture/glossary.md'),
      page('adr', 'Decision records', 'docs/adr/README.md'),
    ],
  },
  {
    name: 'Appendices',
    folded: true,
    pages: [
      page('metrics/intervals', 'Appendix: method and simulations of intervals', 'docs/metrics/intervals.md'),
      page('appendix/gpu-measured', 'Appendix: a GPU measured', 'docs/appendix/gpu-measured.md'),
      page('protocols', 'Computing cost of evaluations', 'docs/protocols.md'),
      page('appendix/containers-tested', 'Appendix: test of the containers', 'docs/appendix/containers-tested.md'),
      page(
        'appendix/python-durations',
        'Appendix: durations of the Python package',
        'docs/appendix/python-durations.md',
      ),
      page(
        'appendix/still-life-acceptance',
        'Appendix: acceptance of Still Life',
        'docs/appendix/still-life-acceptance.md',
      ),
    ],
  },
  {
    name: 'The project',
    pages: [page('changelog', 'Changelog', 'CHANGELOG.md'), page('reporting', 'Security', 'SECURITY.md')],
  },
];

export const DOCS_PAGES: readonly DocsPage[] = DOCS.flatMap(({ pages }) => pages);

/** The pages before and after a page in reading order; undefined at the ends, and for a path that is no page. */
export function neighboursOf(path: string): { readonly previous?: DocsPage; readonly next?: DocsPage } {
  const at = DOCS_PAGES.findIndex((each) => each.path === path);
  if (at < 0) return {};
  const [previous, next] = [DOCS_PAGES[at - 1], DOCS_PAGES[at + 1]];
  return { ...(previous && { previous }), ...(next && { next }) };
}
