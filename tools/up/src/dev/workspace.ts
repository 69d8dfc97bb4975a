import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Folders below the checkout to the folders of the packages that each depends on directly. */
export type PackageGraph = ReadonlyMap<string, readonly string[]>;

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** The packages of the npm workspaces, whose patterns have the form `folder/*`. */
export function readPackageGraph(root: string): PackageGraph {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] };
  const manifests = workspaces.flatMap((pattern) => {
    const group = pattern.replace('/*', '');
    return readdirSync(join(root, group)).flatMap((name) => {
      const manifest = readManifest(join(root, group, name, 'package.json'));
      return manifest ? [{ folder: `${group}/${name}`, manifest }] : [];
    });
  });
  const folders = new Map(manifests.map(({ folder, manifest }) => [manifest.name, folder]));
  return new Map(
    manifests.map(({ folder, manifest }) => [
      folder,
      Object.keys(manifest.dependencies ?? {}).flatMap((name) => folders.get(name) ?? []),
    ]),
  );
}

/** The packages and everything that they depend on, directly or not. */
export function closureOf(graph: PackageGraph, folders: Iterable<string>): Set<string> {
  const closure = new Set<string>();
  const add = (folder: string) => {
    if (closure.has(folder)) return;
    closure.add(folder);
    graph.get(folder)?.forEach(add);
  };
  for (const folder of folders) add(folder);
  return closure;
}

/** The folder of the package that contains an absolute path; null outside of every package. */
export function packageOf(graph: PackageGraph, root: string, path: string): string | null {
  const folder = relative(root, path).split(/[\\/]/).slice(0, 2).join('/');
  return graph.has(folder) ? folder : null;
}

/** Returns those of `entries`, absolute paths, whose package depends on one of the changed packages. */
export function affectedEntries(
  graph: PackageGraph,
  root: string,
  entries: readonly string[],
  changed: ReadonlySet<string>,
): string[] {
  return entries.filter((entry) => {
    const folder = packageOf(graph, root, entry);
    return folder !== null && [...closureOf(graph, [folder])].some((one) => changed.has(one));
  });
}

function readManifest(path: string): Manifest | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
