import type { Blobs } from '@primitives/blobs';
import {
  checkAgainstContract,
  checkBundle,
  openZipBundle,
  verdictOf,
  type Finding,
  type TrackContract,
} from '@primitives/bundle';
import { openFile } from '@primitives/bundle-files';
import type { Failure } from '@primitives/evaluation';
import { createHash } from 'node:crypto';

/** What the validator learnt: the report that is kept, and why the bundle is refused, if it is. */
export interface BundleReading {
  readonly report: { readonly findings: readonly Finding[] };
  readonly refusal: Failure | null;
}

/** Reads a bundle against a contract without running it. @throws BlobMissingError */
export async function readBundle(blobs: Blobs, bundleSha256: string, contract: TrackContract): Promise<BundleReading> {
  const archive = await openFile(await blobs.path(bundleSha256));
  try {
    const zip = await openZipBundle(archive);
    if (Array.isArray(zip)) return { report: { findings: zip }, refusal: refusalOf(zip) };
    const digest = async (name: string) => {
      const hash = createHash('sha256');
      for await (const chunk of zip.stream(name)) hash.update(chunk);
      return hash.digest('hex');
    };
    const report = await checkBundle(zip, { sha256: digest });
    const findings = [...report.findings, ...checkAgainstContract(report, contract).findings];
    return { report: { ...report, findings }, refusal: refusalOf(findings) };
  } finally {
    await archive.close();
  }
}

/** The first thing that must be mended, when there is one. */
function refusalOf(findings: readonly Finding[]): Failure | null {
  if (verdictOf(findings) !== 'reject') return null;
  const first = findings.find(({ severity }) => severity === 'reject');
  if (!first) return null;
  const { code, message, expected, found, remedy } = first;
  return { code, message, remedy, ...(expected === undefined ? {} : { expected }), ...(found === undefined ? {} : { found }) };
}
