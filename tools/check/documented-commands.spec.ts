import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const tracked = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n');
const manifests = tracked
  .filter((path) => /(^|\/)package\.json$/.test(path) && !path.includes('fixtures/'))
  .map((path) => ({ path, ...(JSON.parse(read(path)) as { name: string; scripts?: Record<string, string> }) }));
const scriptsOf = (name: string) => Object.keys(manifests.find((manifest) => manifest.name === name)?.scripts ?? {});

/** `npm run NAME [-w PACKAGE]` in the Markdown pages: `[page, package, script]`. */
const documented = tracked
  .filter((path) => path.endsWith('.md') && !path.includes('fixtures/'))
  .flatMap((path) =>
    [...read(path).matchAll(/npm run ([a-z][a-z\d:-]*)(?: -w (@primitives\/[a-z-]+))?/g)].map(
      ([, script = '', name = 'primitives']) => [path, name, script] as const,
    ),
  );

describe('documented commands', () => {
  it('name scripts that exist', () => {
    expect(documented.length).toBeGreaterThan(20);
    expect(documented.filter(([, name, script]) => !scriptsOf(name).includes(script))).toEqual([]);
  });

  it('of packages run files that have a source', () => {
    const missing = manifests.flatMap(({ path, scripts = {} }) =>
      Object.values(scripts)
        .flatMap((command) => [...command.matchAll(/\bnode (\S+\.m?js)\b/g)].map(([, file = '']) => file))
        .filter((file) => {
          const source = join(ROOT, path, '..', file);
          const typescript = source.replace('/dist/', '/src/').replace(/\.js$/, '.ts');
          return !existsSync(source.includes('/dist/') ? typescript : source);
        })
        .map((file) => `${path}: ${file}`),
    );
    expect(missing).toEqual([]);
  });
});
