import type { TrackContract } from '@primitives/bundle';

import type { ApiClient } from '../api/client.ts';
import type { Failure } from '../api/documents/fragments.ts';
import {
  AcceptTermsMutation,
  EntriesOfModelQuery,
  OwnVersionsQuery,
  SameBundleQuery,
  SubmitMutation,
  UploadQuery,
  type ModelEntry,
  type SameSubmission,
  type SubmitTrack,
  type SubmitViewer,
} from '../api/documents/submit.ts';
import type { TeamQuota } from '../api/documents/team-quotas.ts';
import { explain } from '../api/explain.ts';
import { choiceOf } from '../listing/listing.ts';
import type { words } from '../strings/submit.ts';
import { BundleCheckState } from './bundle-check-state.svelte.ts';
import {
  declaredData,
  EMPTY_DRAFT,
  followManifest,
  forBundle,
  isNameTyped,
  listOf,
  replacedModel,
  type Draft,
} from './draft.ts';
import { EXAMPLE_DATA, EXAMPLE_FINGERPRINT } from './example-bundle.ts';
import type { FileEntry, FromWorker } from './messages.ts';
import { takenVersion, versionAfter, type OwnVersion } from './taken-version.ts';
import { termsKey, unacceptedTerms } from './terms.ts';
import { isUnaccepted } from './track-fit.ts';

/** What the page knows besides the bundle and the draft. */
export interface SubmitFacts {
  readonly tracks: readonly SubmitTrack[];
  readonly viewer: SubmitViewer | null;
  /** What remains for each team; undefined: unknown. Needed for a debug run, and for a team other than the first. */
  readonly quotas: readonly TeamQuota[] | undefined;
  /** Slug of the track for which the page was opened; null: none. */
  readonly wanted: string | null;
}

/** What the page does when the terms of a track changed, and with a new submission. */
export interface SubmitEvents {
  termsChanged(): void;
  submitted(code: string): unknown;
}

export type Missing = keyof typeof words.missing;

const ENDPOINT = '/uploads';

/**
 * The way of a bundle to a submission: it is checked on this device, uploaded, and submitted with the draft as soon as
 * the upload is complete. An expected error stays until the next try.
 */
export class SubmitFlow {
  readonly bundle: BundleCheckState;
  draft: Draft = $state({ ...EMPTY_DRAFT });
  /** Keys of the terms that the reader ticked. */
  ticked = $state<string[]>([]);
  /** Whether the name was typed for the bundle before the present one. */
  earlierName = $state(false);
  /** The model of which the form was opened for a new version, where the bundle names another one. */
  replaced = $state<string | null>(null);
  /** Whether the chosen bundle is the example, with which a person tries a debug run first. */
  example = $state(false);
  /** Whether a debug run was selected because the account has no submission. */
  firstUpload = $state(false);
  /** The draft of that new version, for another bundle. */
  #nextVersion: Draft = EMPTY_DRAFT;
  #suggested = false;
  /** Digest of the last valid bundle. */
  #last: string | null = null;
  #refusal = $state.raw<Failure>();
  #trouble = $state('');
  #same = $state.raw<readonly SameSubmission[]>([]);
  #entries = $state.raw<readonly ModelEntry[]>([]);
  #versions = $state.raw<readonly OwnVersion[]>([]);
  /** Repeated tries with the same data create one submission. */
  #attempt = { id: crypto.randomUUID(), data: '' };

  readonly #client: ApiClient;
  readonly #facts: () => SubmitFacts;
  readonly #events: SubmitEvents;

  constructor(
    client: ApiClient,
    createWorker: () => Worker,
    draft: Draft,
    facts: () => SubmitFacts,
    events: SubmitEvents,
  ) {
    this.bundle = new BundleCheckState(createWorker, (message) => this.#follow(message));
    this.draft = draft;
    this.#client = client;
    this.#facts = facts;
    this.#events = events;
  }

  get refusal(): Failure | undefined {
    return this.#refusal;
  }
  get trouble(): string {
    return this.#trouble;
  }
  /** Earlier submissions of the same model; none for a debug run, which no board ranks. */
  get same(): readonly SameSubmission[] {
    return this.draft.debug ? [] : this.#same;
  }

  /** The chosen team; the first one if none is chosen, or if the reader left it. */
  readonly team = $derived.by(() => {
    const teams = this.#facts().viewer?.teams ?? [];
    return teams.find(({ id }) => id === this.draft.team)?.id ?? teams[0]?.id ?? null;
  });
  /** Whether a team is chosen other than the one whose quota each track has. */
  readonly otherTeam = $derived.by(() => this.team !== null && this.team !== this.#facts().viewer?.teams[0]?.id);
  /** All tracks with the remaining quota of the chosen team. */
  readonly offered = $derived.by(() => {
    const facts = this.#facts();
    // Read only then: whether the page queries the quotas depends on the chosen tracks.
    return this.otherTeam ? facts.tracks.map((track) => withQuota(track, facts.quotas, this.team)) : facts.tracks;
  });

  /** Entries of the chosen tracks under which the submission will be listed as a copy. */
  readonly copyOf = $derived.by(() =>
    this.draft.debug ? [] : this.#entries.filter(({ track }) => this.#slugs.includes(track.slug)),
  );

  /** Each chosen track has the model already. */
  readonly onlyCopies = $derived.by(
    () => this.copyOf.length > 0 && this.#slugs.every((slug) => this.copyOf.some(({ track }) => track.slug === slug)),
  );

  readonly archive = $derived.by(() => this.bundle.checked?.archive ?? null);
  /** Slugs of the open tracks that allow the kind of run and whose contract the bundle meets. */
  readonly usable = $derived.by(() =>
    this.offered
      .filter(
        (track) =>
          track.open &&
          // A debug run never reads hidden images.
          (this.draft.debug ? track.debugImages !== null : hasQuota(track)) &&
          !this.bundle.checked?.byTrack[track.slug]?.some(({ severity }) => severity === 'reject'),
      )
      .map(({ slug }) => slug),
  );
  /** Whether the bundle is valid, and every open track refuses it. */
  readonly unaccepted = $derived.by(() => isUnaccepted(this.bundle.checked, this.offered));
  readonly tracks = $derived.by(() =>
    this.offered.filter(({ slug }) => this.draft.tracks.includes(slug) && this.usable.includes(slug)),
  );
  /** Slugs of the chosen tracks, in the order of the choice. */
  readonly #slugs = $derived.by(() => this.draft.tracks.filter((slug) => this.tracks.some((it) => it.slug === slug)));
  readonly #next = $derived.by(() => ({
    name: this.draft.name,
    version: this.draft.version,
    team: this.team,
    sha256: this.archive?.sha256 ?? '',
    tracks: this.#slugs,
    debug: this.draft.debug,
    earlier: this.draft.earlier,
  }));
  /** The submission that has the name and version already, and a version that is free; null without one. */
  readonly taken = $derived.by(() => {
    const submission = takenVersion(this.#versions, this.#next);
    return submission ? { ...submission, next: versionAfter(this.#versions, this.#next) } : null;
  });
  /** What remains of the debug runs of the team on each chosen track; empty if unknown or if this is no debug run. */
  readonly debugLeft = $derived.by(() => {
    const own = this.#facts().quotas?.filter(({ team }) => team.id === this.team) ?? [];
    return this.draft.debug ? own.filter(({ track }) => this.tracks.some(({ slug }) => slug === track.slug)) : [];
  });
  /** The terms of the chosen tracks' benchmarks that are not yet accepted, each once. */
  readonly terms = $derived.by(() => unacceptedTerms(this.#facts().tracks, this.#slugs));
  /** Remaining storage of the team in bytes; null if unknown. */
  readonly room = $derived.by(() => {
    const storage = this.#facts().viewer?.teams.find(({ id }) => id === this.team)?.storage ?? null;
    return storage && storage.limitBytes - storage.usedBytes;
  });
  /** The first thing that the reader has to add before submitting; null if nothing. */
  readonly missing = $derived.by((): Missing | null => {
    const { name, version } = this.draft;
    const open: readonly (readonly [Missing, boolean])[] = [
      ['bundle', this.archive === null],
      ['fit', this.unaccepted],
      ['tracks', this.tracks.length === 0],
      ['name', name.trim() === ''],
      ['version', version.trim() === ''],
      ['newVersion', this.taken !== null],
      // The form of a debug run does not ask for it; the submission of its bundle does.
      ['training', !this.draft.debug && declaredData(this.draft) === undefined],
      ['terms', this.terms.some((each) => !this.ticked.includes(termsKey(each)))],
      ['account', this.#facts().viewer === null],
    ];
    return open.find(([, is]) => is)?.[0] ?? null;
  });
  /** Whether the bundle is on its way, or stopped on it. */
  readonly underWay = $derived.by(() => {
    const { phase, failure } = this.bundle;
    return ['sending', 'paused', 'sent'].includes(phase) || (phase === 'failed' && failure?.during === 'upload');
  });

  choose(entries: readonly FileEntry[], label: string): void {
    this.#clear();
    this.#same = [];
    this.#entries = [];
    const contracts = this.#facts().tracks.map(({ slug, contract }) => [slug, contract as TrackContract]);
    this.bundle.check(entries, label, Object.fromEntries(contracts));
  }

  /** Uploads the bundle and submits it. Resumes an earlier upload of the same file, from this or another machine. */
  async upload(): Promise<void> {
    const { archive } = this;
    if (!archive) return;
    this.#clear();
    const { data, error } = await this.#client.query(UploadQuery, { sha256: archive.sha256 });
    if (error) return void (this.#trouble = explain(error).detail);
    const upload = data?.upload?.failure ? null : data?.upload;
    if (upload?.completedAt) this.bundle.alreadySent();
    else this.bundle.upload(ENDPOINT, upload?.url ?? null, this.team);
  }

  /** Submits the uploaded bundle. */
  async submit(): Promise<void> {
    const { archive } = this;
    if (!archive || !(await this.#acceptTerms())) return;
    const input = this.#input(archive.sha256);
    const { data, error } = await this.#client.mutation(SubmitMutation, { input });
    if (error || !data) return void (this.#trouble = explain(error).detail);
    if (data.submit.__typename === 'UserError') {
      this.#attempt = { id: crypto.randomUUID(), data: '' };
      this.#refusal = data.submit;
      if (data.submit.code === 'terms_not_accepted') this.#events.termsChanged();
      return;
    }
    this.draft = { ...EMPTY_DRAFT };
    await this.#events.submitted(data.submit.submission.code);
  }

  /** Continues after an error: with the upload, or with the submission if the upload is complete. */
  retry(): Promise<void> {
    return this.bundle.phase === 'sent' ? this.submit() : this.upload();
  }

  /** Idempotent. */
  stop(): void {
    this.bundle.stop();
  }

  #clear(): void {
    this.#refusal = undefined;
    this.#trouble = '';
  }

  #follow({ type }: FromWorker): void {
    const { archive, bundle, draft } = this;
    if (type === 'checked') {
      if (archive) this.#remember(archive.sha256);
      this.#recognise(archive?.fingerprint === EXAMPLE_FINGERPRINT);
      this.#fillIn();
      if (this.example && this.tracks.length === 0) this.draft.tracks = this.usable.slice(0, 1);
      if (this.example) this.#declareExample();
      if (archive) void this.#readSame(archive.sha256, archive.fingerprint);
      if (archive?.fingerprint) void this.#readEntries(archive.fingerprint);
      if (archive && this.#facts().viewer) void this.#readVersions();
    } else if (type === 'sending' && archive) {
      draft.upload = { name: bundle.chosen, sha256: archive.sha256, sent: bundle.progress.done, total: archive.bytes };
    } else if (type === 'sent') void this.submit();
  }

  /** A bundle that is chosen on the same page later, such as a corrected one, has the same kind of run. */
  #remember(sha256: string): void {
    this.draft = forBundle(this.#last === null ? this.draft : { ...this.draft, bundle: sha256 }, sha256);
  }

  #recognise(example: boolean): void {
    const { kindFor, bundle } = this.draft;
    // The kind that a reader chose for the example bundle is stored with its digest.
    if (example !== this.example && !(example && kindFor !== '' && kindFor === bundle)) this.draft.debug = example;
    if (this.example && !example) Object.assign(this.draft, { tracks: [], training: '', trainedOn: [] });
    this.example = example;
    this.#suggestDebugRun();
  }

  #declareExample(): void {
    const isOffered = (data: string) => this.offered.some(({ benchmark }) => benchmark.slug === data);
    const trainedOn = EXAMPLE_DATA.filter(isOffered);
    if (this.draft.training === '' && trainedOn.length > 0) Object.assign(this.draft, { training: 'SOME', trainedOn });
  }

  /** Selects a debug run, once, for the first upload of an account, where the chosen tracks or else any allow it. */
  #suggestDebugRun(): void {
    const { archive, draft, offered } = this;
    if (this.#suggested || !archive) return;
    this.#suggested = true;
    const chosen = offered.filter(({ slug }) => draft.tracks.includes(slug));
    const isPossible = (chosen.length > 0 ? chosen : offered).some(({ debugImages }) => debugImages !== null);
    const isFirst = this.#facts().viewer?.evaluations.totalCount === 0;
    this.firstUpload = isFirst && isPossible && !this.example && !draft.upload && !draft.debug && draft.kindFor === '';
    if (this.firstUpload) draft.debug = true;
  }

  /** The fields that the reader did not edit follow the manifest of the chosen bundle. */
  #fillIn(): void {
    const sha256 = this.archive?.sha256 ?? null;
    if (sha256 !== this.#last) this.earlierName = this.#last !== null && isNameTyped(this.draft);
    this.#last = sha256 ?? this.#last;
    const manifest = this.bundle.checked?.report.manifest;
    const stated = {
      name: manifest?.name === 'unnamed' ? '' : (manifest?.name ?? ''),
      version: manifest?.version ?? '',
      licence: manifest?.license ?? '',
      description: manifest?.description ?? '',
    };
    const replaced = replacedModel(this.draft, stated.name);
    if (replaced !== null) [this.replaced, this.#nextVersion] = [replaced, this.draft];
    else if (this.replaced === stated.name) [this.replaced, this.draft] = [null, this.#nextVersion];
    this.draft = followManifest(this.draft, stated, this.#facts().wanted);
  }

  async #readSame(sha256: string, fingerprint: string | null): Promise<void> {
    const { data } = await this.#client.query(SameBundleQuery, { sha256, fingerprint });
    if (data && this.archive?.sha256 === sha256) this.#same = data.submissionsOfBundle;
  }

  /** Of debug runs too for the next version of a model, which must not be that of a debug run. */
  async #readVersions(): Promise<void> {
    const { data } = await this.#client.query(OwnVersionsQuery, { debug: this.draft.earlier ? null : false });
    if (data?.viewer) this.#versions = data.viewer.evaluations.nodes;
  }

  async #readEntries(fingerprint: string): Promise<void> {
    const { data } = await this.#client.query(EntriesOfModelQuery, { fingerprint });
    if (data && this.archive?.fingerprint === fingerprint) this.#entries = data.entriesOfModel;
  }

  /** @returns whether all ticked terms are accepted; otherwise the error is shown */
  async #acceptTerms(): Promise<boolean> {
    for (const { benchmark, sha256 } of this.terms.filter((each) => this.ticked.includes(termsKey(each)))) {
      const { data, error } = await this.#client.mutation(AcceptTermsMutation, { benchmark, sha256 });
      if (error || !data) this.#trouble = explain(error).detail;
      else if (data.acceptTerms.__typename === 'UserError') this.#refusal = data.acceptTerms;
      else continue;
      this.#events.termsChanged();
      return false;
    }
    return true;
  }

  #input(bundleSha256: string) {
    const { draft } = this;
    const input = {
      bundleSha256,
      tracks: this.#slugs,
      team: this.team,
      name: draft.name.trim(),
      version: draft.version.trim(),
      description: draft.description.trim() || null,
      backbone: draft.backbone.trim() || null,
      licence: draft.licence.trim() || null,
      weights: draft.weights || null,
      reproduces: this.#slugs.flatMap((slug) => draft.reproduces[slug] || []),
      links: listOf(draft.links),
      trainedOn: (draft.debug ? null : declaredData(draft)) ?? null,
      // A debug run tests the bundle: only the team and the maintainers see it.
      ...(draft.debug ? choiceOf('PRIVATE', '') : choiceOf(draft.listing, draft.until)),
      debug: draft.debug,
    };
    // After an edit the server must not answer with the submission of the earlier data.
    const data = JSON.stringify(input);
    if (this.#attempt.data !== '' && this.#attempt.data !== data) this.#attempt.id = crypto.randomUUID();
    this.#attempt.data = data;
    return { clientMutationId: this.#attempt.id, ...input };
  }
}

const hasQuota = ({ quota }: Pick<SubmitTrack, 'quota'>): boolean => quota.left !== 0 && quota.seasonLeft !== 0;

/** The track with the quota of a team; only with the limits while that is unknown. */
function withQuota(track: SubmitTrack, quotas: readonly TeamQuota[] | undefined, team: string | null): SubmitTrack {
  const found = quotas?.find((it) => it.team.id === team && it.track.slug === track.slug);
  const unknown = { left: null, nextAt: null, phaseLeft: null, seasonLeft: null };
  return { ...track, quota: { ...track.quota, ...(found ?? unknown) } };
}
