import { readdirSync, readFileSync } from 'node:fs';

/** Linux' O_CLOEXEC as /proc prints flags, in octal. */
const CLOSE_ON_EXEC = 0o2000000;

/**
 * File descriptors other than stdio that a child process would inherit: those that this process inherited itself, for
 * example from an operator's shell. Node marks its own as close-on-exec and does not change these.
 */
export function inheritedFiles(): number[] {
  return openFiles().filter((fd) => {
    if (fd <= 2) return false;
    const flags = /^flags:\s*(\d+)/m.exec(fdInfo(fd))?.[1];
    return flags !== undefined && (parseInt(flags, 8) & CLOSE_ON_EXEC) === 0;
  });
}

function openFiles(): number[] {
  try {
    return readdirSync('/proc/self/fd').map(Number);
  } catch {
    return []; // not Linux: the sandbox is at most L1 there
  }
}

function fdInfo(fd: number): string {
  try {
    return readFileSync(`/proc/self/fdinfo/${fd}`, 'utf8');
  } catch {
    return ''; // the listing's own descriptor, closed since
  }
}
