import { stateText } from '@primitives/evaluation';
import type { RunnersForTracks } from '@primitives/store/evaluations';
import type { QueuedEvaluation } from '@primitives/store/fleet';
import type { AuditCounts } from '@primitives/store/shards';
import { NO_RUNNERS, waitingOf, type Before } from '../evaluations/service-record.js';
import type { Audience } from './audience.js';
import type { QueuedEvaluationType } from './fleet.type.js';

/**
 * The queue of each pool with waiting reasons. Maintainers see every
 * name; all others see the names that the home page also shows.
 */
export function queueOf(
  rows: readonly QueuedEvaluation[],
  facts: {
    readonly runners: readonly RunnersForTracks[];
    readonly audits: readonly (AuditCounts & { evaluationId: string })[];
    readonly scorerConnected: boolean;
  },
  audience: Audience,
): QueuedEvaluationType[] {
  const ahead = new Map<string, Ahead[]>();
  const examplesIn = (pool: string) =>
    rows.filter((row) => row.pool === pool && row.purpose === 'examples' && row.leased > 0).length;
  return rows.map(({ evaluationId, code, name, team, named, minimumIsolation, scoringStarted, ...row }) => {
    const before = ahead.get(row.pool) ?? [];
    const predicted = row.shards > 0 && row.done === row.shards;
    if (row.state === 'queued' || (row.state === 'predicting' && !predicted))
      ahead.set(row.pool, [...before, { team, examples: row.purpose === 'examples' }]);
    const waiting = waitingOf({
      state: row.state,
      runners: runnersFor(facts.runners, row.pool, minimumIsolation) ?? NO_RUNNERS,
      before: row.purpose === 'examples' ? examplesCounts(before) : countsOf(before, team, examplesIn(row.pool)),
      running: row.leased > 0,
      examples: row.purpose === 'examples',
      allPredicted: predicted,
      audits: facts.audits.find((each) => each.evaluationId === evaluationId) ?? null,
      scoringStarted,
      scorerConnected: facts.scorerConnected,
    });
    const isNamed = named || audience === 'maintainers';
    return {
      ...row,
      id: evaluationId,
      code: isNamed ? code : null,
      name: isNamed ? name : null,
      team: isNamed ? team : null,
      teamShareWeight: audience === 'maintainers' ? row.teamShareWeight : null,
      stateText: stateText(row.state, { started: row.leased > 0 || row.done > 0, predicted, scoringStarted }),
      waits: waiting?.reason ?? null,
    };
  });
}

interface Ahead {
  readonly team: string;
  readonly examples: boolean;
}
/** @param examples runs for examples whose shards on runners are completed first, although these runs are last */
const countsOf = (before: readonly Ahead[], team: string, examples: number): Before => ({
  ahead: before.length + examples,
  aheadOfTeam: before.filter((each) => each.team === team).length,
  aheadExamples: examples,
});

/** Of a run for examples, which is of no team. */
const examplesCounts = (before: readonly Ahead[]): Before => ({
  ahead: before.length,
  aheadOfTeam: 0,
  aheadExamples: before.filter(({ examples }) => examples).length,
});

const runnersFor = (all: readonly RunnersForTracks[], pool: string, minimum: string) =>
  all.find((each) => each.pool === pool && each.minimumIsolation === minimum);
