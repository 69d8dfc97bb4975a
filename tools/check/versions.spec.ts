import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const file = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const json = (path: string) => JSON.parse(file(path));
const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies', 'overrides'] as const;

const lock = json('package-lock.json');
const manifests = [
  'package.json',
  ...Object.keys(lock.packages)
    .filter(isWorkspace)
    .map((folder) => `${folder}/package.json`),
];

function isWorkspace(path: string): boolean {
  return path !== '' && !path.includes('node_modules/');
}

/**
 * Returns every dependency that a package.json declares, as `name@range`, without our own workspaces, which npm links.
 */
function declared(manifest: Record<string, Record<string, string> | undefined>): [name: string, range: string][] {
  return KINDS.flatMap((kind) => Object.entries(manifest[kind] ?? {})).filter(
    ([name]) => !name.startsWith('@primitives/'),
  );
}

describe('versions of what we depend on', () => {
  it.each(manifests)('%s names exact ones', (path) => {
    expect(declared(json(path)).filter(([, range]) => !EXACT.test(range))).toEqual([]);
  });

  it('are those of package-lock.json', () => {
    const differing = declared({ ...json('package.json'), overrides: undefined }).filter(
      ([name, version]) => lock.packages[`node_modules/${name}`]?.version !== version,
    );
    expect(differing).toEqual([]);
  });

  it('are exact for the base images', () => {
    const images = [...file('deploy/image/Dockerfile').matchAll(/^ARG \w+_IMAGE=(\S+)$/gm)].map(([, image]) => image);
    expect(images).toHaveLength(1);
    for (const image of images) expect(image).toMatch(/^[\w/]+:\d+\.\d+\.\d+-[\w.-]+$/);
  });

  it('are exact for the services of compose, and identical in its example of .env', () => {
    const example = file('deploy/compose/.env.example');
    const files = file('deploy/compose/compose.yaml') + file('deploy/compose/compose.tls.yaml');
    const defaults = [...files.matchAll(/image: \S+:\$\{(\w+):-([^}]+)\}/g)];
    expect(new Set(defaults.map(([, variable]) => variable))).toEqual(
      new Set(['PRIMITIVES_VERSION', 'POSTGRES_VERSION', 'NATS_VERSION', 'CADDY_VERSION']),
    );
    for (const [, variable, version] of defaults) {
      expect(version).toMatch(/^\d+\.\d+(\.\d+)?(-alpine)?$/);
      expect(example).toContain(`${variable}=${version}\n`);
    }
  });
});
