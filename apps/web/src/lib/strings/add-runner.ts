import { plural } from './plural.ts';

export const words = {
  title: 'Add a runner',
  note: 'A join token admits machines to a pool. Each machine uses it once, creates its own key and remains a member.',
  pool: 'Pool',
  name: 'Name of the machine, optional',
  nameNote: (uses: number) =>
    uses === 1 ? 'Default: its host name' : 'Default: its host name. Several machines get it with a suffix.',
  uses: 'Machines',
  usesNote: '1 to 1,000',
  hours: 'Valid for',
  lifetimes: { 60: '1 hour', 1440: '1 day', 10080: '7 days', 129600: '90 days' } as Record<number, string>,
  create: 'Create join token',
  close: 'Close',
  run: (uses: number) => (uses === 1 ? 'Run on the machine' : 'Run on each machine'),
  isolationAll: (level: string) =>
    level === 'L3'
      ? 'The tracks of this pool require isolation level L3: Linux x64 with bubblewrap. A weaker runner can join, but receives no shards.'
      : `The tracks of this pool permit isolation level ${level}, weaker than L3. This is sufficient for testing.`,
  isolationSome: (weakest: string, l3: number, total: number) =>
    `${l3} of ${plural(total, 'track')} of this pool require isolation level L3: Linux x64 with bubblewrap. The others permit ${weakest}.`,
  isolationNone:
    'No open track uses this pool yet. Tracks require isolation level L3 unless a maintainer permits less.',
  ways: 'Way to install the runner',
  way: { checkout: 'Checkout', archive: 'Archive', docker: 'Docker', podman: 'Podman' },
  checkout: 'In a checkout of the repository, after npm start or npm run build',
  archive: 'Without npm: in the unpacked runner archive, which npm run pack:runner writes in a checkout',
  docker: 'With Docker, after building the image',
  podman: 'With Podman, after building the image',
  image: 'Build the image',
  copy: 'Copy',
  secret: (uses: number) =>
    uses === 1
      ? 'The token is shown only now and admits one machine until'
      : `The token is shown only now and admits ${plural(uses, 'machine')} until`,
  waiting: (left: number) =>
    left === 1 ? 'Waiting for the runner to join …' : `Waiting for ${plural(left, 'runner')} to join …`,
  joined: 'joined',
  complete: 'All machines have joined.',
  docs: 'Runners: isolation, archive, systemd, Docker and Kubernetes',
} as const;
