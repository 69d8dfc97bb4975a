/** A page of the docs: a Markdown file of the repository, or one that is written as a page. */
export interface DocsPage {
  /** Below `/docs/`. */
  readonly path: string;
  readonly label: string;
  /** The file, from the root of the repository. */
  readonly source?: string;
  /** The file that says the same as a page that is written by hand: links to it lead to the page. */
  readonly twin?: string;
}

export interface DocsGroup {
  readonly name: string;
  readonly pages: readonly DocsPage[];
}

const page = (path: string, label: string, source?: string): DocsPage =>
  source === undefined ? { path, label } : { path, label, source };
const twin = (path: string, label: string, file: string): DocsPage => ({ path, label, twin: file });

/** All pages, in the order in which they are read. */
export const DOCS: readonly DocsGroup[] = [
  {
    name: 'Taking part',
    pages: [
      page('getting-started', 'Getting started'),
      page('starter', 'Starter kit'),
      page('bundle', 'The bundle'),
      page('bundle/reference', 'Bundle reference', 'docs/bundle.md'),
      page('policy', 'Policy', 'docs/policy.md'),
      twin('errors', 'Error codes', 'docs/errors.md'),
    ],
  },
  {
    name: 'What the figures mean',
    pages: [
      twin('metrics', 'Metrics', 'docs/metrics/README.md'),
      page('metrics/mac', 'MAC', 'docs/metrics/mac.md'),
      page('metrics/czsl', 'Compositional zero-shot learning', 'docs/metrics/czsl.md'),
      page('metrics/compmap', 'CompMap', 'docs/metrics/compmap.md'),
      page('metrics/vaw', 'VAW', 'docs/metrics/vaw.md'),
      page('metrics/compun', 'Compun', 'docs/metrics/compun.md'),
      page('metrics/probes', 'Attribute probes', 'docs/metrics/probes.md'),
      page('metrics/intervals', 'Intervals', 'docs/metrics/intervals.md'),
      page('ranks', 'How ranks are computed'),
      page('receipts', 'Receipts', 'docs/receipts.md'),
      page('release', 'When a result becomes public', 'docs/release.md'),
      page('hardware', 'What a model costs', 'docs/hardware.md'),
    ],
  },
  {
    name: 'For programs',
    pages: [
      page('cli', 'Command line'),
      twin('api', 'API', 'docs/api/README.md'),
      page('webhooks', 'Webhooks', 'docs/webhooks.md'),
    ],
  },
  {
    name: 'Keeping an installation',
    pages: [
      page('operate', 'Operating Primitives', 'docs/operate/README.md'),
      page('operate/install', 'Installing', 'docs/operate/install.md'),
      page('operate/runners', 'Fleet guide', 'docs/operate/runners.md'),
      page('operate/observe', 'Observing', 'docs/operate/observe.md'),
      page('operate/what-happens-if', 'What happens if', 'docs/operate/what-happens-if.md'),
      page('operate/upgrade', 'Upgrading', 'docs/operate/upgrade.md'),
      page('operate/backup', 'Backup', 'docs/operate/backup.md'),
      page('operate/capacity', 'Capacity', 'docs/operate/capacity.md'),
      page('operate/permissions', 'Permissions', 'docs/operate/permissions.md'),
      page('import', 'Importing a benchmark', 'docs/import.md'),
      page('protocols', 'What the protocols take', 'docs/protocols.md'),
      page('security', 'What is checked', 'docs/security/asvs.md'),
    ],
  },
  {
    name: 'The project',
    pages: [page('changelog', 'Changelog', 'CHANGELOG.md'), page('reporting', 'Security', 'SECURITY.md')],
  },
];

export const DOCS_PAGES: readonly DocsPage[] = DOCS.flatMap(({ pages }) => pages);
