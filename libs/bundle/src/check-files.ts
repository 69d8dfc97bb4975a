import { finding, type Finding } from './finding.js';
import { LIMITS } from './limits.js';
import type { BundleFile, BundleSource } from './source.js';

/** optimum and transformers.js store the graphs in this folder, next to the configuration. */
const GRAPH_FOLDER = 'onnx/';

/** Files of weights that transformers, open_clip and PyTorch write. */
export const FRAMEWORK_WEIGHTS = /\.(?:safetensors|bin|pt|pth|ckpt|h5|msgpack)(?:\.index\.json)?$/;

/** The files of a folder that belong to a bundle, with those of `onnx/` moved up; and the names of all others. */
export function splitFiles(folder: BundleSource): {
  readonly source: BundleSource;
  /** Where the folder holds a file of `source`. */
  readonly pathOf: (name: string) => string;
  readonly ignored: readonly string[];
} {
  const entries = folder.files().map((file) => ({ path: file.name, name: flatName(file.name), size: file.size }));
  const included = entries.filter((it) => isBundleFile(it.name));
  const paths = new Map(included.map((it) => [it.name, it.path]));
  const pathOf = (name: string): string => paths.get(name) ?? name;
  const source: BundleSource = {
    files: () => included.map(({ name, size }) => ({ name, size })),
    read: (name, offset, length) => folder.read(pathOf(name), offset, length),
  };
  return { source, pathOf, ignored: entries.filter((it) => !isBundleFile(it.name)).map((it) => it.path) };
}

/** The name in the bundle of a file with this path: graphs of `onnx/` are moved up. */
export function flatName(path: string): string {
  return path.startsWith(GRAPH_FOLDER) ? path.slice(GRAPH_FOLDER.length) : path;
}

export function isBundleFile(name: string): boolean {
  return isPlainName(name) && hasBundleExtension(name);
}

export function isPlainName(name: string): boolean {
  return name.length <= LIMITS.nameLength && LIMITS.name.test(name);
}

export function hasBundleExtension(name: string): boolean {
  return LIMITS.extensions.some((it) => name.endsWith(it));
}

/** Checks number, sizes and duplicates of files: the same for a folder and for an archive. */
export function checkFiles(files: readonly BundleFile[]): Finding[] {
  const findings: Finding[] = [];
  if (files.length > LIMITS.files)
    findings.push(finding('too_many_files', { count: files.length, limit: LIMITS.files }));
  const seen = new Set<string>();
  for (const { name } of files) {
    if (seen.has(name.toLowerCase()) && findings.length < 10) findings.push(finding('file_name_duplicate', { name }));
    seen.add(name.toLowerCase());
  }
  const bytes = files.reduce((sum, it) => sum + it.size, 0);
  if (bytes > LIMITS.bundleBytes) findings.push(finding('bundle_too_large', { limit: LIMITS.bundleBytes / 1e9 }));
  return findings;
}
