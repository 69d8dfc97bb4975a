/** Milliseconds between two looks at the parent process. */
const PERIOD_MS = 500;

/**
 * Calls `act` once when npx, which started this process, is gone. A signal to npx ends only the shell between the two:
 * npx passes it on to the shell, and the shell not to its command. Without npx it does nothing, since a command that is
 * started in a terminal may outlive it (`nohup`).
 *
 * @returns ends the watch
 */
export function onNpxEnd(act: () => void, env: NodeJS.ProcessEnv = process.env): () => void {
  if (env['npm_command'] !== 'exec' || process.platform === 'win32') return () => undefined;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    act();
  }, PERIOD_MS);
  timer.unref();
  return () => clearInterval(timer);
}
