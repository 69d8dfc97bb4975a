import { runnerIdOf } from '@primitives/evaluation';

import type { Fleet, Runner } from '../api/documents/fleet.ts';

/**
 * The commands with which a machine joins the fleet, for each way to install a runner. The token is a variable and no
 * argument, since every account of a machine can list the arguments of its processes. A checkout gives the path of the
 * program: outside of it the shell names the missing file, where npx would only print that it is cancelled.
 */
export const joinCommands = (url: string, token: string) =>
  [
    {
      kind: 'checkout',
      text: `cd ~/primitives && PRIMITIVES_JOIN_TOKEN=${token} node_modules/.bin/primitives runner --join ${url}`,
    },
    {
      kind: 'archive',
      text: `PRIMITIVES_JOIN_TOKEN=${token} ./primitives-runner install --url ${url} && ./primitives-runner run`,
    },
    { kind: 'docker', text: containerCommand('docker', 'systempaths=unconfined', url, token) },
    { kind: 'podman', text: containerCommand('podman', 'unmask=ALL', url, token) },
  ] as const;

/** A command in parts that stay in one line each: an option with its value, a program with its operand. */
export const commandParts = (text: string): string[] =>
  text.split(/ (?=--|&& |node_modules\/|\.\/|docker |podman |primitives\/)(?<!&& )/);

/** A host that a container does not reach by its name, since it would be the container itself. */
const LOOPBACK = /^https?:\/\/(?:localhost|127\.[\d.]+|\[::1\])(?::\d+)?(?:\/|$)/;

/** Whether other machines do not reach this URL. */
export const isLoopback = (url: string): boolean => LOOPBACK.test(url);

/**
 * The command for the image of a runner, with the options of deploy/compose. Bubblewrap makes namespaces in the
 * container, which the default filters of Docker and Podman forbid.
 */
const containerCommand = (program: string, paths: string, url: string, token: string): string =>
  [
    `PRIMITIVES_JOIN_TOKEN=${token} ${program} run --detach --init --restart unless-stopped --name primitives-runner`,
    '--read-only --tmpfs /tmp --volume primitives-runner:/data --cap-drop ALL',
    ...['no-new-privileges', 'seccomp=unconfined', 'apparmor=unconfined', paths].map(
      (each) => `--security-opt ${each}`,
    ),
    ...(isLoopback(url) ? ['--network host'] : []),
    `--env PRIMITIVES_JOIN_TOKEN --env PRIMITIVES_RUNNER_HOME=/data/cache --env PRIMITIVES_JOIN_URL=${url}`,
    'primitives/runner',
  ].join(' ');

/** The name that the fleet gives a machine; empty for an empty text. */
export const runnerNameOf = (text: string): string => (text.trim() === '' ? '' : runnerIdOf(text.trim()));

type Joining = Pick<Runner, 'id' | 'pool' | 'joinedAt'>;
type FleetOf<R> = Pick<Fleet, 'at'> & { readonly runners: readonly R[] };

/** Runners of a pool that joined since an earlier state of the fleet, including those that joined again. */
export function joinedSince<R extends Joining>(before: FleetOf<Joining>, now: FleetOf<R>, pool: string): R[] {
  const known = new Map(before.runners.map(({ id, joinedAt }) => [id, joinedAt]));
  return now.runners.filter((runner) => runner.pool === pool && known.get(runner.id) !== runner.joinedAt);
}

/** Members of the fleet whose process started since an earlier state of it: they needed no token. */
export function returnedSince<R extends Joining & Pick<Runner, 'startedAt'>>(
  before: FleetOf<Joining & Pick<Runner, 'startedAt'>>,
  now: FleetOf<R>,
): R[] {
  const known = new Map(before.runners.map((runner) => [runner.id, runner]));
  return now.runners.filter(({ id, joinedAt, startedAt }) => {
    const earlier = known.get(id);
    return earlier?.joinedAt === joinedAt && earlier.startedAt !== startedAt;
  });
}

/** The random end of a name that the platform gives where another runner has the name. */
const SUFFIX = /-[0-9a-f]{6}$/;

/**
 * The runner that has the name which another one would have had without its suffix; none if it has its own name. A
 * removed runner keeps its name for its results.
 */
export function namesakeOf<R extends Pick<Runner, 'id'>>(
  { id }: Pick<Runner, 'id'>,
  runners: readonly R[],
): R | undefined {
  return SUFFIX.test(id) ? runners.find((other) => other.id === id.replace(SUFFIX, '')) : undefined;
}
