import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { macsFromProfile, type ExpectedGraph, type Macs } from '@primitives/bundle';
import { CPU_DEVICE } from '../device.js';
import { ModelFaultError } from '../model-process.js';
import { DEFAULT_LIMITS } from '../sandbox.js';
import { outputsOf, RUN_MS, type Subject } from './subject.js';

/** Half a megabyte is what a transformer of twelve layers writes; far more than that is no record of one image. */
const PROFILE_BYTES = 32 * 2 ** 20;

/**
 * Multiply-accumulates of one image, text or pair, from what the runtime really ran on the processor with every optimisation off. Null
 * when the graph does not run that way, or its record makes no sense.
 */
export async function countMacs(subject: Subject, graph: ExpectedGraph): Promise<Macs | null> {
  const inside = subject.isolation.level === 'L3';
  const folder = inside ? '/tmp' : await mkdtemp(join(tmpdir(), 'primitives-profile-'));
  try {
    const profile = await subject.inProcess({ device: CPU_DEVICE, limits: { ...DEFAULT_LIMITS, fileBytes: PROFILE_BYTES } }, async (process) => {
      await process.load(graph.file, { threads: 1, profileIn: folder }, RUN_MS);
      await process.run(graph.file, subject.feed(graph, 1), outputsOf(graph), RUN_MS);
      return process.profile(graph.file, RUN_MS);
    });
    return profile.length <= PROFILE_BYTES ? sensible(macsFromProfile(eventsOf(profile))) : null;
  } catch (error) {
    if (error instanceof ModelFaultError) return null;
    throw error;
  } finally {
    if (!inside) await rm(folder, { recursive: true, force: true });
  }
}

/** The record was written by a process that is not trusted. */
function eventsOf(profile: Uint8Array): readonly unknown[] {
  try {
    const events: unknown = JSON.parse(new TextDecoder().decode(profile));
    return Array.isArray(events) ? events : [];
  } catch {
    return [];
  }
}

const sensible = (counted: Macs): Macs | null => (counted.macs >= 0 && counted.macs < 1e18 ? counted : null);
