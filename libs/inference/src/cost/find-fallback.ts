import { fallbackFromProfile, type ExpectedGraph, type Fallback } from '@primitives/bundle';
import { ModelFaultError } from '../model-runtime.js';
import { profileRun } from './profile-run.js';
import type { Subject } from './subject.js';

/**
 * The part of a graph that the CPU runs although the subject's device is another one, by the runtime's profile of one
 * run, optimised as models are. Null on the CPU, which has no fallback, and if the profile is inconclusive.
 */
export async function findFallback(subject: Subject, graph: ExpectedGraph): Promise<Fallback | null> {
  if (subject.device.provider === 'cpu') return null;
  try {
    return fallbackFromProfile(await profileRun(subject, graph, subject.device));
  } catch (error) {
    if (error instanceof ModelFaultError) return null;
    throw error;
  }
}
