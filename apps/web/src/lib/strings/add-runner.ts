import { plural } from './plural.ts';

/** The remedy for a machine that needs no token. */
const MEMBER =
  'To run a second runner on this machine, set PRIMITIVES_RUNNER_HOME to another folder and run the command again.';

export const words = {
  title: 'Add a runner',
  note: 'A join token admits machines to a pool. Each machine uses it once, creates its own key and remains a member.',
  pool: 'Pool',
  name: 'Name of the machine, optional',
  nameNote: (uses: number) =>
    `Default: its host name. ${uses === 1 ? 'A name that another runner has, or had before its removal, gets a suffix.' : 'Several machines get it with a suffix.'}`,
  becomes: (id: string) => `The fleet lists it as ${id}: names have lower-case letters, digits and hyphens.`,
  /** The name of a machine belongs to another runner. */
  taken: (name: string, removed: boolean) => `The name ${name} belongs to ${removed ? 'a removed' : 'another'} runner;`,
  takenNote: 'the machine gets it with a suffix.',
  joinedAs: (id: string) => `joined as ${id}.`,
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
  /** Below the command. @param name empty: the host name of the machine */
  joinsAs: (name: string, uses: number) =>
    [
      name === '' ? `Joins as the host name of ${uses === 1 ? 'the' : 'each'} machine` : `Joins as ${name}`,
      uses === 1 ? ' (with a suffix if another runner has the name).' : ', with a suffix for each further machine.',
    ].join(''),
  ways: 'Way to install the runner',
  way: { checkout: 'Checkout', archive: 'Archive', docker: 'Docker', podman: 'Podman' },
  checkout: 'In a checkout of the repository, after npm start or npm run build. Replace ~/primitives by its folder',
  archive:
    'Without npm: in the unpacked runner archive. This site has none to download; build it in a checkout on another machine and copy it',
  docker: 'With Docker, after building the image',
  podman: 'With Podman, after building the image',
  buildArchive: 'Build the archive, for a machine without npm',
  image: 'Build the image',
  copy: 'Copy',
  secret: (uses: number) =>
    uses === 1
      ? 'The token is shown only now and admits one machine until'
      : `The token is shown only now and admits ${plural(uses, 'machine')} until`,
  used: 'Used',
  usedNote: (uses: number) =>
    `This token admitted ${uses === 1 ? 'its machine' : `all its ${uses} machines`} and admits no other. For another machine, close this form and create a new token.`,
  needs: 'What the machine needs',
  machine: (minimum: string) => `${minimum}. Linux x64 isolates models best; other systems can join.`,
  minimum: (needs: string) => (needs === '' ? 'Any processor; this pool has no minimum hardware' : `At least ${needs}`),
  network: 'Outgoing connections to this site and to its broker. It needs no open port and no account.',
  loopback:
    'This page has an address of this machine (localhost), so the command works on this machine only. For another one, open the page at an address that the other machine reaches.',
  data: 'It stores its key, its membership and up to 50 GB of caches in ~/.local/state/primitives/runner (archive: ~/.primitives-runner, containers: the volume primitives-runner). PRIMITIVES_RUNNER_HOME selects another folder.',
  steps: 'Create a join token, run the command that appears, and wait on this page until the runner joins.',
  after:
    'It appears below under “In the fleet” and takes shards at once. After a restart it returns without a token; a drained one stays idle until uncordoned.',
  afterAll:
    'Each is listed below under “In the fleet” and takes shards. After a restart it returns without a token; a drained one stays idle until uncordoned.',
  late: 'No runner has joined within a minute. The last line that its command prints states the reason:',
  remedies: [
    'The platform is unavailable, retrying: the machine does not reach the address in the command. Check the address, the firewall and the proxy.',
    'The join token is unknown, used or expired (exit status 77): create a new token.',
    'The machine does not meet the minimum of the pool (exit status 77): choose another pool or machine; the token stays valid.',
    `This machine returned to the fleet: it is a member already, and did not use the token. ${MEMBER}`,
    'No such file or directory: replace ~/primitives by the folder of a checkout in which npm ci and npm run build were run.',
  ],
  tokens: 'Open join tokens',
  tokensNote: 'They still admit machines. The secret of a lost one cannot be read again: revoke it and create another.',
  tokensNone: 'No token admits machines.',
  tokenColumns: { pool: 'Pool', by: 'Created by', at: 'Created', ends: 'Valid until', uses: 'Joined', acts: 'Actions' },
  start: 'start of the installation',
  usesOf: (joined: number, uses: number) => `${joined} of ${plural(uses, 'machine')}`,
  revoke: 'Revoke',
  revokeOf: (pool: string) => `Revoke the join token of the pool ${pool}`,
  revokeQuestion: 'Revoke this join token?',
  revokeNote: 'No further machine joins with it. Machines that joined stay members.',
  revoked: 'The join token is revoked.',
  waiting: (left: number) =>
    left === 1 ? 'Waiting for the runner to join …' : `Waiting for ${plural(left, 'runner')} to join …`,
  joined: 'joined',
  returned: 'returned',
  returnedNote: 'is a member already and did not use the token. It joined',
  member: MEMBER,
  complete: 'All machines have joined.',
  docs: 'Runners: isolation, systemd, Docker and Kubernetes',
} as const;
