import { arrange, decodeView, resolveSort } from '@primitives/boards';

import { comparison } from './comparison.js';
import { boardRows, ids, METRICS, pairTests, reportedCosts, reportedRows, ten, type World as BoardWorld } from './board.js';
import { MAC_ENTRIES, manyEntries, SHAPES_ENTRIES, type Entry } from './entries.js';
import { accounts, acts, administration } from './administration.js';
import { fleet, operations, series } from './fleet.js';
import { evaluation, IMAGES, SHARDS, shards, type State } from './submissions.js';
import { Topic } from './topic.js';

/**
 * The answers of an api that holds a few boards and one submission in each state. A fixture of the wire, for pictures and for
 * tests of the pages; no rule of the platform is decided here.
 */
export interface WireOptions {
  readonly isolation: string;
  readonly signedIn: boolean;
  /** Whoever is signed in keeps the house. */
  readonly keeper?: boolean;
  /** Nobody has handed anything in, no machine has joined, nothing has failed. */
  readonly empty?: boolean;
  readonly now: Date;
}

interface TrackSpec {
  readonly slug: string;
  readonly title: string;
  readonly shortName: string;
  readonly task: string;
  readonly entries: readonly Entry[];
  readonly papers: boolean;
  readonly images: number;
  readonly attributes: number;
  readonly objects: number;
  readonly closedPairs: number;
}

const WEBHOOK = {
  ...{ id: 'webhook-1', url: 'https://hooks.example.org/primitives', events: ['evaluation.scored', 'board.changed'] },
  ...{ failingSince: null, disabledAt: null, disabledReason: null },
  deliveries: [
    {
      messageId: 'm1',
      type: 'evaluation.scored',
      state: 'DELIVERED',
      createdAt: '2026-11-20T08:00:00.000Z',
      attempts: [{ status: 204, error: null }],
    },
    {
      messageId: 'm2',
      type: 'board.changed',
      state: 'FAILED',
      createdAt: '2026-11-20T07:00:00.000Z',
      attempts: [{ status: 500, error: 'the receiver answered 500' }],
    },
  ],
};
const INVITATION = { id: 'invitation-1', teamName: 'Attributes in the wild', by: 'Cem Aydin', role: 'member' };

const TASK =
  'One image, one object, several attributes. Exact Match counts an image only when all of its true attribute–object pairs rank first.';
const TRACKS: readonly TrackSpec[] = [
  {
    slug: 'mac',
    title: 'Multi-Attribute Composition',
    shortName: 'MAC',
    task: TASK,
    entries: MAC_ENTRIES,
    papers: true,
    images: 5_240,
    attributes: 99,
    objects: 259,
    closedPairs: 8_136,
  },
  {
    slug: 'shapes',
    title: 'Shapes',
    shortName: 'Shapes',
    task: 'Small rendered scenes with one object and one to four attributes; colour alone does not solve it. The test images of this installation exist nowhere else.',
    entries: SHAPES_ENTRIES,
    papers: false,
    images: 1_200,
    attributes: 18,
    objects: 12,
    closedPairs: 141,
  },
  {
    slug: 'shapes-next',
    title: 'Shapes, next split',
    shortName: 'Shapes next',
    task: 'The same task with pairs that no training image shows, opened this week.',
    entries: [],
    papers: false,
    images: 1_200,
    attributes: 18,
    objects: 12,
    closedPairs: 141,
  },
  {
    slug: 'long',
    title: 'A long board',
    shortName: 'Long',
    task: 'A thousand rows, to see that sorting stays fast.',
    entries: manyEntries(1_000),
    papers: true,
    images: 5_240,
    attributes: 99,
    objects: 259,
    closedPairs: 8_136,
  },
];

export class World {
  readonly boardChanged = new Topic<{
    track: string;
    board: string;
    snapshotId: string;
    number: number;
    evaluationId: string;
  }>();
  readonly submissionChanged = new Topic<{ code: string; evaluationId: string }>();
  readonly activityChanged = new Topic<null>();
  readonly #entries = new Map(TRACKS.map((track) => [track.slug, [...track.entries]]));
  readonly #submissions = new Map<string, { state: State; entry: Entry; track: string; progress?: number }>();
  #number = 17;
  #signedIn: boolean;
  #tokens = [
    {
      id: 'token-1',
      name: 'laptop',
      scopes: ['submit'],
      createdAt: '2026-11-02T09:00:00Z',
      lastUsedAt: '2026-11-20T18:22:00Z',
      expiresAt: null as string | null,
    },
  ];

  constructor(readonly options: WireOptions) {
    this.#signedIn = options.signedIn;
    for (const { slug, entries } of TRACKS)
      for (const entry of entries) this.#submissions.set(entry.code, { state: 'SCORED', entry, track: slug });
    const [, mvp] = MAC_ENTRIES;
    const like = (code: string, state: State, name: string) =>
      this.#submissions.set(code, { state, track: 'mac', entry: { ...mvp!, code, name, minutesAgo: 6 } });
    like('RVN1NG', 'PREDICTING', 'MVP-Integrator, reproduction');
    like('RE1ECT', 'REJECTED', 'MVP-Integrator, reproduction');
    like('FA1LED', 'FAILED', 'MVP-Integrator, reproduction');
    like('WA1T1N', 'QUEUED', 'MVP-Integrator, reproduction');
  }

  signIn(): void {
    this.#signedIn = true;
  }

  /** Publishes a new entry of the MAC track. */
  publish(code = 'N3W001'): void {
    const entry: Entry = {
      ...MAC_ENTRIES[3]!,
      code,
      name: 'NewMethod-S',
      team: 'Group Delta',
      minutesAgo: 0,
      closed: MAC_ENTRIES[3]!.closed.map((value) => value * 1.02),
      open: MAC_ENTRIES[3]!.open.map((value) => value * 1.02),
    };
    this.#entries.get('mac')?.push(entry);
    this.#submissions.set(code, { state: 'SCORED', entry, track: 'mac' });
    this.#number++;
    for (const board of ['closed', 'open'])
      this.boardChanged.send({
        track: 'mac',
        board,
        snapshotId: `snapshot-mac-${board}-${this.#number}`,
        number: this.#number,
        evaluationId: ids(entry).evaluation,
      });
    this.activityChanged.send(null);
  }

  /** Moves a submission on and says so. */
  move(code: string, state: State, progress?: number): void {
    const submission = this.#submissions.get(code);
    if (!submission) throw new Error(`no submission ${code}`);
    this.#submissions.set(code, { ...submission, state, ...(progress === undefined ? {} : { progress }) });
    this.submissionChanged.send({ code, evaluationId: `evaluation-${code}` });
  }

  add(code: string, name: string, track: string): void {
    this.#submissions.set(code, { state: 'QUEUED', track, entry: { ...SHAPES_ENTRIES[0]!, code, name, minutesAgo: 0 } });
  }

  #track(slug: string) {
    const spec = TRACKS.find((track) => track.slug === slug);
    if (!spec) return null;
    const entries = this.#entries.get(slug) ?? [];
    const best = [...entries].sort((a, b) => b.closed[0]! - a.closed[0]!)[0];
    const rows = () => boardRows(entries, 'closed', spec.images, this.options.now);
    const top = best && ten(best.closed)[0]! / 100;
    return {
      id: `track-${slug}`,
      slug,
      title: spec.title,
      shortName: spec.shortName,
      task: spec.task,
      protocol: 'mac',
      boards: ['closed', 'open'],
      primaryMetric: METRICS[0],
      metrics: METRICS,
      open: true,
      opensAt: '2026-09-01T08:00:00Z',
      closesAt: null,
      ladderStep: slug === 'shapes' ? 0.01 : null,
      debugLimit: 20,
      debugWindowHours: 1,
      changes: [
        {
          id: 'change-2',
          kind: 'RULES',
          text: 'a team may submit 5 in 168 hours, before 10 in 168 hours: more runners are awaited',
          at: '2026-10-12T09:00:00Z',
        },
        { id: 'change-1', kind: 'OPENED', text: 'the track was opened', at: '2026-09-01T08:00:00Z' },
      ],
      interfaces: ['classifier', 'dual-encoder', 'matcher'],
      benchmark: {
        slug: spec.papers ? 'mac' : 'shapes',
        number: 1,
        title: spec.title,
        description: spec.task,
        licence: 'CC-BY-4.0',
        source: spec.papers ? 'https://example.org/mac' : null,
        sha256: '51'.repeat(32),
        attributes: spec.attributes,
        objects: spec.objects,
      },
      split: {
        name: `${spec.papers ? 'mac' : 'shapes'}-test`,
        role: 'hidden',
        instances: spec.images,
        archiveSha256: '77'.repeat(32),
      },
      quota: {
        limit: 5,
        windowHours: 168,
        left: this.#signedIn ? (slug === 'mac' ? 3 : slug === 'long' ? 0 : 5) : null,
        nextAt: this.#signedIn && slug === 'long' ? '2026-11-24T08:00:00Z' : null,
      },
      candidatePairs: ({ board }: { board: string }) =>
        board === 'closed' ? spec.closedPairs : spec.attributes * spec.objects,
      verifiedCount: entries.length,
      reportedCount: spec.papers ? 10 : 0,
      lastResultAt: best
        ? new Date(this.options.now.getTime() - Math.min(...entries.map((entry) => entry.minutesAgo)) * 60_000).toISOString()
        : null,
      leader: () => {
        const row = best && rows().find(({ submissionCode }) => submissionCode === best.code);
        return row ? { row, cell: row.cells[0], tiedWith: (row.cells[0]?.rankHigh ?? 1) - 1 } : null;
      },
      history: top
        ? [null, null, 0.31, 0.43, 0.43, 0.5, 0.5, 0.74, 0.74, 0.89, 0.91, 1].map((share) =>
            share === null ? null : share * top,
          )
        : Array<null>(12).fill(null),
      contract: {
        protocol: 'mac',
        acceptedInterfaces: ['classifier', 'dual-encoder', 'matcher'],
        vocabulary: {
          attributes: spec.papers
            ? ['refreshing', 'grainy', 'viscous']
            : ['red', 'green', 'blue', 'yellow', 'cyan', 'magenta', 'white', 'black'],
          objects: ['circle', 'square'],
        },
      },
    };
  }

  #board(slug: string, board: string, snapshot: string | null | undefined) {
    const track = this.#track(slug);
    const spec = TRACKS.find((candidate) => candidate.slug === slug);
    if (!track || !spec || (board !== 'closed' && board !== 'open')) return null;
    const world: BoardWorld = board;
    const latest = `snapshot-${slug}-${board}-${this.#number}`;
    const entries = this.#entries.get(slug) ?? [];
    return {
      id: `${slug}.${board}`,
      track,
      board,
      metrics: METRICS,
      rowCount: entries.length,
      snapshot:
        entries.length === 0
          ? null
          : {
              id: snapshot ?? latest,
              number: this.#number - (snapshot && snapshot !== latest ? 4 : 0),
              asOf: this.options.now.toISOString(),
              latest: !snapshot || snapshot === latest,
              resamples: 10_000,
            },
      rows: ({ first, after, view }: { first: number; after?: string | null; view?: string | null }) => {
        const asked = decodeView(new URLSearchParams(view ?? '')).view;
        const all = boardRows(entries, world, spec.images, this.options.now);
        const sort = resolveSort(asked, METRICS, METRICS[0].id);
        const { lines, filters } =
          view != null && sort ? arrange(all, asked, sort) : { lines: all.map((row) => ({ row })), filters: [] };
        const rows = lines.map(({ row }) => row);
        const start = after ? Number(after) : 0;
        const nodes = rows.slice(start, start + first);
        return {
          nodes,
          totalCount: rows.length,
          filters,
          pageInfo: { hasNextPage: start + first < rows.length, endCursor: String(start + nodes.length) },
        };
      },
      reported: spec.papers ? reportedRows(world) : [],
      reportedCosts: spec.papers ? reportedCosts() : [],
      pairs: ({ metric }: { metric: string }) => pairTests(entries, world, metric, spec.images),
      live: slug === 'mac' ? { running: 3, queued: 7 } : { running: 0, queued: 0 },
    };
  }

  #submission(code: string): Record<string, unknown> | null {
    const found = this.#submissions.get(code.toUpperCase());
    if (!found) return null;
    const { entry, state } = found;
    const submission: Record<string, unknown> = {
      id: `submission-${entry.code}`,
      code: entry.code,
      name: entry.name,
      version: entry.version,
      description: "A reproduction from the authors' code, exported with dynamic batch.",
      interface: entry.interface,
      model: `team.${entry.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`,
      backbone: entry.backbone,
      parameters: entry.parameters,
      licence: entry.licence,
      links: ['https://example.org/code'],
      trainedOn: entry.notTrained ? [] : [found.track],
      team: { id: 'team-1', slug: 'open-czsl', name: entry.team },
      bundleSha256: '9c41d07b6a1f2e88c5b3904d7e6f1a2b3c4d5e6f708192a3b4c5d6e7f809e07a',
      bundleBytes: entry.parameters * 4,
      createdAt: new Date(this.options.now.getTime() - entry.minutesAgo * 60_000).toISOString(),
      uploadedAt: null,
      mine: this.#signedIn,
      listing: { listing: 'LISTED', until: null },
    };
    const first = evaluation(
      `evaluation-${entry.code}`,
      this.#track(found.track)!,
      state,
      entry,
      this.options.now,
      () => submission,
    );
    if (state === 'PREDICTING' && found.progress !== undefined) {
      first.shards = shards(found.progress, Math.min(4, SHARDS - found.progress), -1);
      first.instancesDone = first.shards.reduce((sum, shard) => sum + shard.done, 0);
      first.instancesTotal = IMAGES;
    }
    const other =
      entry.code === '4F2KW9'
        ? [
            evaluation(
              `evaluation-${entry.code}-shapes`,
              this.#track('shapes')!,
              'SCORED',
              { ...entry, closed: SHAPES_ENTRIES[0]!.closed, open: SHAPES_ENTRIES[0]!.open },
              this.options.now,
              () => submission,
            ),
          ]
        : [];
    submission['evaluations'] = [first, ...other];
    return submission;
  }

  #change(code: string, evaluationId: string) {
    const evaluations = (this.#submission(code)?.['evaluations'] ?? []) as ReturnType<typeof evaluation>[];
    const found = evaluations.find(({ id }) => id === evaluationId);
    return found
      ? {
          evaluationId,
          state: found.state,
          stateSince: found.stateSince,
          shards: found.shards,
          instancesDone: found.instancesDone,
          log: found.lines,
        }
      : null;
  }

  #activity() {
    const item = (code: string) => {
      const submission = this.#submission(code)!;
      const [first] = submission['evaluations'] as ReturnType<typeof evaluation>[];
      const { entry, track, state } = this.#submissions.get(code)!;
      return {
        evaluation: first,
        name: entry.name,
        trackSlug: track,
        at: new Date(this.options.now.getTime() - entry.minutesAgo * 60_000).toISOString(),
        value: state === 'SCORED' ? entry.closed[0]! / 100 : null,
      };
    };
    const published = [...this.#entries.entries()]
      .filter(([slug]) => slug !== 'long')
      .flatMap(([, entries]) => entries)
      .sort((a, b) => a.minutesAgo - b.minutesAgo)
      .slice(0, 8);
    return { published: published.map(({ code }) => item(code)), running: ['RVN1NG', 'WA1T1N'].map(item) };
  }

  #team() {
    const member = (accountId: string, name: string, email: string, role: string) => ({
      accountId,
      name,
      email,
      role,
      since: this.#minutesAgo(60_000),
    });
    return {
      id: 'team-1',
      slug: 'open-czsl',
      name: 'open-czsl',
      role: 'owner',
      members: [
        member('account-1', 'Ada Winter', 'ada@example.org', 'owner'),
        member('account-2', 'Bo Lind', 'bo@example.org', 'member'),
      ],
      openInvitations: [{ ...INVITATION, email: 'cem@example.org', expiresAt: this.#minutesAgo(-9_000) }],
    };
  }

  #minutesAgo(minutes: number): string {
    return new Date(this.options.now.getTime() - minutes * 60_000).toISOString();
  }

  #viewer() {
    if (!this.#signedIn) return null;
    const nodes = ['RVN1NG', 'RE1ECT', '4F2KW9'].map((code) => this.#submission(code));
    return {
      id: 'account-1',
      email: 'ada@example.org',
      name: 'Ada Winter',
      emailVerifiedAt: null,
      sessions: [
        {
          id: 'session-1',
          device: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
          network: '203.0.113.0',
          createdAt: this.#minutesAgo(1_500),
          lastSeenAt: this.#minutesAgo(1),
          current: true,
        },
        {
          id: 'session-2',
          device: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
          network: '198.51.100.0',
          createdAt: this.#minutesAgo(12_000),
          lastSeenAt: this.#minutesAgo(1_440),
          current: false,
        },
      ],
      teams: [this.#team()],
      invitations: [INVITATION],
      role: this.options.keeper ? 'maintainer' : 'researcher',
      passkeys: [
        {
          id: 'passkey-1',
          name: 'Laptop',
          backedUp: true,
          createdAt: this.#minutesAgo(40_000),
          lastUsedAt: this.#minutesAgo(1_500),
        },
      ],
      identities: [{ provider: 'orcid', label: 'ada@example.org', createdAt: this.#minutesAgo(40_000), lastUsedAt: null }],
      apiTokens: this.#tokens,
      evaluations: ({ states }: { states?: readonly string[] | null }) => this.#myEvaluations(states ?? null),
      quotas: () =>
        ['mac', 'shapes', 'long', 'shapes-next'].map((slug) => {
          const track = this.#track(slug)!;
          const used = track.quota.limit - (track.quota.left ?? track.quota.limit);
          return { ...track.quota, used, track, team: { id: 'team-1', slug: 'open-czsl', name: 'open-czsl' } };
        }),
      submissions: () => ({ nodes, totalCount: nodes.length, pageInfo: { hasNextPage: false, endCursor: null } }),
    };
  }

  #fleet() {
    return fleet(this.options.now, this.options.keeper ?? false, this.options.empty ?? false);
  }

  #firstEvaluation(code: string) {
    return (this.#submission(code)!['evaluations'] as ReturnType<typeof evaluation>[])[0]!;
  }

  #myEvaluations(asked: readonly string[] | null) {
    const codes = this.options.empty ? [] : ['RVN1NG', 'WA1T1N', 'RE1ECT', 'FA1LED', '4F2KW9'];
    const rows = codes.flatMap((code) => this.#submission(code)!['evaluations'] as ReturnType<typeof evaluation>[]);
    const nodes = rows.filter(({ state }) => asked === null || asked.includes(state));
    const states = [...new Set(rows.map(({ state }) => state))].map((state) => ({
      state,
      count: rows.filter((row) => row.state === state).length,
    }));
    return { nodes, totalCount: nodes.length, states, pageInfo: { hasNextPage: false, endCursor: null } };
  }

  readonly query = {
    signInProviders: () => [
      { id: 'github', name: 'GitHub' },
      { id: 'orcid', name: 'ORCID' },
    ],
    team: () => this.#team(),
    webhooks: () => [WEBHOOK],
    invitation: () => ({ __typename: 'InvitationShown', invitation: INVITATION }),
    viewer: () => this.#viewer(),
    tracks: () => TRACKS.filter(({ slug }) => slug !== 'long').map(({ slug }) => this.#track(slug)),
    track: ({ slug }: { slug: string }) => this.#track(slug),
    compare: ({ submissions, board }: { submissions: readonly string[]; board?: string | null }) =>
      comparison(submissions, this.#entries.get('mac') ?? [], board === 'mac.open' ? 'open' : 'closed', this.options.now),
    board: ({ track, board, snapshot }: { track: string; board: string; snapshot?: string | null }) =>
      this.#board(track, board, snapshot),
    submission: ({ id }: { id: string }) => this.#submission(id),
    fleet: () => this.#fleet(),
    fleetSeries: ({ hours }: { hours: number }) =>
      series(this.options.now, hours, this.options.keeper ?? false, this.options.empty ?? false),
    operations: () => {
      if (!this.options.keeper) return null;
      const of = (code: string | null) =>
        operations(this.options.now, code, (each) => this.#firstEvaluation(each), this.options.empty ?? false);
      return { ...of(null), deadLetters: ({ code }: { code?: string | null }) => of(code ?? null).deadLetters };
    },
    administration: () => (this.options.keeper ? administration(this.options.now, this.options.empty ?? false) : null),
    accounts: () => ({ __typename: 'AccountList', accounts: accounts(this.options.now) }),
    auditLog: () => ({ __typename: 'AuditLog', acts: acts(this.options.now) }),
    activity: () => this.#activity(),
    upload: () => null,
    codes: () => [
      {
        code: 'quota_exceeded',
        fault: 'submitter',
        retryable: true,
        remedy: 'wait until the time named; failures that are not yours give a submission back',
      },
      {
        code: 'output_shape',
        fault: 'submitter',
        retryable: false,
        remedy: 'export the head with all attributes of the vocabulary',
      },
      {
        code: 'shard_exhausted',
        fault: 'platform',
        retryable: true,
        remedy: 'nothing to do for you; a maintainer has been told and the quota is refunded',
      },
    ],
    installation: () => ({
      name: 'Primitives on a laptop',
      version: '0.1.0',
      isolation: this.options.isolation,
      embedded: true,
      mail: true,
      seededAt: this.options.now.toISOString(),
    }),
  };

  readonly mutation = {
    signIn: ({ input }: { input: { email: string; password: string } }) => this.#enter(input),
    signUp: ({ input }: { input: { email: string; password: string } }) => this.#enter(input),
    signOut: () => {
      this.#signedIn = false;
      return true;
    },
    createApiToken: ({ input }: { input: { name: string; scopes: string[]; expiresInDays?: number | null } }) => {
      const token = {
        id: `token-${this.#tokens.length + 1}`,
        name: input.name,
        scopes: input.scopes,
        createdAt: this.options.now.toISOString(),
        lastUsedAt: null as never,
        expiresAt: input.expiresInDays ? this.#minutesAgo(-1_440 * input.expiresInDays) : null,
      };
      this.#tokens = [...this.#tokens, token];
      return { __typename: 'ApiTokenCreated', token, secret: 'prim_4hZ8mQ0vT2nB6sLkW1xY' };
    },
    revokeApiToken: ({ id }: { id: string }) => {
      this.#tokens = this.#tokens.filter((token) => token.id !== id);
      return true;
    },
    submit: ({ input }: { input: { name: string; tracks: string[] } }) => {
      if (input.tracks.includes('long')) {
        return {
          __typename: 'UserError',
          code: 'quota_exceeded',
          message: 'all 5 submissions of the last 168 hours are used; the next one may come at 2026-11-24T08:00:00Z',
          expected: 'at most 5 submissions in 168 hours',
          found: '5 in that time',
          remedy: 'wait until the time named; failures that are not yours give a submission back',
        };
      }
      this.add('SVBM1T', input.name, input.tracks[0] ?? 'shapes');
      return { __typename: 'Submitted', submission: this.#submission('SVBM1T'), repeated: false };
    },
    cancelEvaluation: () => ({
      __typename: 'UserError',
      code: 'already_ended',
      message: 'this evaluation has ended',
      expected: null,
      found: null,
      remedy: 'nothing is left to cancel',
    }),
  };

  readonly subscription = {
    boardChanged: ({ track, board }: { track: string; board: string }) =>
      select(this.boardChanged.from(), (change) =>
        change.track === track && change.board === board ? { boardChanged: change } : null,
      ),
    submissionChanged: ({ id }: { id: string }) =>
      select(this.submissionChanged.from({ code: id, evaluationId: `evaluation-${id}` }), ({ code, evaluationId }) => {
        const change = code === id ? this.#change(code, evaluationId) : null;
        return change ? { submissionChanged: change } : null;
      }),
    fleetChanged: () => select(this.activityChanged.from(null), () => ({ fleetChanged: this.#fleet() })),
    myEvaluationsChanged: () => select(this.activityChanged.from(), () => null),
    activityChanged: () => select(this.activityChanged.from(null), () => ({ activityChanged: this.#activity() })),
  };

  #enter({ password }: { password: string }) {
    if (password === 'wrong password')
      return {
        __typename: 'UserError',
        code: 'sign_in_failed',
        message: 'e-mail or password is wrong',
        expected: null,
        found: null,
        remedy: 'check e-mail and password',
      };
    this.#signedIn = true;
    return { __typename: 'SignedIn', viewer: this.#viewer() };
  }
}

async function* select<T, R>(source: AsyncGenerator<T>, take: (value: T) => R | null): AsyncGenerator<R> {
  for await (const value of source) {
    const taken = take(value);
    if (taken !== null) yield taken;
  }
}
