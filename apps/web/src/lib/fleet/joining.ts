import type { Fleet, Runner } from '../api/documents/fleet.ts';

/**
 * The commands with which a machine joins the fleet, for each way to install a runner. The token is a variable and no
 * argument, since every account of a machine can list the arguments of its processes.
 */
export const joinCommands = (url: string, token: string) =>
  [
    { kind: 'checkout', text: `PRIMITIVES_JOIN_TOKEN=${token} npx primitives runner --join ${url}` },
    {
      kind: 'archive',
      text: `PRIMITIVES_JOIN_TOKEN=${token} ./primitives-runner install --url ${url} && ./primitives-runner run`,
    },
  ] as const;

type Joining = Pick<Runner, 'id' | 'pool' | 'joinedAt'>;
type FleetOf<R> = Pick<Fleet, 'at'> & { readonly runners: readonly R[] };

/** Runners of a pool that joined since an earlier state of the fleet, including those that joined again. */
export function joinedSince<R extends Joining>(before: FleetOf<Joining>, now: FleetOf<R>, pool: string): R[] {
  const known = new Map(before.runners.map(({ id, joinedAt }) => [id, joinedAt]));
  return now.runners.filter((runner) => runner.pool === pool && known.get(runner.id) !== runner.joinedAt);
}
