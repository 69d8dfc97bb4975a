import { Worker } from 'node:worker_threads';

/**
 * Ends this process soon after its parent, even while its event loop is blocked: a hanging check must not outlive
 * its test.
 */
export function endWithParent(): void {
  const watch = `
    const parent = process.ppid;
    setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGKILL'), 500);`;
  new Worker(watch, { eval: true }).unref();
}
