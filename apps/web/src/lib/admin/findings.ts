import type { Admin, Administration } from '../api/documents/admin.ts';
import { sentence } from '../sentence.ts';
import { words as admin } from '../strings/admin.ts';
import { words } from '../strings/admin-findings.ts';
import { concernedOf, type Task } from './tasks.ts';

/** An object of a finding: a runner, a shard, an evaluation, … */
export interface Finding {
  readonly text: string;
  readonly href: string;
  /** Its state in words; before `since`. */
  readonly detail: string;
  readonly since: string | null;
  /** What a maintainer does about it, with the page where. */
  readonly step?: { readonly text: string; readonly href: string };
}

interface Facts {
  readonly administration: Pick<Administration, 'probingAlerts' | 'splits' | 'delayedEvaluations'>;
  readonly fleet: Admin['fleet'];
  readonly letters: NonNullable<Admin['operations']>['deadLetters']['nodes'];
}

/** Kinds that stop evaluations now, or soon. */
const URGENT: readonly Task['kind'][] = ['letters', 'runners', 'pools', 'stalled', 'scorer'];
export const isUrgent = ({ kind }: Pick<Task, 'kind'>): boolean => URGENT.includes(kind);

/** Kinds with a finding, the urgent ones first. */
export const byUrgency = <T extends Pick<Task, 'kind' | 'count'>>(tasks: readonly T[]): T[] =>
  tasks.filter(({ count }) => count > 0).sort((a, b) => Number(isUrgent(b)) - Number(isUrgent(a)));

const submissionHref = (code: string, track: string) => `/s/${code}?track=${track}`;

/** Delayed evaluations that are named: each has its own cause and step. */
const MOST_DELAYED = 3;

/** The likely cause of a delay, and the step against it. */
function delayOf(row: Administration['delayedEvaluations'][number]): Required<Pick<Finding, 'detail' | 'step'>> {
  const { delay } = words;
  const [queue, teams] = ['/fleet#queue', '/admin?view=teams'];
  if (row.readyRunners === 0)
    return {
      detail: delay.isolation(row.pool, row.minimumIsolation),
      step: { text: delay.repair, href: '/fleet?runners=paused' },
    };
  if (row.shareWeight < 1)
    return { detail: delay.share(row.shareWeight), step: { text: delay.raiseShare, href: teams } };
  return {
    detail: row.priority < 0 ? delay.priority(row.priority) : delay.others(row.readyRunners),
    step: { text: delay.raisePriority, href: queue },
  };
}

/** The objects of every kind of finding that has some. */
export function findingsOf({ administration, fleet, letters }: Facts): Partial<Record<Task['kind'], Finding[]>> {
  const found = concernedOf({ administration, fleet });
  const poolFinding = ({ name, waiting, waitingSince }: (typeof found.pools)[number]): Finding => ({
    text: words.pool(name),
    href: '/fleet',
    detail: words.waiting(waiting),
    since: waitingSince,
  });
  return {
    letters: letters.map(({ reason, at, evaluation: { submission, track } }) => ({
      text: words.evaluation(submission.name, submission.code, track.shortName),
      href: submissionHref(submission.code, track.slug),
      detail: words.failed(sentence(reason)),
      since: at,
    })),
    runners: found.runners.map(({ id, state, stateSince, lastSeenAt, quarantineReason }) => {
      const name = sentence(words.runnerStates[state] ?? state);
      const detail = state === 'QUARANTINED' && quarantineReason ? `${name}: ${quarantineReason}` : name;
      return {
        text: id,
        href: `/fleet/${encodeURIComponent(id)}`,
        detail: `${detail}; ${stateSince === null ? words.lastHeartbeat : state === 'QUARANTINED' ? words.quarantined : words.silent}`,
        since: stateSince ?? lastSeenAt,
      };
    }),
    pools: found.pools.map(poolFinding),
    stalled: found.stalled.map(poolFinding),
    delayed: administration.delayedEvaluations.slice(0, MOST_DELAYED).map((row) => ({
      text: words.ofTeam(words.evaluation(row.name, row.code, row.track), row.team),
      href: submissionHref(row.code, row.trackSlug),
      ...delayOf(row),
      since: row.stateSince,
    })),
    long: found.long.map(({ runner, shard }) => ({
      text: words.shard(shard.submission, shard.trackName, shard.shardIndex),
      href: `/fleet/${encodeURIComponent(runner.id)}`,
      detail: words.on(runner.id),
      since: shard.leasedAt,
    })),
    unscored: fleet.queue
      .filter(({ stateText }) => stateText === 'waiting for scoring')
      .map(({ code, name, track, trackSlug, stateText, stateSince }) => ({
        text: words.evaluation(name ?? '', code ?? '', track),
        href: submissionHref(code ?? '', trackSlug),
        detail: words.predicted(sentence(stateText)),
        since: stateSince,
      })),
    alerts: administration.probingAlerts.map(({ kind, name, signal, codes, at }) => ({
      text: [admin.probing.kinds[kind], name].filter(Boolean).join(' '),
      href: '/admin?view=probing',
      detail: words.found(admin.probing.signals[signal] ?? signal, codes),
      since: at,
    })),
    audits: found.audits.map(({ benchmark, version, name }) => ({
      text: words.split(benchmark, version, name),
      href: '/admin?view=splits',
      detail: '',
      since: null,
    })),
  };
}
