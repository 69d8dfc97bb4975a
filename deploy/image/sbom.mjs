/** `node sbom.mjs FILE`: writes the packages of the image in which it runs (Node, npm, Debian) as CycloneDX 1.5. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);
const json = (path) => JSON.parse(readFileSync(new URL(path, root), 'utf8'));

/** npm lists every installed package here; a link points to a package of this repository, which has its own entry. */
const npm = Object.entries(json('node_modules/.package-lock.json').packages)
  .filter(([path, { link }]) => !link && existsSync(new URL(`${path}/package.json`, root)))
  .map(([path]) => json(`${path}/package.json`))
  .map(({ name, version, license }) => ({
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(typeof license === 'string' ? { licenses: [{ license: { name: license } }] } : {}),
  }));

const debian = execFileSync('dpkg-query', ['-W', '-f', '${Package} ${Version} ${Architecture}\n'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .map((line) => line.split(' '))
  .map(([name, version, architecture]) => ({
    type: 'library',
    name,
    version,
    purl: `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${architecture}`,
  }));

const { node } = process.versions;
const components = [
  { type: 'application', name: 'node', version: node, purl: `pkg:generic/node@${node}` },
  ...npm,
  ...debian,
];
const { name, version } = json('package.json');
const metadata = { component: { type: 'application', name, version } };
writeFileSync(
  process.argv[2],
  `${JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1, metadata, components }, null, 1)}\n`,
);
