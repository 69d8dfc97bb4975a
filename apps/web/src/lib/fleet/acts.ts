import type { Runner } from '../api/documents/fleet.ts';

export type Act = 'cordon' | 'drain' | 'uncordon' | 'remove' | 'trust';

/** The actions that a maintainer may take in this state, the usual one first. */
export function actsOn({ state, cordoned }: Pick<Runner, 'state' | 'cordoned'>): readonly Act[] {
  switch (state) {
    case 'REMOVED':
      return [];
    case 'READY':
    case 'BUSY':
    case 'DISK_FULL':
      return ['cordon', 'drain', 'remove'];
    case 'CORDONED':
      return ['uncordon', 'drain', 'remove'];
    case 'DRAINING':
    case 'DRAINED':
      return ['uncordon', 'remove'];
    case 'QUARANTINED':
      return ['trust', 'drain', 'remove'];
    default:
      return cordoned ? ['uncordon', 'remove'] : ['remove'];
  }
}

const TONES: Readonly<Partial<Record<Runner['state'], 'ok' | 'run' | 'warn' | 'bad'>>> = {
  READY: 'ok',
  BUSY: 'run',
  CORDONED: 'warn',
  DISK_FULL: 'bad',
  DRAINING: 'warn',
  DRAINED: 'warn',
  QUARANTINED: 'bad',
  SILENT: 'bad',
  LOST: 'bad',
};
/** The colour of a state; none for runners that are gone. */
export const toneOf = (state: Runner['state']): string => TONES[state] ?? '';

const URGENCY: readonly string[] = ['bad', 'warn', 'run', 'ok', ''];

/** Runners with problems first; of equal ones, the given order. */
export const byUrgency = <R extends Pick<Runner, 'state' | 'eligible'>>(runners: readonly R[]): R[] => {
  const urgencyOf = (runner: R) => URGENCY.indexOf(lacksIsolation(runner) ? 'warn' : toneOf(runner.state));
  return [...runners].sort((a, b) => urgencyOf(a) - urgencyOf(b));
};

/** Puts runners in the order of urgency at their first sight: a row does not move after an action on it. */
export function orderOfFirstSight() {
  const places = new Map<string, number>();
  return <R extends Pick<Runner, 'id' | 'state' | 'eligible'>>(runners: readonly R[]): R[] => {
    for (const { id } of byUrgency(runners)) if (!places.has(id)) places.set(id, places.size);
    return [...runners].sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
  };
}

/** A state, where working on shards and waiting for them are the same. */
export const phaseOf = (state: Runner['state'] | undefined): Runner['state'] | undefined =>
  state === 'BUSY' ? 'READY' : state;

/** Whether it is not expected back automatically. */
export const isGone = ({ state }: Pick<Runner, 'state'>): boolean => state === 'REMOVED' || state === 'LEFT';

/** Whether it sends no heartbeats: what it reported last may be out of date. */
export const isAway = (runner: Pick<Runner, 'state'>): boolean =>
  isGone(runner) || runner.state === 'SILENT' || runner.state === 'LOST';

/** Whether it is away, and a maintainer must uncordon it before or after its return. */
export const isAwayCordoned = (runner: Pick<Runner, 'state' | 'cordoned'>): boolean =>
  runner.cordoned && isAway(runner) && runner.state !== 'REMOVED';

/** Whether its process ended while it was cordoned or drained: uncordoned, it is a former runner until its return. */
export const isEnded = (runner: Pick<Runner, 'state' | 'cordoned'>): boolean =>
  runner.state === 'LEFT' && runner.cordoned;

export const RUNNER_FILTERS = ['current', 'accepting', 'paused', 'former', 'all'] as const;
export type RunnerFilter = (typeof RUNNER_FILTERS)[number];

const isActive = ({ state }: Pick<Runner, 'state'>) => state === 'READY' || state === 'BUSY';

/** Whether it would accept work if it isolated models as the tracks of its pool require. */
export const lacksIsolation = (runner: Pick<Runner, 'state' | 'eligible'>): boolean =>
  !runner.eligible && isActive(runner);

type Listed = Pick<Runner, 'state' | 'eligible' | 'cordoned'>;

/**
 * Whether a filter lists a runner. Drained and quarantined runners, and those that are not eligible, are in the fleet,
 * but accept no work. A drained one stays there after its process exited: a maintainer uncordons or removes it.
 */
export function isListed(filter: RunnerFilter, runner: Listed): boolean {
  const accepts = runner.eligible && isActive(runner);
  const former = isGone(runner) && !isEnded(runner);
  switch (filter) {
    case 'accepting':
      return accepts;
    case 'paused':
      return !accepts && !former;
    case 'former':
      return former;
    case 'current':
      return !former;
    case 'all':
      return true;
  }
}

/**
 * The numbers of runners that every text of the fleet page gives: in the fleet, of these accepting work, and of these
 * ready but not eligible.
 */
export const runnerCounts = (runners: readonly Listed[]) => ({
  current: runners.filter((runner) => isListed('current', runner)).length,
  accepting: runners.filter((runner) => isListed('accepting', runner)).length,
  notEligible: runners.filter(lacksIsolation).length,
});

/** Whether no other runner of its pool accepts work. */
export const isLastOfPool = (
  runner: Listed & { readonly id: string; readonly pool: string },
  runners: readonly (Listed & { readonly id: string; readonly pool: string })[],
): boolean =>
  isListed('accepting', runner) &&
  !runners.some((each) => each.pool === runner.pool && each.id !== runner.id && isListed('accepting', each));

const AMBER_MS = 15_000;
const RED_MS = 30_000;

/** Severity of a silence; none for runners that are gone. */
export function toneOfSilence(runner: Pick<Runner, 'state' | 'lastSeenAt'>, now: Date): '' | 'warn' | 'bad' {
  if (isGone(runner)) return '';
  const ms = now.getTime() - new Date(runner.lastSeenAt).getTime();
  return ms > RED_MS ? 'bad' : ms > AMBER_MS ? 'warn' : '';
}

/** An age in seconds; it counts up visibly. */
export function ageInSeconds(at: string, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - new Date(at).getTime()) / 1_000));
}
