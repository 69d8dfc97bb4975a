import { cpus } from 'node:os';

/** Returns, at each call, the share of all cores that was busy since the last call. */
export function cpuShare(): () => number {
  let before = times();
  return () => {
    const now = times();
    const [busy, all] = [now.busy - before.busy, now.all - before.all];
    before = now;
    return all > 0 ? Math.min(1, Math.max(0, busy / all)) : 0;
  };
}

function times(): { busy: number; all: number } {
  let idle = 0;
  let all = 0;
  for (const { times: of } of cpus()) {
    idle += of.idle;
    all += of.user + of.nice + of.sys + of.idle + of.irq;
  }
  return { busy: all - idle, all };
}
