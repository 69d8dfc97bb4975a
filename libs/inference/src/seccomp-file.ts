import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Device } from './device.js';
import { seccompProgram } from './seccomp.js';

/** Hands `use` an open file with the filter; a spawned child inherits it, so it may be closed as soon as the child is there. */
export async function withSeccompFilter<T>(device: Device, use: (fd: number) => Promise<T> | T): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'seccomp-'));
  const path = join(folder, 'filter');
  writeFileSync(path, seccompProgram(device.provider !== 'cpu'));
  const fd = openSync(path, 'r');
  rmSync(folder, { recursive: true });
  try {
    return await use(fd);
  } finally {
    closeSync(fd);
  }
}
