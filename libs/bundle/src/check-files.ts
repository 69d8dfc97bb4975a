import { finding, type Finding } from './finding.js';
import { LIMITS } from './limits.js';
import type { BundleFile, BundleSource } from './source.js';

/** The files of a folder that belong to a bundle, and the names of those that do not. */
export function splitFiles(source: BundleSource): { readonly source: BundleSource; readonly ignored: readonly string[] } {
  const files = source.files();
  const kept = files.filter((it) => isBundleFile(it.name));
  const ignored = files.filter((it) => !isBundleFile(it.name)).map((it) => it.name);
  return { source: { files: () => kept, read: (name, offset, length) => source.read(name, offset, length) }, ignored };
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

/** How many files, how large, and none twice: the same for a folder and for an archive. */
export function checkFiles(files: readonly BundleFile[]): Finding[] {
  const findings: Finding[] = [];
  if (files.length > LIMITS.files) findings.push(finding('zip_files', { count: files.length, limit: LIMITS.files }));
  const seen = new Set<string>();
  for (const { name } of files) {
    if (seen.has(name.toLowerCase()) && findings.length < 10) findings.push(finding('zip_duplicate', { name }));
    seen.add(name.toLowerCase());
  }
  const bytes = files.reduce((sum, it) => sum + it.size, 0);
  if (bytes > LIMITS.bundleBytes) findings.push(finding('bundle_too_big', { limit: LIMITS.bundleBytes / 1e9 }));
  return findings;
}
