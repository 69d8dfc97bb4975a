/**
 * Calls `stop` at the first Ctrl-C, SIGTERM or SIGHUP and then ends the process; a second signal ends it immediately.
 */
export function onSignal(log: (text: string) => void, stop: () => Promise<void>): () => boolean {
  let signalled = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (signalled) process.exit(1);
      signalled = true;
      log('stopping …');
      void stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
  return () => signalled;
}
