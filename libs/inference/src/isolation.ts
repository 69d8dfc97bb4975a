import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { withSeccompFilter } from './seccomp-file.js';
import { PRLIMIT, sandboxCommand, type Isolation } from './sandbox.js';

const TRIAL_MS = 20_000;

/** `BWRAP_BIN`, then the state folder (`bin/bwrap`, put there by the start), then PATH. */
export function findBubblewrap(stateFolder: string | null, env: NodeJS.ProcessEnv = process.env): string | null {
  const named = env['BWRAP_BIN'];
  if (named) return existsSync(named) ? named : null;
  const places = [...(stateFolder ? [join(stateFolder, 'bin', 'bwrap')] : []), ...(env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'bwrap'))];
  return places.find((place) => existsSync(place)) ?? null;
}

/**
 * The strongest level that works here, found by running a program at it.
 *
 * @param stateFolder where the start may have unpacked bubblewrap
 */
export async function probeIsolation(stateFolder: string | null = null, env: NodeJS.ProcessEnv = process.env): Promise<Isolation> {
  const unbounded = PRLIMIT ? '' : '; prlimit is not installed either, so memory and CPU time of a model are unbounded';
  const weaker = (reason: string): Isolation => ({ level: 'L1', reason: `${reason}${unbounded}`, bubblewrap: null });
  if (env['PRIMITIVES_ISOLATION'] === 'L1') return weaker('PRIMITIVES_ISOLATION asks for L1');
  if (process.platform !== 'linux' || process.arch !== 'x64') return weaker(`bubblewrap and seccomp are used on linux x64 only; this is ${process.platform} ${process.arch}`);
  const bubblewrap = findBubblewrap(stateFolder, env);
  if (!bubblewrap) return weaker('bubblewrap is not installed');
  const refusal = await trial(bubblewrap);
  return refusal === null ? { level: 'L3', reason: null, bubblewrap } : weaker(`bubblewrap: ${refusal}`);
}

async function trial(bubblewrap: string): Promise<string | null> {
  const { command, args, env, cwd } = sandboxCommand({ level: 'L3', reason: null, bubblewrap }, null, ['--version']);
  return withSeccompFilter(
    (fd) =>
      new Promise<string | null>((settle) => {
        const child = spawn(command, [...args], { env, cwd, stdio: ['ignore', 'ignore', 'pipe', 'ignore', 'ignore', fd], timeout: TRIAL_MS });
        let text = '';
        child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString('utf8').slice(0, 500)));
        child.once('error', (error) => settle(error.message));
        child.once('close', (code) => settle(code === 0 ? null : text.trim().split('\n')[0] || `it ended with ${code}`));
      }),
  );
}

/** CPU name and instruction sets that decide about the last bits of a result. */
export async function cpuFingerprint(): Promise<string> {
  const info = await readFile('/proc/cpuinfo', 'utf8').catch(() => ''); // absent where it is no Linux
  const flags = /^flags\s*:\s*(.*)$/m.exec(info)?.[1]?.split(' ') ?? [];
  return ['avx512f', 'avx512_vnni', 'avx2', 'fma', 'sse4_2'].filter((flag) => flags.includes(flag)).join('+') || process.arch;
}

