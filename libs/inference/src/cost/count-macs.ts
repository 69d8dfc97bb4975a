import { macsFromProfile, type ExpectedGraph, type Macs } from '@primitives/bundle';
import { CPU_DEVICE } from '@primitives/sandbox';
import { profileRun } from './profile-run.js';
import type { Subject } from './subject.js';

/**
 * Multiply-accumulates of one image, text or pair, from the kernels that the runtime ran on the CPU with every
 * optimisation off: the operators of the file, not fused ones. Null if the graph does not run that way, or its profile
 * is invalid.
 */
export async function countMacs(subject: Subject, graph: ExpectedGraph): Promise<Macs | null> {
  const events = await profileRun(subject, graph, CPU_DEVICE, { asWritten: true });
  const counted = events && macsFromProfile(events);
  return counted && counted.macs >= 0 && counted.macs < 1e18 ? counted : null;
}
