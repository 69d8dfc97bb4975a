import type { BundleReport, ExpectedGraph } from '@primitives/bundle';
import type { CountedGraph, CountedOperations } from '@primitives/protocol';
import { CPU_DEVICE, type Isolation } from '@primitives/sandbox';
import { ModelRejectedError } from '../fault-finding.js';
import { countMacs } from './count-macs.js';
import { Subject } from './subject.js';

export interface CountOptions {
  /** The unpacked bundle. */
  readonly folder: string;
  /** Its static report, verdict not `reject`. */
  readonly report: BundleReport;
  readonly isolation: Isolation;
  /** Maximum time for all graphs. */
  readonly timeoutMs?: number;
  /** Cancels the count in the middle of a run. */
  readonly signal?: AbortSignal;
}

/** A run of a large model on one thread takes seconds. */
const TIMEOUT_MS = 60_000;

/**
 * Operations of every graph of a bundle for one image, text or pair, each in a separate sandboxed process. Unlike
 * times, they are the same on a busy machine. A failure to count is a reason, not an error.
 *
 * @throws SandboxStartError; the signal's reason
 */
export async function countOperations(options: CountOptions): Promise<CountedOperations> {
  const { folder, report, isolation, timeoutMs = TIMEOUT_MS, signal = new AbortController().signal } = options;
  const late = AbortSignal.timeout(timeoutMs);
  const subject = new Subject(folder, report, isolation, CPU_DEVICE, AbortSignal.any([signal, late]));
  try {
    await subject.encodeText();
    const graphs: CountedGraph[] = [];
    let failure: string | null = null;
    for (const graph of subject.graphs) {
      const { counted, failed } = await countGraph(subject, graph);
      graphs.push(counted);
      failure ??= failed;
    }
    return { v: 1, graphs, ...(failure !== null && { failed: failure }) };
  } catch (error) {
    signal.throwIfAborted();
    if (late.aborted) return uncounted(subject, `counting took more than ${timeoutMs / 1000} s`);
    if (error instanceof ModelRejectedError) return uncounted(subject, error.message);
    throw error;
  }
}

/** The operations and weights of a graph, or the reason why its operations could not be counted. */
export async function countGraph(
  subject: Subject,
  graph: ExpectedGraph,
): Promise<{ readonly counted: CountedGraph; readonly failed: string | null }> {
  const result = await countMacs(subject, graph);
  if ('failed' in result) return { counted: weightsOf(subject, graph), failed: result.failed };
  const { macs, flops, notCounted } = result;
  return { counted: { ...weightsOf(subject, graph), macs, flops, notCounted: { ...notCounted } }, failed: null };
}

function weightsOf({ report }: Subject, { role, file }: ExpectedGraph): CountedGraph {
  const { parameters, precision } = report.graphs.find((graph) => graph.file === file) ?? {};
  return {
    role,
    file,
    parameters: parameters?.total ?? 0,
    ...(precision && { precision: { ...precision, byType: { ...precision.byType } } }),
    macs: null,
    flops: null,
    notCounted: {},
  };
}

const uncounted = (subject: Subject, reason: string): CountedOperations => ({
  v: 1,
  graphs: subject.graphs.map((graph) => weightsOf(subject, graph)),
  failed: reason.slice(0, 500),
});
