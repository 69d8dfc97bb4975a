import { quantile, table } from '@primitives/tool-bench';
import { GROUPS } from './fault-plan.js';
import type { InjectedFault } from './injector.js';
import type { ChaosReport } from './chaos-test.js';

const seconds = (ms: number | null) => (ms === null ? '–' : `${(ms / 1000).toFixed(1)} s`);

/**
 * Time from the kill, or the end of the pause, to the next accepted report or written result; null when none followed.
 */
export function progressAfter(at: number, progress: readonly number[]): number | null {
  const next = progress.find((moved) => moved > at);
  return next === undefined ? null : next - at;
}

/**
 * One line per kind of process: number of faults, recovery time, and the time until the deployment made progress again.
 */
export function faultTable({ injected, disturbed }: ChaosReport): string {
  const line = (name: string, those: readonly InjectedFault[]) => {
    const back = those.flatMap(({ backMs }) => backMs ?? []);
    const on = those.flatMap(({ at, pauseMs }) => progressAfter(at + pauseMs, disturbed.progress) ?? []);
    const at = (values: readonly number[], q: number) => seconds(values.length === 0 ? null : quantile(values, q));
    const kills = those.filter(({ kind }) => kind === 'kill').length;
    return [name, kills, those.length - kills, at(back, 0.5), at(back, 0.95), at(on, 0.5), at(on, 0.95)];
  };
  const lines = Object.keys(GROUPS).map((group) =>
    line(
      group,
      injected.filter((blow) => blow.group === group),
    ),
  );
  return table(
    ['', 'kills', 'pauses', 'back p50', 'p95', 'system continues p50', 'p95'],
    [...lines, line('all', injected)],
  );
}

export function verdictLines({
  verdict,
  disturbed,
  quiet,
  chaosSeconds,
  quietSeconds,
  injected,
}: ChaosReport): string[] {
  const leases = disturbed.outcomes.map((one) => one.leases).sort((a, b) => a - b);
  const those = (what: string, names: readonly string[]) =>
    `${String(names.length).padStart(5)} ${what}${names.length > 0 ? `: ${names.slice(0, 8).join(', ')}${names.length > 8 ? ', …' : ''}` : ''}`;
  return [
    `${disturbed.outcomes.length} submissions, ${disturbed.shards} shards, ${injected.length} faults in ${chaosSeconds.toFixed(0)} s (quiet: ${quiet.outcomes.length} in ${quietSeconds.toFixed(0)} s); most leases of a shard: ${leases.at(-1) ?? 0}`,
    those('lost', verdict.lost),
    those('stuck', verdict.stuck),
    those('failed', verdict.failed),
    those('scored twice', verdict.twice),
    those('different from the quiet run', verdict.different),
    those('left over', verdict.leftOver),
  ];
}

/** Every fault with its time, and every unexpected end. */
export function timeline({ injected, disturbed }: ChaosReport): string {
  const start = injected[0]?.at ?? 0;
  const faults = injected.map(({ at, kind, target, pauseMs, backMs }) => ({
    at,
    text: `${kind} ${target}${pauseMs > 0 ? ` for ${seconds(pauseMs)}` : ''}, back after ${seconds(backMs)}`,
  }));
  const ends = disturbed.outcomes
    .filter(({ state }) => state !== 'scored')
    .map(
      ({ model, evaluationId, state, failure }) =>
        `${model} (${evaluationId}) is ${state}${failure ? `: ${failure}` : ''}`,
    );
  return [...faults.map(({ at, text }) => `${seconds(at - start).padStart(9)}  ${text}`), ...ends].join('\n');
}
