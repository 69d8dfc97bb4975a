import {
  checkAgainstContract,
  checkBundle,
  openZipBundle,
  packBundle,
  type BundleReport,
  type BundleSource,
  type Finding,
  type RandomAccess,
  type TrackContract,
} from '@primitives/bundle';

import { blobAccess, fileSource } from './file-source.ts';
import type { Checked, FileEntry } from './messages.ts';

export interface Digests {
  sha256(bytes: RandomAccess, progress?: (done: number) => void): Promise<string>;
  fingerprint(source: BundleSource, report: BundleReport): Promise<string | null>;
}

/**
 * The opened files: a source to check, and the archive to upload, which is the chosen zip itself or a packed folder.
 */
export async function openChosen(
  entries: readonly FileEntry[],
): Promise<{ source: BundleSource; name: string; archive: () => Promise<RandomAccess> } | Finding[]> {
  const [first] = entries;
  if (entries.length === 1 && first && /\.zip$/i.test(first.path)) {
    const archive = blobAccess(first.file);
    const source = await openZipBundle(archive);
    return Array.isArray(source) ? source : { source, name: first.path, archive: async () => archive };
  }
  const source = fileSource(entries);
  return { source, name: 'bundle.zip', archive: () => packBundle(source) };
}

/** Checks the chosen files as API and runner will, against each track, and hashes the archive to send. */
export async function inspectEntries(
  entries: readonly FileEntry[],
  contracts: Readonly<Record<string, TrackContract>>,
  digests: Digests,
  hashing: (done: number, total: number) => void,
): Promise<{ checked: Checked; archive: RandomAccess | null }> {
  const opened = await openChosen(entries);
  if (Array.isArray(opened))
    return { checked: { report: unreadable(opened), byTrack: {}, archive: null }, archive: null };
  const { source } = opened;
  const report = await checkBundle(source, { sha256: (bytes) => digests.sha256(bytes) });
  const byTrack = Object.fromEntries(
    Object.entries(contracts).map(([slug, contract]) => [slug, checkAgainstContract(report, contract).findings]),
  );
  if (report.verdict === 'reject') return { checked: { report, byTrack, archive: null }, archive: null };
  const archive = await opened.archive();
  const sha256 = await digests.sha256(archive, (done) => hashing(done, archive.size));
  const fingerprint = await digests.fingerprint(source, report);
  return {
    checked: { report, byTrack, archive: { name: opened.name, bytes: archive.size, sha256, fingerprint } },
    archive,
  };
}

/** The report of an archive that could not be opened. */
function unreadable(findings: readonly Finding[]): BundleReport {
  return {
    verdict: 'reject',
    interface: null,
    manifest: null,
    assumed: [],
    bare: false,
    graphs: [],
    preprocessing: null,
    text: null,
    heads: null,
    answers: null,
    ignored: [],
    findings,
  };
}
