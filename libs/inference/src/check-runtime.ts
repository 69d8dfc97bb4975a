import { verdictOf, type BundleReport, type Finding, type Verdict } from '@primitives/bundle';
import type { Isolation } from '@primitives/sandbox';
import { ModelRejectedError } from './fault-finding.js';
import type { Model } from './model.js';
import { openModel } from './open-model.js';
import { probeModel } from './probe-model.js';

/** A small model answers in a tenth of a second; ten seconds and a second per megabyte allow for the others. */
const BASE_TIMEOUT_MS = 10_000;
const TIMEOUT_MS_PER_MEGABYTE = 100;

/** The second half of a check: loads the bundle in its own sandbox and probes it. @param folder the unpacked bundle */
export async function checkRuntime(
  folder: string,
  report: BundleReport,
  isolation: Isolation,
  threads = 1,
): Promise<{ verdict: Verdict; findings: Finding[] }> {
  if (report.verdict === 'reject') return { verdict: 'reject', findings: [] };
  const megabytes = report.graphs.reduce((sum, graph) => sum + graph.bytes, 0) / 1e6;
  const timeoutMs = BASE_TIMEOUT_MS + TIMEOUT_MS_PER_MEGABYTE * megabytes;
  let model: Model | undefined;
  try {
    model = await openModel({
      folder,
      report,
      isolation,
      threads,
      loadTimeoutMs: Math.max(timeoutMs, 60_000),
      runTimeoutMs: timeoutMs,
    });
    return await probeModel(model);
  } catch (error) {
    if (!(error instanceof ModelRejectedError)) throw error;
    return { verdict: verdictOf([error.finding]), findings: [error.finding] };
  } finally {
    await model?.close();
  }
}
