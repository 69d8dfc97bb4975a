const SILENT =
  'Check that the machine is on and reaches this address, then restart the runner. Its log states why it stopped. It returns as the same runner, without a token; other runners compute its shards meanwhile.';

/** What a maintainer does about a runner with a problem. */
export const words = {
  title: 'Next step',
  steps: {
    SILENT,
    LOST: SILENT,
    DISK_FULL: 'Free space on the disk of its home and cache folders. It then accepts work again automatically.',
    QUARANTINED:
      'Read the failed shards and the history below. Repair the machine, rerun the results that no other runner confirmed, then choose “Trust again”.',
  } as Partial<Record<string, string>>,
  lost: 'Lost when it stopped answering:',
  lostNote: 'Other runners compute these shards.',
  log: 'Log',
  ways: [
    ['systemd service', 'sudo systemctl restart primitives-runner', 'journalctl -u primitives-runner -n 100'],
    ['container', 'docker restart primitives-runner', 'docker logs --tail 100 primitives-runner'],
    ['compose service', 'docker compose restart runner', 'docker compose logs --tail 100 runner'],
    ['archive', './primitives-runner run', 'in the terminal of this command'],
    ['checkout', 'cd ~/primitives && node_modules/.bin/primitives runner', 'in the terminal of this command'],
  ] as const,
  docs: 'Runners: failures and exit statuses',
} as const;

/** Whether its process must be restarted. */
export const needsRestart = (state: string): boolean => state === 'SILENT' || state === 'LOST';
