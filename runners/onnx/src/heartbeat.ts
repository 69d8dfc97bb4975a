import { cpus, totalmem } from 'node:os';
import type { Bus } from '@primitives/bus';
import type { Isolation } from '@primitives/inference';
import { encodeMessage, subjects, type Heartbeat, type InferWork } from '@primitives/protocol';

/** Says every few seconds that this machine lives, what it is and what it works on; apart from work, so a busy runner is not silent. */
export function startHeartbeat(
  bus: Bus,
  { runnerId, pool, version, isolation, busy, everyMs }: { runnerId: string; pool: string; version: string; isolation: Isolation; busy: ReadonlySet<InferWork>; everyMs: number },
): { close(): void } {
  const startedAt = new Date().toISOString();
  const processors = cpus();
  const hardware = { cpu: processors[0]?.model ?? 'unknown', cores: Math.max(1, processors.length), memoryBytes: totalmem(), gpu: null };
  const beat = () => {
    const heartbeat: Heartbeat = {
      v: 1,
      runnerId,
      pool,
      startedAt,
      version,
      isolation: isolation.level,
      providers: ['cpu'],
      hardware,
      busy: [...busy].map(({ evaluationId, shardIndex }) => ({ evaluationId, shardIndex })),
    };
    bus.send(subjects.heartbeat(runnerId), encodeMessage(heartbeat));
  };
  beat();
  const timer = setInterval(beat, everyMs);
  return { close: () => clearInterval(timer) };
}
