import { freemem, totalmem } from 'node:os';
import type { Bus } from '@primitives/bus';
import type { Closable } from '@primitives/process';
import {
  encodeMessage,
  subjects,
  type Farewell,
  type Heartbeat,
  type InferWork,
  type RunnerFacts,
} from '@primitives/protocol';
import { cpuShare } from './machine/cpu-share.js';
import { seeGpu } from './machine/gpu.js';

export interface HeartbeatOptions {
  readonly runnerId: string;
  readonly pool: string;
  readonly facts: RunnerFacts;
  readonly busy: ReadonlySet<InferWork>;
  readonly everyMs: number;
  /** The disk that it works on. */
  readonly disk: () => NonNullable<Heartbeat['disk']>;
  /** Whether the house has answered yet; until then it is told more often. */
  readonly isKnown: () => boolean;
}

/** Between heartbeats that nobody has answered: the dispatcher may just be starting, and work may wait. */
const UNANSWERED_MS = 500;

/**
 * Says every few seconds that this machine lives, what it is and what it works on; apart from work, so a busy runner is not silent. Its
 * last word is that it leaves.
 */
export function startHeartbeat(
  bus: Bus,
  { runnerId, pool, facts, busy, everyMs, disk, isKnown }: HeartbeatOptions,
): Closable {
  const startedAt = new Date().toISOString();
  const share = cpuShare();
  let left = false;
  let timer: NodeJS.Timeout | undefined;
  const beat = async () => {
    timer = setTimeout(() => void beat(), isKnown() ? everyMs : Math.min(everyMs, UNANSWERED_MS));
    const gpu = facts.hardware.gpu ? ((await seeGpu())?.load ?? null) : null;
    if (left) return;
    const heartbeat: Heartbeat = {
      v: 1,
      runnerId,
      pool,
      startedAt,
      ...facts,
      busy: [...busy].map(({ evaluationId, shardIndex }) => ({ evaluationId, shardIndex })),
      load: { cpu: share(), memoryBytes: totalmem() - freemem(), gpu },
      disk: disk(),
    };
    bus.send(subjects.heartbeat(runnerId), encodeMessage(heartbeat));
  };
  void beat();
  return {
    close: () => {
      left = true;
      clearTimeout(timer);
      if (bus.connected) bus.send(subjects.farewell(runnerId), encodeMessage({ v: 1, runnerId } satisfies Farewell));
    },
  };
}
