import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/**
 * Weighs what each route needs before it stands: scripts and styles of the entry, the layout, the page and all they import,
 * compressed. Fails when a route is heavier than its budget (FRONTEND.md, section 9).
 * usage: node dist/budget.js [--json]
 */
const KB = 1_000;
/** Room for noise between two builds. */
const TOLERANCE = 1.02;
const CSS_BUDGET = 14 * KB;
const BUDGETS: Readonly<Record<string, number>> = {
  '/': 75 * KB,
  '/t/[track]/[board]': 75 * KB,
  '/s/[code]': 85 * KB,
  '/compare': 90 * KB,
  '/submit': 130 * KB,
  '/sign-in': 75 * KB,
  '/account': 75 * KB,
  '/account/submissions': 75 * KB,
  '/fleet': 100 * KB,
  '/fleet/dead-letters': 75 * KB,
  '/admin': 85 * KB,
  '/docs/[page]': 75 * KB,
};
/** Routes that start a worker; its whole script counts. */
const WORKERS: Readonly<Record<string, RegExp>> = { '/submit': /^bundle-worker/ };
/** What a route fetches a moment later, always: it counts as well. */
const LAZY: Readonly<Record<string, string>> = { '/fleet': 'uplot' };

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

const web = fileURLToPath(new URL('../../', import.meta.url));
const client = join(web, '.svelte-kit/output/client');
const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
const generated = '.svelte-kit/generated/client-optimized';

/** SvelteKit's own table: route → number of its page's node and of the layouts around it. */
function nodesOf(route: string): number[] {
  const table = readFileSync(join(web, generated, 'app.js'), 'utf8');
  const line = table.split('\n').find((text) => text.includes(`"${route}": [`));
  if (!line) throw new Error(`${route} is no route of this build`);
  return [0, ...[...line.slice(line.indexOf('[', line.indexOf(': '))).matchAll(/~?(\d+)/g)].map((match) => Number(match[1]))];
}

function filesOf(keys: readonly string[]): { scripts: Set<string>; styles: Set<string> } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (!chunk || scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    chunk.css?.forEach((file) => styles.add(file));
    chunk.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return { scripts, styles };
}

const weigh = (files: Iterable<string>) =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(client, file)), { level: 9 }).length, 0);

const entries = Object.keys(manifest).filter(
  (key) => key.endsWith('/runtime/client/entry.js') || key === `${generated}/app.js`,
);
const rows = Object.entries(BUDGETS).map(([route, budget]) => {
  const pages = nodesOf(route === '/docs/[page]' ? '/docs/metrics' : route);
  const lazy = LAZY[route];
  const later = lazy === undefined ? [] : Object.keys(manifest).filter((key) => key.includes(`/${lazy}/`));
  const { scripts, styles } = filesOf([...entries, ...later, ...pages.map((node) => `${generated}/nodes/${node}.js`)]);
  const worker = WORKERS[route];
  if (worker)
    for (const name of readdirSync(join(client, '_app/immutable/workers')))
      if (worker.test(name)) scripts.add(`_app/immutable/workers/${name}`);
  const js = weigh(scripts);
  const css = weigh(styles);
  return {
    route,
    js,
    jsBudget: budget,
    css,
    cssBudget: CSS_BUDGET,
    within: js <= budget * TOLERANCE && css <= CSS_BUDGET * TOLERANCE,
  };
});

if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify(rows)}\n`);
else {
  const kb = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`;
  for (const row of rows) {
    process.stdout.write(
      `${row.within ? 'ok  ' : 'OVER'} ${row.route.padEnd(20)} JS ${kb(row.js).padStart(9)} of ${kb(row.jsBudget)}, CSS ${kb(row.css)} of ${kb(row.cssBudget)}\n`,
    );
  }
}
process.exitCode = rows.every(({ within }) => within) ? 0 : 1;
