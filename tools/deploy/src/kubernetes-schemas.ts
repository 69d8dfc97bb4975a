import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { CACHE } from './programs.js';

/** The oldest version that Chart.yaml admits and the newest of the package of schemas. */
export const KUBERNETES_VERSIONS = ['1.29.0', '1.37.0'] as const;
const PACKAGE = 'kubernetes-validate==1.37.0'; // PyPI: the schemas of each version of Kubernetes
const KEDA = 'github.com/kedacore/keda/v2@v2.21.0';
/** Another version of either source is stored again. */
const FOLDER = join(CACHE, `schemas-${PACKAGE.split('==')[1]}-${KEDA.split('@')[1]}`);
const UNPACK = `import sys, zipfile
wheel = zipfile.ZipFile(sys.argv[1])
wheel.extractall(sys.argv[2], [name for name in wheel.namelist() if name.split('/')[-2] in sys.argv[3:]])`;

/** kubeconform's arguments for the stored schemas: all objects are strict, so that an unknown field is an error. */
export const schemaArguments = (version: string) => [
  '-strict',
  '-kubernetes-version',
  version,
  '-schema-location',
  join(FOLDER, '{{.NormalizedKubernetesVersion}}-local-strict/{{.ResourceKind}}{{.KindSuffix}}.json'),
  '-schema-location',
  join(FOLDER, 'keda/{{.ResourceKind}}{{.KindSuffix}}.json'),
];

/** The definition of ScaledObject for an API server, in YAML. */
export const KEDA_CRD = join(FOLDER, 'keda/crd.yaml');

/** Why a spec that needs the schemas is skipped; null when they are stored. */
export const missingSchemas = (): string | null =>
  existsSync(KEDA_CRD) ? null : 'skipped: no schemas found; npm run deploy:check provides them';

/** Stores the schemas of Kubernetes (from PyPI) and of KEDA (from its Go module); throws when one is not to be had. */
export async function storeSchemas(): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const work = await mkdtemp(join(CACHE, 'schemas-'));
  try {
    const result = join(work, 'schemas');
    await storeKubernetes(work, result);
    await storeKeda(join(result, 'keda'));
    await rm(FOLDER, { recursive: true, force: true });
    await rename(result, FOLDER);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function storeKubernetes(work: string, result: string): Promise<void> {
  const folders = KUBERNETES_VERSIONS.map((version) => `v${version}-local-strict`);
  run('python3', ['-m', 'pip', 'download', '--quiet', '--no-deps', '--dest', work, PACKAGE]);
  const wheel = (await readdir(work)).find((name) => name.endsWith('.whl'));
  if (!wheel) throw new Error(`pip downloaded no wheel of ${PACKAGE}`);
  run('python3', ['-c', UNPACK, join(work, wheel), work, ...folders]);
  await rename(join(work, 'kubernetes_validate/kubernetes-json-schema'), result);
  for (const folder of folders)
    for (const file of await readdir(join(result, folder))) {
      const path = join(result, folder, file);
      await writeFile(path, JSON.stringify(JSON.parse(await readFile(path, 'utf8'), withFileReferences)));
    }
}

/** The package resolves `$ref` below an address of the network; kubeconform resolves it in the folder of the file. */
function withFileReferences(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (name === '$id') return undefined;
  return name === '$ref' ? value.replace(/^\/api\//, '') : value;
}

async function storeKeda(folder: string): Promise<void> {
  const { Dir } = JSON.parse(run('go', ['mod', 'download', '-json', KEDA])) as { Dir: string };
  const text = await readFile(join(Dir, 'config/crd/bases/keda.sh_scaledobjects.yaml'), 'utf8');
  const crd = parse(text) as { spec: { versions: { name: string; schema: { openAPIV3Schema: object } }[] } };
  await mkdir(folder);
  await writeFile(join(folder, 'crd.yaml'), text);
  for (const { name, schema } of crd.spec.versions) {
    const strict: unknown = JSON.parse(JSON.stringify(schema.openAPIV3Schema), withoutOtherFields);
    await writeFile(join(folder, `scaledobject-keda-${name}.json`), JSON.stringify(strict));
  }
}

const withoutOtherFields = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'properties' in value && 'type' in value && value.type === 'object'
    ? { additionalProperties: false, ...value }
    : value;

const run = (command: string, args: readonly string[]) =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
