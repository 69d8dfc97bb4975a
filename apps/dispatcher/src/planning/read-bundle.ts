import { sampleTexts, trackContract, type BenchmarkDefinition, type ProtocolId } from '@primitives/benchmark';
import type { Blobs } from '@primitives/blobs';
import { checkAgainstContract, verdictOf, type Finding } from '@primitives/bundle';
import type { BundleChecker } from '@primitives/bundle-files';
import type { Failure } from '@primitives/errors';

/** The validator's result: the report to store, and the reason for a rejection, if any. */
export interface BundleReading {
  readonly report: { readonly findings: readonly Finding[] };
  readonly refusal: Failure | null;
}

/** Texts of the track that the tokenizer must encode before a runner gets the bundle. */
const SAMPLED_TEXTS = 500;

/** Reads a bundle against the contract of a track without running it. @throws BlobMissingError, BundleReadError */
export async function readBundle(
  { blobs, checker }: { readonly blobs: Blobs; readonly checker: BundleChecker },
  bundleSha256: string,
  definition: BenchmarkDefinition,
  protocol: ProtocolId,
): Promise<BundleReading> {
  const texts = sampleTexts(definition, protocol, SAMPLED_TEXTS);
  const report = await checker.check({ path: await blobs.path(bundleSha256), archive: true, texts });
  const findings =
    report.manifest === null
      ? report.findings
      : [...report.findings, ...checkAgainstContract(report, trackContract(definition, protocol)).findings];
  return { report: { ...report, findings }, refusal: refusalOf(findings) };
}

/** The first problem to fix, if any. */
function refusalOf(findings: readonly Finding[]): Failure | null {
  if (verdictOf(findings) !== 'reject') return null;
  const first = findings.find(({ severity }) => severity === 'reject');
  if (!first) return null;
  const { code, message, expected, found, remedy } = first;
  return {
    code,
    message,
    remedy,
    ...(expected === undefined ? {} : { expected }),
    ...(found === undefined ? {} : { found }),
  };
}
