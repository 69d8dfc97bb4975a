import type { ExportFormat } from '@primitives/boards';

import { accounts, acts, administration } from './administration.js';
import { boardAnswer } from './board-answer.js';
import { ids, reproducedRows } from './board.js';
import { comparison } from './comparison.js';
import { otherCurve } from './curves.js';
import { MAC_ENTRIES, SHAPES_ENTRIES, type Entry } from './entries.js';
import { onePage } from './one-page.js';
import { events, fleet, operations, series } from './fleet.js';
import { CODES, SIGN_IN_PROVIDERS } from './installation.js';
import { account, INVITATION, minutesBefore, team, WEBHOOK } from './people.js';
import { HOSTILE_CARD, MODEL_CARD } from './model-cards.js';
import { PROTOCOL_TRACKS, protocolBoard, protocolResults, protocolTrack } from './protocol-boards.js';
import { receiptSha256, signedReceipt } from './receipts.js';
import { submissionFile } from './submission-file.js';
import {
  evaluation,
  IMAGES,
  sameModel,
  SHARDS,
  shardHistory,
  shards,
  type ListingChoice,
  type Publication,
  type State,
} from './submissions.js';
import { search } from './search.js';
import { Topic } from './topic.js';
import { trackAnswer, TRACKS } from './tracks.js';

/**
 * Answers of an API with a few boards and one submission in each state: a fixture for pictures and for tests of the
 * pages. It implements no rules of the platform.
 */
export interface WireOptions {
  readonly isolation: string;
  readonly signedIn: boolean;
  /** Every signed-in account is a maintainer. */
  readonly maintainer?: boolean;
  /** An administrator. */
  readonly admin?: boolean;
  /** Without submissions, runners and failures. */
  readonly empty?: boolean;
  /** The submitted bytes are on a board already. */
  readonly submissionsOfBundle?: boolean;
  /** The model of the submitted bundle is on a board already, under another name. */
  readonly copied?: boolean;
  readonly now: Date;
}

/** Stored state of a submission. */
interface StoredSubmission {
  readonly state: State;
  readonly entry: Entry;
  readonly track: string;
  readonly progress?: number;
  readonly visibility?: Publication['visibility'];
  readonly listing?: ListingChoice;
  readonly reproduces?: string;
  readonly failure?: Refusal;
  /** Reason of a rerun in progress and its age in minutes. */
  readonly rerun?: { readonly reason: string; readonly minutes: number };
  readonly rerunReason?: string;
  readonly long?: boolean;
  readonly description?: string;
  /** It counts against the quota. */
  readonly charged?: boolean;
}

/** Why an evaluation ended without a result, in the form of the api. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly expected: string | null;
  readonly found: string | null;
  readonly remedy: string;
}

/** Arguments of a mutation with an input object. */
type Input<Fields> = { readonly input: Fields };

export class World {
  readonly boardChanged = new Topic<{
    track: string;
    board: string;
    snapshotId: string;
    number: number;
    evaluationId: string;
    entries: readonly { kind: string; submissionCode: string; evaluationId: string }[];
  }>();
  readonly submissionChanged = new Topic<{ code: string; moved: boolean }>();
  readonly activityChanged = new Topic<null>();
  readonly #entries = new Map(TRACKS.map((track) => [track.slug, [...track.entries]]));
  readonly #submissions = new Map<string, StoredSubmission>();
  #number = 17;
  #signedIn: boolean;
  #agreed = false;
  #tokens = [
    {
      id: 'token-1',
      name: 'laptop',
      scopes: ['SUBMIT'],
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
    const published = (
      code: string,
      more: Pick<StoredSubmission, 'visibility' | 'listing'>,
      track = 'mac',
      state: State = 'SCORED',
    ) => this.#submissions.set(code, { state, track, entry: { ...mvp!, code }, ...more });
    const until = minutesBefore(options.now, -20 * 1_440);
    published('EMBARG', { visibility: 'EMBARGOED', listing: { listing: 'UNLISTED', until } });
    published('W1THHE', { visibility: 'WITHHELD' }, 'shapes');
    published('RETRAC', { visibility: 'RETRACTED' });
    const doubted = 'a runner that answered otherwise than two others predicted 3 of its shards';
    this.#submissions.set('RERVN1', {
      state: 'SCORED',
      track: 'mac',
      entry: { ...mvp!, code: 'RERVN1' },
      rerun: { reason: doubted, minutes: 20 },
    });
    this.#submissions.set('RERAN2', {
      state: 'SCORED',
      track: 'mac',
      entry: { ...mvp!, code: 'RERAN2' },
      rerunReason: doubted,
    });
    this.#submissions.set('L0NG41', { state: 'SCORED', track: 'mac', entry: { ...mvp!, code: 'L0NG41' }, long: true });
    this.#submissions.set('CARDED', {
      state: 'SCORED',
      track: 'mac',
      entry: { ...mvp!, code: 'CARDED' },
      description: MODEL_CARD,
    });
    this.#submissions.set('EV1L00', {
      state: 'SCORED',
      track: 'mac',
      entry: { ...mvp!, code: 'EV1L00' },
      description: HOSTILE_CARD,
    });
    this.#submissions.set('VAW1TM', {
      state: 'SCORED',
      track: 'vaw',
      entry: { ...mvp!, code: 'VAW1TM', name: 'BLIP-2, matching' },
    });
    this.#submissions.set('VAWASK', {
      state: 'SCORED',
      track: 'vaw-questions',
      entry: { ...mvp!, code: 'VAWASK', name: 'BLIP-2, asked' },
    });
    published('PR1VAT', { listing: { listing: 'PRIVATE', until: null } }, 'mac', 'QUEUED');
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
    this.#ranked('PUBLISHED', entry);
    this.activityChanged.send(null);
  }

  /** Another evaluation of an entry of the MAC track replaces it, with another Exact Match. */
  correct(code: string): void {
    const entries = this.#entries.get('mac') ?? [];
    const at = entries.findIndex((entry) => entry.code === code);
    const entry = entries[at];
    if (!entry) throw new Error(`no entry ${code}`);
    const less = ([first = 0, ...rest]: readonly number[]) => [first * 0.9, ...rest];
    entries[at] = { ...entry, closed: less(entry.closed), open: less(entry.open) };
    this.#ranked('CORRECTED', entries[at]);
  }

  /** Removes an entry from the boards of the MAC track. */
  withdraw(code: string): void {
    const entries = this.#entries.get('mac') ?? [];
    const [entry] = entries.splice(
      entries.findIndex((other) => other.code === code),
      1,
    );
    if (entry) this.#ranked('WITHDRAWN', entry);
  }

  /** Publishes new snapshots of the boards of the MAC track. */
  #ranked(kind: 'PUBLISHED' | 'CORRECTED' | 'WITHDRAWN', entry: Entry): void {
    this.#number++;
    const evaluationId = ids(entry).evaluation;
    for (const board of ['closed', 'open'])
      this.boardChanged.send({
        track: 'mac',
        board,
        snapshotId: `snapshot-mac-${board}-${this.#number}`,
        number: this.#number,
        evaluationId,
        entries: [{ kind, submissionCode: entry.code, evaluationId }],
      });
  }

  /** Moves a submission to its next state and publishes the change. */
  move(code: string, state: State, progress?: number): void {
    const submission = this.#submissions.get(code);
    if (!submission) throw new Error(`no submission ${code}`);
    this.#submissions.set(code, { ...submission, state, ...(progress === undefined ? {} : { progress }) });
    this.submissionChanged.send({ code, moved: true });
  }

  /** Ends a submission for another reason than the fixture's. */
  refuse(code: 'RE1ECT' | 'FA1LED', failure: Refusal, { charged }: { readonly charged: boolean }): void {
    this.#submissions.set(code, { ...this.#submissions.get(code)!, failure, charged });
  }

  /** Why a submission is rerun; undefined if it is not. */
  rerunReason(code: string): string | undefined {
    return this.#submissions.get(code)?.rerun?.reason;
  }

  /** Number of submissions with this visibility. */
  listed(listing: ListingChoice['listing'], until: string | null): number {
    return [...this.#submissions.values()].filter(
      (held) => held.listing?.listing === listing && held.listing.until === until,
    ).length;
  }

  add(code: string, name: string, track: string): void {
    this.#submissions.set(code, {
      state: 'QUEUED',
      track,
      entry: { ...SHAPES_ENTRIES[0]!, code, name, minutesAgo: 0 },
    });
  }

  #track(slug: string) {
    const spec = TRACKS.find((track) => track.slug === slug);
    const entries = this.#entries.get(slug) ?? [];
    const agreedAt = this.#agreed ? this.options.now.toISOString() : null;
    const situation = { entries, now: this.options.now, signedIn: this.#signedIn, agreedAt };
    if (spec) return trackAnswer(spec, situation);
    const other = PROTOCOL_TRACKS.find((track) => track.slug === slug);
    return other && TRACKS[0] ? protocolTrack(other, trackAnswer(TRACKS[0], situation)) : null;
  }

  #board(slug: string, board: string, snapshot: string | null | undefined) {
    const track = this.#track(slug);
    const spec = TRACKS.find((candidate) => candidate.slug === slug);
    const entries = this.#entries.get(slug) ?? [];
    const situation = { entries, number: this.#number, now: this.options.now };
    if (track && spec) return boardAnswer(spec, board, snapshot, { ...situation, track });
    const other = PROTOCOL_TRACKS.find((candidate) => candidate.slug === slug);
    return track && other ? protocolBoard(other, board, { ...situation, track, entries: MAC_ENTRIES }) : null;
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
      description: found.description ?? "A reproduction from the authors' code, exported with dynamic batch.",
      interface: entry.interface,
      model: `team.${entry.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`,
      backbone: entry.backbone,
      parameters: entry.parameters,
      licence: entry.licence,
      weights: entry.weights,
      links: ['https://example.org/code'],
      trainedOn: entry.notTrained ? [] : [found.track],
      team: { id: 'team-1', slug: 'open-czsl', name: entry.team },
      bundleSha256: '9c41d07b6a1f2e88c5b3904d7e6f1a2b3c4d5e6f708192a3b4c5d6e7f809e07a',
      bundleBytes: entry.parameters * 4,
      createdAt: new Date(this.options.now.getTime() - entry.minutesAgo * 60_000).toISOString(),
      mine: this.#signedIn,
      listing: found.listing ?? { listing: 'LISTED', until: null },
    };
    const first = evaluation(
      `evaluation-${entry.code}`,
      this.#track(found.track)!,
      state,
      entry,
      this.options.now,
      () => submission,
      found.long,
    );
    if (state === 'PREDICTING' && found.progress !== undefined) {
      first.shards = shards(found.progress, Math.min(4, SHARDS - found.progress), -1);
      first.instancesDone = first.shards.reduce((sum, shard) => sum + shard.done, 0);
      first.instancesTotal = IMAGES;
    }
    if (this.options.copied && entry.code === '4F2KW9') first.copies = [sameModel('6PL0VE', 'My first model')];
    if (this.options.copied && entry.code === '6PL0VE') first.copyOf = { entry: sameModel('4F2KW9', 'CLIP ViT-L/14') };
    if (found.visibility && first.publication) {
      const reason =
        found.visibility === 'RETRACTED'
          ? 'the training images held copies of test images'
          : found.visibility === 'WITHHELD'
            ? 'it is not better than the best published result of its team and account by the minimum improvement of the track, so its values are not published'
            : null;
      first.publication = { ...first.publication, visibility: found.visibility, reason };
    }
    if (found.rerun) {
      const at = minutesBefore(this.options.now, found.rerun.minutes);
      first.rerun = {
        evaluationId: `evaluation-${entry.code}-again`,
        state: 'PREDICTING',
        reason: found.rerun.reason,
        at,
        endedAt: null,
        failure: null,
      };
    }
    if (found.rerunReason)
      Object.assign(first, { attempt: 2, rerunOf: `evaluation-${entry.code}-before`, rerunReason: found.rerunReason });
    if (found.failure) first.failure = found.failure;
    const protocol = PROTOCOL_TRACKS.find(({ slug }) => slug === found.track);
    if (protocol && state === 'SCORED') first.results = protocolResults(protocol, entry, this.options.now);
    if (found.charged) first.refundedAt = null;
    if (found.track === 'mac') first.reproduces = reproducedRows(entry.code, found.reproduces);
    if (found.visibility === 'WITHHELD') Object.assign(first, { results: null, receipt: null });
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
    const evaluations = [first, ...other];
    submission['evaluations'] = evaluations;
    submission['evaluation'] = ({ track }: { track?: string | null }) =>
      evaluations.find((each) => !track || (each.track as { slug: string }).slug === track) ?? null;
    return submission;
  }

  /** By its id, with its curves' bands and baselines; `results` of one board, as the API answers it. */
  #evaluation(id: string) {
    const held = this.#submissions.get(id.split('-')[1] ?? '');
    const evaluations = (held && this.#submission(held.entry.code)?.['evaluations']) as
      ReturnType<typeof evaluation>[] | undefined;
    const found = evaluations?.find((each) => each.id === id);
    if (!held || !found) return null;
    const entries = this.#entries.get(id.endsWith('-shapes') ? 'shapes' : held.track) ?? [];
    const results = found.results as { board: 'closed' | 'open' }[] | null;
    const beside = results?.map((result) => ({ ...result, ...otherCurve(held.entry, result.board, entries) })) ?? null;
    return {
      ...found,
      shardHistory: ({ index }: { index: number }) => shardHistory(found.shards[index] ?? null, this.options.now),
      results: ({ board }: { board?: string | null }) =>
        beside?.filter((each) => !board || each.board === board) ?? null,
    };
  }

  /** The receipt of that digest, signed; that of RETRAC was changed after it was signed. */
  async signedReceipt(sha256: string): Promise<object | null> {
    for (const code of this.#submissions.keys())
      for (const { signs } of (this.#submission(code)?.['evaluations'] ?? []) as ReturnType<typeof evaluation>[])
        if (signs && receiptSha256(signs) === sha256) return signedReceipt(signs, code === 'RETRAC');
    return null;
  }

  /** Null also for private ones, as for those that do not exist. */
  submissionFile(code: string, format: ExportFormat, origin: string) {
    const submission = this.#submissions.get(code)?.listing?.listing === 'PRIVATE' ? null : this.#submission(code);
    return submission && submissionFile(submission, format, origin);
  }

  /** With the evaluation after it moved to another state, as the API pushes it. */
  #change(code: string, moved: boolean) {
    const evaluationId = `evaluation-${code}`;
    const evaluations = (this.#submission(code)?.['evaluations'] ?? []) as ReturnType<typeof evaluation>[];
    const found = evaluations.find(({ id }) => id === evaluationId);
    return found
      ? {
          evaluationId,
          evaluation: moved ? found : null,
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

  #viewer() {
    if (!this.#signedIn) return null;
    const nodes = ['RVN1NG', 'RE1ECT', '4F2KW9'].map((code) => this.#submission(code));
    return {
      ...account(this.options.now, this.options.maintainer ?? false),
      ...(this.options.admin ? { role: 'ADMIN' } : {}),
      apiTokens: this.#tokens,
      evaluations: ({ states }: { states?: readonly string[] | null }) => this.#myEvaluations(states ?? null),
      quotas: () =>
        ['mac', 'shapes', 'long', 'shapes-next'].map((slug) => {
          const track = this.#track(slug)!;
          const used = track.quota.limit - (track.quota.left ?? track.quota.limit);
          return { ...track.quota, used, track, team: { id: 'team-1', slug: 'open-czsl', name: 'open-czsl' } };
        }),
      submissions: () => onePage(nodes),
    };
  }

  /** A model of three versions: one scored on two tracks, one rejected, one running. */
  #model() {
    return {
      slug: 'team.mvp-integrator-reproduction',
      name: 'MVP-Integrator, reproduction',
      team: team(this.options.now),
      versions: () =>
        onePage(
          ['RVN1NG', '4F2KW9', 'RE1ECT'].map((code, at) => ({ ...this.#submission(code), version: `1.${3 - at}` })),
        ),
    };
  }

  #fleet() {
    return fleet(this.options.now, this.options.maintainer ?? false, this.options.empty ?? false);
  }

  #firstEvaluation(code: string) {
    return (this.#submission(code)!['evaluations'] as ReturnType<typeof evaluation>[])[0]!;
  }

  #myEvaluations(requestedIds: readonly string[] | null) {
    const codes = this.options.empty ? [] : ['RVN1NG', 'WA1T1N', 'RE1ECT', 'FA1LED', '4F2KW9'];
    const rows = codes.flatMap((code) => this.#submission(code)!['evaluations'] as ReturnType<typeof evaluation>[]);
    const nodes = rows.filter(({ state }) => requestedIds === null || requestedIds.includes(state));
    const states = [...new Set(rows.map(({ state }) => state))].map((state) => ({
      state,
      count: rows.filter((row) => row.state === state).length,
    }));
    return { ...onePage(nodes), states };
  }

  readonly query = {
    signInProviders: () => SIGN_IN_PROVIDERS,
    team: () => team(this.options.now),
    webhooks: () => [WEBHOOK],
    invitation: () => ({ __typename: 'InvitationShown', invitation: INVITATION }),
    viewer: () => this.#viewer(),
    tracks: () => TRACKS.filter(({ slug }) => slug !== 'long').map(({ slug }) => this.#track(slug)),
    track: ({ slug }: { slug: string }) => this.#track(slug),
    paperTracks: () => [],
    paperBoard: () => null,
    compare: ({ submissions, board }: { submissions: readonly string[]; board?: string | null }) =>
      comparison(submissions, board?.endsWith('.open') ? 'open' : 'closed', {
        ...{
          now: this.options.now,
          track: this.#submissions.get(submissions[0] ?? '')?.track === 'shapes' ? 'shapes' : 'mac',
        },
        entries: this.#entries,
      }),
    board: ({ track, board, snapshot }: { track: string; board: string; snapshot?: string | null }) =>
      this.#board(track, board, snapshot),
    search: (request: { text: string; first?: number | null }) =>
      search(request, { entries: this.#entries, signedIn: this.#signedIn }),
    submission: ({ id }: { id: string }) => this.#submission(id),
    evaluation: ({ id }: { id: string }) => this.#evaluation(id),
    fleet: () => this.#fleet(),
    runner: ({ id }: { id: string }) => {
      const found = this.#fleet().runners.find((runner) => runner.id === id);
      return found && { __typename: 'Runner', ...found, events: () => onePage(events(this.options.now)) };
    },
    fleetSeries: ({ hours }: { hours: number }) =>
      series(this.options.now, hours, this.options.maintainer ?? false, this.options.empty ?? false),
    operations: () => {
      if (!this.options.maintainer) return null;
      const of = (code: string | null) =>
        operations(this.options.now, code, (each) => this.#firstEvaluation(each), this.options.empty ?? false);
      return { ...of(null), deadLetters: ({ code }: { code?: string | null }) => of(code ?? null).deadLetters };
    },
    administration: () =>
      this.options.maintainer ? administration(this.options.now, this.options.empty ?? false) : null,
    accounts: () => ({ __typename: 'AccountConnection', ...onePage(accounts(this.options.now)) }),
    auditLog: () => ({ __typename: 'AuditLogEntryConnection', ...onePage(acts(this.options.now)) }),
    model: ({ slug }: { slug: string }) => (slug.startsWith('team.') ? this.#model() : null),
    activity: () => this.#activity(),
    entriesOfModel: () =>
      this.options.copied ? [{ track: this.#track('mac'), submission: this.#submission('4F2KW9') }] : [],
    submissionsOfBundle: () => (this.options.submissionsOfBundle ? [this.#submission('4F2KW9')] : []),
    codes: () => CODES,
    installation: () => ({
      name: 'Primitives on a laptop',
      version: '0.1.0',
      isolation: this.options.isolation,
      embedded: true,
      mail: true,
      confirmsEmail: true,
    }),
  };

  readonly mutation = {
    signUp: () => ({
      __typename: 'UserError',
      code: 'sign_in_failed',
      message: 'e-mail or password is wrong',
      expected: null,
      found: null,
      remedy: 'check the e-mail address and the password, or reset the password',
    }),
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
        expiresAt: input.expiresInDays ? minutesBefore(this.options.now, -1_440 * input.expiresInDays) : null,
      };
      this.#tokens = [...this.#tokens, token];
      return { __typename: 'ApiTokenCreated', token, secret: 'prm_4hZ8mQ0vT2nB6sLkW1xY' };
    },
    revokeApiToken: ({ id }: { id: string }) => {
      this.#tokens = this.#tokens.filter((token) => token.id !== id);
      return true;
    },
    submit: ({
      input,
    }: {
      input: { name: string; tracks: string[]; listing?: ListingChoice['listing']; listedAt?: string };
    }) => {
      if (input.tracks.includes('long')) {
        return {
          __typename: 'UserError',
          code: 'quota_exceeded',
          message: 'all 5 submissions of the last 168 hours are used; the next one may come at 2026-11-24T08:00:00Z',
          expected: 'at most 5 submissions in 168 hours',
          found: '5 in that time',
          remedy: 'wait until the time in the message; failures of the platform refund the quota',
        };
      }
      this.add('SVBM1T', input.name, input.tracks[0] ?? 'shapes');
      const held = this.#submissions.get('SVBM1T');
      const listing = { listing: input.listing ?? 'LISTED', until: input.listedAt ?? null };
      if (held) this.#submissions.set('SVBM1T', { ...held, listing });
      return { __typename: 'Submitted', submission: this.#submission('SVBM1T'), repeated: false };
    },
    setReproduction: ({ input: { submission, row } }: Input<{ submission: string; row?: string | null }>) => {
      const held = this.#submissions.get(submission);
      if (held) this.#submissions.set(submission, { ...held, reproduces: row?.replace('paper-', '') ?? '' });
      return { __typename: 'ReproductionChanged', submission: this.#submission(submission) };
    },
    setListing: ({ input: { submission, listing, until } }: Input<{ submission: string } & ListingChoice>) => {
      const held = this.#submissions.get(submission);
      if (held) this.#submissions.set(submission, { ...held, listing: { listing, until } });
      return { __typename: 'ListingChanged', submission: this.#submission(submission) };
    },
    acceptTerms: () => {
      this.#agreed = true;
      return { __typename: 'Changed', subject: 'shapes' };
    },
    rerunEvaluation: ({ id, reason }: { id: string; reason: string }) => {
      const [, code = ''] = id.split('-');
      const held = this.#submissions.get(code);
      if (held) this.#submissions.set(code, { ...held, rerun: { reason, minutes: 0 } });
      return { __typename: 'RerunQueued', evaluation: { id: `${id}-again`, attempt: 2 } };
    },
    setVisibility: ({ input }: Input<{ evaluation: string; visibility: Publication['visibility'] }>) => {
      const { evaluation, visibility } = input;
      const [, code = ''] = evaluation.split('-');
      const held = this.#submissions.get(code);
      if (held) this.#submissions.set(code, { ...held, visibility });
      return { __typename: 'VisibilityChanged', evaluation: this.#evaluation(evaluation) };
    },
    cancelEvaluation: () => ({
      __typename: 'UserError',
      code: 'evaluation_ended',
      message: 'this evaluation has ended',
      expected: null,
      found: null,
      remedy: 'no action is needed',
    }),
  };

  readonly subscription = {
    boardChanged: ({ track, board }: { track: string; board: string }) =>
      select(this.boardChanged.from(), (change) =>
        change.track === track && change.board === board ? { boardChanged: change } : null,
      ),
    submissionChanged: ({ id }: { id: string }) =>
      select(this.submissionChanged.from({ code: id, moved: false }), ({ code, moved }) => {
        const change = code === id ? this.#change(code, moved) : null;
        return change ? { submissionChanged: change } : null;
      }),
    fleetChanged: () => select(this.activityChanged.from(null), () => ({ fleetChanged: this.#fleet() })),
    myEvaluationsChanged: () => select(this.activityChanged.from(), () => null),
    activityChanged: () => select(this.activityChanged.from(null), () => ({ activityChanged: this.#activity() })),
  };
}

async function* select<T, R>(source: AsyncGenerator<T>, take: (value: T) => R | null): AsyncGenerator<R> {
  for await (const value of source) {
    const taken = take(value);
    if (taken !== null) yield taken;
  }
}
