import { macsFromProfile, type ExpectedGraph, type Macs } from '@primitives/bundle';
import { CPU_DEVICE } from '@primitives/sandbox';
import { profileRun } from './profile-run.js';
import type { Subject } from './subject.js';

/**
 * Multiply-accumulates of one image, text or pair, from what the runtime really ran on the processor with every optimisation off: the
 * operators that the file has, not those that they are fused into. Null when the graph does not run that way, or its record makes no sense.
 */
export async function countMacs(subject: Subject, graph: ExpectedGraph): Promise<Macs | null> {
  const events = await profileRun(subject, graph, CPU_DEVICE, { asWritten: true });
  const counted = events && macsFromProfile(events);
  return counted && counted.macs >= 0 && counted.macs < 1e18 ? counted : null;
}
