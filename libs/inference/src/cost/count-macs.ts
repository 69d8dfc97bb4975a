import { macsFromProfile, type ExpectedGraph, type Macs } from '@primitives/bundle';
import { CPU_DEVICE } from '@primitives/sandbox';
import { ModelFaultError } from '../model-runtime.js';
import { profileRun } from './profile-run.js';
import type { Subject } from './subject.js';

/**
 * Multiply-accumulates of one image, text or pair, from the kernels that the runtime ran on the CPU with every
 * optimisation off: the operators of the file, not fused ones. Otherwise the reason why the graph could not be counted.
 */
export async function countMacs(subject: Subject, graph: ExpectedGraph): Promise<Macs | { readonly failed: string }> {
  try {
    const events = await profileRun(subject, graph, CPU_DEVICE, { asWritten: true });
    const counted = macsFromProfile(events);
    const isValid = events.length > 0 && counted.macs >= 0 && counted.macs < 1e18;
    return isValid ? counted : { failed: `the profile of ${graph.file} is invalid` };
  } catch (error) {
    if (!(error instanceof ModelFaultError)) throw error;
    return { failed: `${error.file} ended with ${error.fault.kind} while ${error.activity}` };
  }
}
