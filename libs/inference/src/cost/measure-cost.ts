import { cpus, totalmem } from 'node:os';
import type { BundleReport, ExpectedGraph } from '@primitives/bundle';
import type { MeasuredCost, GraphCost } from '@primitives/protocol';
import { CPU_DEVICE, type Device, type Isolation } from '@primitives/sandbox';
import { engineVersions } from '../engine-versions.js';
import { ModelRejectedError } from '../fault-finding.js';
import { ModelFaultError } from '../model-runtime.js';
import { countGraph } from './count-operations.js';
import { findFallback } from './find-fallback.js';
import { peakMemory } from './peak-memory.js';
import { Subject } from './subject.js';
import { measuringCore, timeGraph } from './time-graph.js';

export interface MeasureOptions {
  /** The unpacked bundle. */
  readonly folder: string;
  /** Its static report, verdict not `reject`. */
  readonly report: BundleReport;
  readonly isolation: Isolation;
  readonly device?: Device;
  /** The operator's hardware class; null: by its hardware. */
  readonly hardwareClass?: string | null;
  /** Maximum time of one series of runs. */
  readonly seriesMs?: number;
  /** Cancels the measurement in the middle of a run. */
  readonly signal?: AbortSignal;
}

/** A model of a second per run still gets ten of them. */
const SERIES_MS = 10_000;

/** The model failed during the measurement; contains the operation and the failure. */
export class NotMeasurableError extends Error {
  override readonly name = 'NotMeasurableError';
}

/**
 * The cost of a bundle, by MAC's Table 4 and docs/hardware.md: multiply-accumulates of one image, memory at batch 16,
 * and latency at batch 1 on one thread. Each is measured in a separate sandboxed process on synthetic input. The caller
 * ensures that nothing else computes meanwhile.
 *
 * @throws NotMeasurableError for the bundle's fault; SandboxStartError; the signal's reason
 */
export async function measureCost(options: MeasureOptions): Promise<MeasuredCost> {
  const {
    folder,
    report,
    isolation,
    device = CPU_DEVICE,
    hardwareClass = null,
    seriesMs = SERIES_MS,
    signal = new AbortController().signal,
  } = options;
  const subject = new Subject(folder, report, isolation, device, signal);
  try {
    await subject.encodeText();
    const graphs: GraphCost[] = [];
    const calibrations: number[] = [];
    for (const graph of subject.graphs) {
      const { cost, calibrationMs } = await graphCost(subject, graph, seriesMs);
      graphs.push(cost);
      calibrations.push(calibrationMs);
    }
    const processors = cpus();
    const cpu = (processors[0]?.model ?? 'unknown').trim().slice(0, 200);
    return {
      v: 1,
      hardware: {
        class: hardwareClass ?? defaultClass(device, cpu),
        cpu,
        gpu: device.name,
        cores: Math.max(1, processors.length),
        memoryBytes: totalmem(),
      },
      provider: device.provider,
      onnxruntime: engineVersions().onnxruntime,
      isolation: isolation.level,
      pinned: measuringCore !== null,
      graphs,
      memory: await peakMemory(subject),
      calibrationMs: Math.min(...calibrations),
    };
  } catch (error) {
    if (error instanceof ModelRejectedError) throw new NotMeasurableError(error.message, { cause: error });
    if (!(error instanceof ModelFaultError)) throw error;
    throw new NotMeasurableError(`${error.file} ended with ${error.fault.kind} while ${error.activity}`, {
      cause: error,
    });
  }
}

async function graphCost(
  subject: Subject,
  graph: ExpectedGraph,
  seriesMs: number,
): Promise<{ cost: GraphCost; calibrationMs: number }> {
  const { counted } = await countGraph(subject, graph);
  const fallback = await findFallback(subject, graph);
  const { batch1, batch16, calibrationMs } = await timeGraph(subject, graph, seriesMs);
  const ran = fallback && { fallback: { ...fallback, operators: { ...fallback.operators } } };
  return { cost: { ...counted, ...ran, batch1, batch16 }, calibrationMs };
}

/** One thread of a processor, or a GPU, by its name. */
const defaultClass = (device: Device, cpu: string): string =>
  (device.provider === 'cpu' ? `1 thread of ${cpu}` : (device.name ?? 'a GPU')).slice(0, 100);
