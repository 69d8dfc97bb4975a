import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { metricNames } from './metric-names.js';

const ROOT = join(__dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const PAGES = readdirSync(join(ROOT, 'docs/operate'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/operate/${name}`);

/** Matches of a pattern in the sources of these folders, without specs. */
const inSources = (pattern: string, ...folders: readonly string[]): ReadonlySet<string> => {
  const files = folders.flatMap((folder) => [`${folder}/*.ts`, `${folder}/*.mjs`]);
  const args = ['grep', '-hoE', pattern, '--', ...files, ':!*.spec.ts'];
  return new Set(execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26 }).split('\n'));
};

interface Alert {
  readonly alert: string;
  readonly annotations: { readonly runbook: string };
}
const { groups } = parse(read('deploy/grafana/alerts.yaml')) as { groups: { rules: Alert[] }[] };
const alerts = groups.flatMap(({ rules }) => rules);

describe('the pages, alerts and dashboard of operators', () => {
  it('name only metrics that a program registers', () => {
    const registered = inSources("'primitives_[a-z_]+'", 'apps', 'libs', 'runners');
    const named = [...PAGES, 'deploy/grafana/alerts.yaml', 'deploy/grafana/dashboard.json'].flatMap((file) =>
      metricNames(read(file)).map((name) => ({ file, name })),
    );
    const ours = named.filter(({ name }) => name.startsWith('primitives_') && !name.endsWith('_'));
    expect(ours.length).toBeGreaterThan(30);
    expect(ours.filter(({ name }) => !registered.has(`'${name}'`))).toEqual([]);
  });

  it('name only variables that a program or a compose file reads', () => {
    const known = inSources('[A-Z][A-Z_0-9]+', 'apps', 'libs', 'runners', 'tools');
    const compose = ['compose.yaml', 'compose.tls.yaml'].map((name) => read(`deploy/compose/${name}`)).join();
    const named = PAGES.flatMap((file) => {
      const names = read(file).match(/\b(?:PRIMITIVES|NATS|POSTGRES|SMTP|DATABASE)_[A-Z_0-9]*[A-Z0-9]\b/g) ?? [];
      // `NAME_FILE` is a file with the value of `NAME`
      return [...new Set(names)].map((name) => ({ file, name: name.replace(/_FILE$/, '') }));
    });
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter(({ name }) => !known.has(name) && !compose.includes(`\${${name}:`))).toEqual([]);
  });

  it('name only alerts that exist', () => {
    const named = PAGES.flatMap((page) => [...read(page).matchAll(/\balerts? `(\w+)`/g)].map(([, name]) => name));
    expect(named.length).toBeGreaterThan(1);
    expect(named.filter((name) => !alerts.some(({ alert }) => alert === name))).toEqual([]);
  });

  it('describe the failure that an alert refers to', () => {
    const unknown = alerts.filter(({ annotations: { runbook } }) => {
      const [, page = '', failure = ''] = /^(docs\/[\w/-]+\.md)(?:, ([\w ]+))?/.exec(runbook) ?? [];
      return page !== '' && !(existsSync(join(ROOT, page)) && read(page).includes(failure));
    });
    expect(unknown.map(({ alert, annotations: { runbook } }) => `${alert}: ${runbook}`)).toEqual([]);
  });

  it('create every secret that the chart mounts by default', () => {
    const values = read('deploy/helm/primitives/values.yaml').replaceAll(/#.*/g, '');
    const keys = /\b(?:secret|outcomesSecret|api|dispatcher|scorer|admin): (primitives-[\w-]+)/g;
    const mounted = [...values.matchAll(keys)].map(([, name = '']) => name);
    const page = read('docs/operate/install.md');
    const [, loop = ''] =
      /for name in ([\w ]+);?\s+do\s+kubectl create secret generic primitives-\$name/.exec(page) ?? [];
    const created = [
      ...loop.split(' ').map((name) => `primitives-${name}`),
      ...[...page.matchAll(/kubectl create secret generic (primitives-[\w-]+)/g)].map(([, name = '']) => name),
    ];
    expect(mounted).toHaveLength(7);
    expect(mounted.filter((name) => !created.includes(name))).toEqual([]);
  });
});
