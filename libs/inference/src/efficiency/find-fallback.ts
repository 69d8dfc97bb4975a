import { fallbackFromProfile, type ExpectedGraph, type Fallback } from '@primitives/bundle';
import { profileRun } from './profile-run.js';
import type { Subject } from './subject.js';

/**
 * What of a graph the processor runs although the subject's device is another one, by the runtime's own record of one run, optimised as
 * models are. Null on the processor, where there is nothing to fall back from, and where the record does not tell.
 */
export async function findFallback(subject: Subject, graph: ExpectedGraph): Promise<Fallback | null> {
  if (subject.device.provider === 'cpu') return null;
  const events = await profileRun(subject, graph, subject.device);
  return events && fallbackFromProfile(events);
}
