import { freemem, totalmem } from 'node:os';
import type { Bus } from '@primitives/messaging';
import type { Closable } from '@primitives/runtime';
import {
  encodeMessage,
  subjects,
  type ShutdownMessage,
  type Heartbeat,
  type InferWork,
  type RunnerFacts,
} from '@primitives/protocol';
import { cpuShare } from './machine/cpu-share.js';
import { detectGpu } from './machine/gpu.js';

export interface HeartbeatOptions {
  readonly runnerId: string;
  readonly pool: string;
  readonly facts: RunnerFacts;
  readonly busy: ReadonlySet<InferWork>;
  readonly everyMs: number;
  /** The disk of its work folder. */
  readonly disk: () => NonNullable<Heartbeat['disk']>;
  /** Whether the platform has answered; until then heartbeats are more frequent. */
  readonly isKnown: () => boolean;
}

/** Interval of unanswered heartbeats: the dispatcher may be starting while work waits. */
const UNANSWERED_MS = 500;

/**
 * Publishes a heartbeat every few seconds with this machine's facts and current shards, independent of work. The
 * last heartbeat reports that the runner leaves.
 */
export function startHeartbeat(
  bus: Bus,
  { runnerId, pool, facts, busy, everyMs, disk, isKnown }: HeartbeatOptions,
): Closable {
  const startedAt = new Date().toISOString();
  const share = cpuShare();
  let left = false;
  /** The share since the start of the process means nothing yet: the first heartbeat reports no load. */
  let measured = false;
  let timer: NodeJS.Timeout | undefined;
  const beat = async () => {
    timer = setTimeout(() => void beat(), isKnown() ? everyMs : Math.min(everyMs, UNANSWERED_MS));
    const gpu = facts.hardware.gpu ? ((await detectGpu())?.load ?? null) : null;
    if (left) return;
    const heartbeat: Heartbeat = {
      v: 1,
      runnerId,
      pool,
      startedAt,
      ...facts,
      busy: [...busy].map(({ evaluationId, shardIndex }) => ({ evaluationId, shardIndex })),
      ...(measured ? { load: { cpu: share(), memoryBytes: totalmem() - freemem(), gpu } } : {}),
      disk: disk(),
    };
    measured = true;
    bus.send(subjects.heartbeat(runnerId), encodeMessage(heartbeat));
  };
  void beat();
  return {
    close: () => {
      left = true;
      clearTimeout(timer);
      if (bus.connected)
        bus.send(subjects.shutdown(runnerId), encodeMessage({ v: 1, runnerId } satisfies ShutdownMessage));
    },
  };
}
