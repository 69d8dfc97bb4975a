import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { namespacesMissing } from './namespaces.js';
import { PRLIMIT, sandboxCommand, type Isolation } from './sandbox.js';
import { staysRoot } from './separate-user.js';
import { spawnSandboxed } from './spawn.js';

const TRIAL_MS = 20_000;

/** `BWRAP_BIN`, then the state folder (`bin/bwrap`, put there by the start), then PATH. */
export function findBubblewrap(stateFolder: string | null, env: NodeJS.ProcessEnv = process.env): string | null {
  const named = env['BWRAP_BIN'];
  if (named) return existsSync(named) ? named : null;
  const places = [
    ...(stateFolder ? [join(stateFolder, 'bin', 'bwrap')] : []),
    ...(env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'bwrap')),
  ];
  return places.find((place) => existsSync(place)) ?? null;
}

/**
 * The strongest level that works here, found by running a program at it.
 *
 * @param stateFolder where the start may have unpacked bubblewrap
 * @param env `PRIMITIVES_ISOLATION`: no stronger level than this one
 */
export async function probeIsolation(
  stateFolder: string | null = null,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Isolation> {
  const requested = env['PRIMITIVES_ISOLATION'];
  const whyNotL3 =
    requested === 'L1' || requested === 'L2' ? `PRIMITIVES_ISOLATION asks for ${requested}` : whyNoBubblewrap();
  const bubblewrap = findBubblewrap(stateFolder, env);
  const l3: Trial = whyNotL3 === null ? await tryBubblewrap(bubblewrap) : { works: false, refusal: whyNotL3 };
  if (l3.works) return { level: 'L3', reason: null, bubblewrap };
  const unbounded = PRLIMIT ? '' : '; prlimit is not installed either, so memory and CPU time of a model are unbounded';
  const l2 =
    requested === 'L1' || process.platform !== 'linux' || namespacesMissing !== null
      ? null
      : await trial({ level: 'L2', reason: null, bubblewrap: null });
  const level = l2?.works ? 'L2' : 'L1';
  const whyRoot = staysRoot(level);
  const asRoot = whyRoot === null ? '' : `; models run as root: ${whyRoot}`;
  return { level, reason: `${l3.refusal}${unbounded}${asRoot}`, bubblewrap: null };
}

type Trial = { readonly works: true } | { readonly works: false; readonly refusal: string };

/** Why bubblewrap cannot be used on a platform; null where it can. */
export function whyNoBubblewrap(
  platform: NodeJS.Platform = process.platform,
  arch: string = process.arch,
): string | null {
  return platform === 'linux' && arch === 'x64'
    ? null
    : `bubblewrap and seccomp are used on linux x64 only; this is ${platform} ${arch}`;
}

async function tryBubblewrap(bubblewrap: string | null): Promise<Trial> {
  if (!bubblewrap) return { works: false, refusal: 'bubblewrap is not installed' };
  const tried = await trial({ level: 'L3', reason: null, bubblewrap });
  return tried.works ? tried : { works: false, refusal: `bubblewrap: ${tried.refusal}` };
}

/** Runs node at a level. */
async function trial(isolation: Isolation): Promise<Trial> {
  const streams = { stdout: 'ignore', stderr: 'pipe', frames: 'ignore' } as const;
  return new Promise<Trial>((settle) => {
    const child = spawnSandboxed(sandboxCommand({ isolation }, ['--version']), streams, TRIAL_MS);
    let text = '';
    child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString('utf8').slice(0, 500)));
    child.once('error', (error) => settle({ works: false, refusal: error.message }));
    child.once('close', (code) =>
      settle(
        code === 0 ? { works: true } : { works: false, refusal: text.trim().split('\n')[0] || `it ended with ${code}` },
      ),
    );
  });
}

/** CPU name and instruction sets that decide about the last bits of a result. */
export async function cpuFingerprint(): Promise<string> {
  const info = await readFile('/proc/cpuinfo', 'utf8').catch(() => ''); // absent where it is no Linux
  const flags = /^flags\s*:\s*(.*)$/m.exec(info)?.[1]?.split(' ') ?? [];
  return (
    ['avx512f', 'avx512_vnni', 'avx2', 'fma', 'sse4_2'].filter((flag) => flags.includes(flag)).join('+') || process.arch
  );
}
