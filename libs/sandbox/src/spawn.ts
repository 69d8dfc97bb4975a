import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SECCOMP_FD } from './file-descriptors.js';
import { inheritedFiles } from './inherited-files.js';
import type { Command } from './sandbox.js';
import { seccompProgram } from './seccomp.js';

type Stream = 'pipe' | 'ignore';

/**
 * Starts a command of `sandboxCommand`. The child gets a closed stdin, the requested streams and the seccomp filter.
 * All other inherited file descriptors are replaced by /dev/null, because bubblewrap and node would pass them on.
 */
export function spawnSandboxed(
  command: Command,
  { stdout, stderr, frames }: { readonly stdout: Stream; readonly stderr: Stream; readonly frames: Stream },
  timeoutMs?: number,
): ChildProcess {
  const filter = openFilter(command);
  const nothing = openSync('/dev/null', 'r');
  try {
    const inherited = new Set(inheritedFiles());
    const beyond = Math.max(0, ...inherited) - SECCOMP_FD;
    const rest = Array.from({ length: Math.max(0, beyond) }, (_, i) =>
      inherited.has(SECCOMP_FD + 1 + i) ? nothing : 'ignore',
    );
    const framed = frames === 'pipe' ? frames : nothing;
    return spawn(command.command, [...command.args], {
      env: command.env,
      cwd: command.cwd,
      stdio: ['ignore', stdout, stderr, framed, framed, filter, ...rest],
      ...(timeoutMs !== undefined && { timeout: timeoutMs }),
    });
  } finally {
    closeSync(filter); // the child has its own copies from the moment spawn returns
    closeSync(nothing);
  }
}

function openFilter({ forDriver, user }: Command): number {
  const folder = mkdtempSync(join(tmpdir(), 'seccomp-'));
  try {
    const path = join(folder, 'filter');
    writeFileSync(path, seccompProgram({ forDriver, changesUser: user !== null }));
    return openSync(path, 'r');
  } finally {
    rmSync(folder, { recursive: true });
  }
}
