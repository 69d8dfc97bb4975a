import type { ApiClient } from '../api/client.ts';
import type { Fleet, Runner } from '../api/documents/fleet.ts';
import {
  CordonMutation,
  DrainMutation,
  RemoveRunnerMutation,
  TrustRunnerMutation,
  UncordonMutation,
} from '../api/documents/runner-acts.ts';
import { words as fleetWords } from '../strings/fleet.ts';
import { words } from '../strings/runner-acts.ts';
import type { Question } from '../shell/question.ts';
import { isEnded, isLastOfPool, type Act } from './acts.ts';
import type { ActAnswer, ConfirmAction, Perform } from './perform.ts';

/** What an action needs of its page. */
interface Desk {
  readonly client: ApiClient;
  readonly confirm: ConfirmAction;
  readonly perform: Perform;
  /** The fleet as it is now: an open dialog follows it. */
  readonly fleet: () => Fleet | undefined;
}

/** The queue lists no more. */
const MOST = 100;

/** What pausing the last runner of a pool stops; undefined where another one continues. */
export function lastOfPool(
  runner: Parameters<typeof isLastOfPool>[0],
  fleet: { readonly runners: Parameters<typeof isLastOfPool>[1]; readonly queue: readonly QueuedFacts[] },
): string | undefined {
  if (!isLastOfPool(runner, fleet.runners)) return undefined;
  const waiting = fleet.queue.filter(({ pool, state }) => pool === runner.pool && state !== 'SCORING').length;
  return words.lastOfPool(runner.pool, waiting, fleet.queue.length >= MOST);
}
type QueuedFacts = Pick<Fleet['queue'][number], 'pool' | 'state'>;

/** The runner as it is now; the given one if the fleet is not known. */
const current = (runner: Runner, fleet: Fleet | undefined): Runner =>
  fleet?.runners.find(({ id }) => id === runner.id) ?? runner;

/** Which text describes an action: a runner whose process ended receives no shards after uncordoning. */
const textKey = (kind: Act, runner: Runner) => (kind === 'uncordon' && isEnded(runner) ? 'uncordonEnded' : kind);

/** The result of an action in words. */
export const resultOf = (kind: Act, runner: Runner): string =>
  words.result[textKey(kind, runner)](fleetWords.fullName(runner.id, runner.publicName));

/** A drained runner shows the reason of the drain instead of that of its cordon, which therefore is the initial one. */
const initialReason = (kind: Act, { pause }: Runner): { initial?: string } =>
  kind === 'drain' && pause?.kind === 'CORDONED' && pause.reason !== null ? { initial: pause.reason } : {};

/** The question with the consequences for the shards that the runner has now. */
export function runnerQuestion(kind: Act, runner: Runner, fleet: Fleet | undefined): Question {
  const loses = kind === 'remove';
  const consequence = loses ? words.affected.lose : words.affected.finish;
  const concerns = kind === 'cordon' || kind === 'drain' || loses;
  const now = current(runner, fleet);
  const { shards } = now;
  const warning = concerns && fleet ? lastOfPool(now, fleet) : undefined;
  return {
    title: words.question[kind](fleetWords.fullName(runner.id, runner.publicName)),
    text: [words.note[textKey(kind, now)], ...(concerns ? [consequence(shards.length)] : [])],
    ...(warning === undefined ? {} : { warning }),
    items: concerns
      ? shards.map((shard) => `${shard.submission}: ${fleetWords.shard(shard.trackName, shard.shardIndex)}`)
      : [],
    action: fleetWords.acts[kind],
    ...(kind === 'trust' ? {} : { reason: { label: words.reason, required: false, ...initialReason(kind, now) } }),
    ...(loses ? { grave: true, typed: runner.id } : {}),
  };
}

/** Asks a maintainer for confirmation, and performs the action. */
export async function actOnRunner(kind: Act, runner: Runner, { client, confirm, perform, fleet }: Desk): Promise<void> {
  const confirmation = await confirm(() => runnerQuestion(kind, runner, fleet()));
  if (!confirmation) return;
  const variables = { id: runner.id, reason: confirmation.reason || null };
  const result = resultOf(kind, current(runner, fleet()));
  await perform(
    fleetWords.actOn(fleetWords.acts[kind], runner.id),
    () => send(client, kind, variables),
    result,
    runner.id,
  );
}

async function send(
  client: ApiClient,
  kind: Act,
  variables: { id: string; reason: string | null },
): Promise<ActAnswer> {
  switch (kind) {
    case 'cordon': {
      const { data, error } = await client.mutation(CordonMutation, variables);
      return data ? { outcome: data.cordonRunner } : { error };
    }
    case 'drain': {
      const { data, error } = await client.mutation(DrainMutation, variables);
      return data ? { outcome: data.drainRunner } : { error };
    }
    case 'uncordon': {
      const { data, error } = await client.mutation(UncordonMutation, variables);
      return data ? { outcome: data.uncordonRunner } : { error };
    }
    case 'remove': {
      const { data, error } = await client.mutation(RemoveRunnerMutation, variables);
      return data ? { outcome: data.removeRunner } : { error };
    }
    case 'trust': {
      const { data, error } = await client.mutation(TrustRunnerMutation, { id: variables.id });
      return data ? { outcome: data.liftQuarantine } : { error };
    }
  }
}
