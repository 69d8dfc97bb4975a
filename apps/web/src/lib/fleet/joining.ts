import type { Fleet, Runner } from '../api/documents/fleet.ts';

/** The commands with which a machine joins the fleet, for each way to install a runner. */
export const joinCommands = (url: string, token: string) =>
  [
    { kind: 'checkout', text: `npx primitives runner --join ${url} --token ${token}` },
    {
      kind: 'archive',
      text: `./primitives-runner install --url ${url} --token ${token} && ./primitives-runner run`,
    },
  ] as const;

type Joining = Pick<Runner, 'id' | 'pool' | 'joinedAt'>;
type FleetOf<R> = Pick<Fleet, 'at'> & { readonly runners: readonly R[] };

/** Runners of a pool that joined since an earlier state of the fleet, including those that joined again. */
export function joinedSince<R extends Joining>(before: FleetOf<Joining>, now: FleetOf<R>, pool: string): R[] {
  const known = new Map(before.runners.map(({ id, joinedAt }) => [id, joinedAt]));
  return now.runners.filter((runner) => runner.pool === pool && known.get(runner.id) !== runner.joinedAt);
}
