import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExpectedGraph } from '@primitives/bundle';
import { DEFAULT_LIMITS, type Device } from '@primitives/sandbox';
import type { LoadOptions } from '../model-runtime.js';
import { outputsOf, RUN_MS, type Subject } from './subject.js';

/** Half a megabyte is what a transformer of twelve layers writes; a much larger profile is not of one image. */
const PROFILE_BYTES = 32 * 2 ** 20;

/**
 * The runtime's profile of one run of a graph for one image, text or pair, in a separate process. The profile is in the
 * sandbox's temporary folder and disappears with it; without one, in a folder that is removed here.
 *
 * @returns the events; none when the profile is invalid or too long
 *
 * @throws ModelFaultError when the graph does not run that way
 */
export async function profileRun(
  subject: Subject,
  graph: ExpectedGraph,
  device: Device,
  how: Pick<LoadOptions, 'asWritten'> = {},
): Promise<readonly unknown[]> {
  const scratch = subject.isolation.level === 'L3' ? undefined : await mkdtemp(join(tmpdir(), 'primitives-profile-'));
  try {
    const profile = await subject.inProcess(
      { device, limits: { ...DEFAULT_LIMITS, fileBytes: PROFILE_BYTES } },
      async (process) => {
        await process.load(graph.file, { threads: 1, profiled: true, ...how }, RUN_MS);
        await process.run(graph.file, subject.feed(graph, 1), outputsOf(graph), RUN_MS);
        return process.profile(graph.file, RUN_MS);
      },
      scratch,
    );
    return profile.length <= PROFILE_BYTES ? eventsOf(profile) : [];
  } finally {
    if (scratch !== undefined) await rm(scratch, { recursive: true, force: true });
  }
}

/** An untrusted process wrote the profile. */
function eventsOf(profile: Uint8Array): readonly unknown[] {
  try {
    const events: unknown = JSON.parse(new TextDecoder().decode(profile));
    return Array.isArray(events) ? events : [];
  } catch {
    return [];
  }
}
