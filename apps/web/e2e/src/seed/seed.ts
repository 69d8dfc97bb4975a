import { createHash } from 'node:crypto';

import { newId } from '@primitives/runtime';
import { failEvaluation, insertRerun, moveEvaluation, rejectEvaluation } from '@primitives/store/evaluations';
import { insertListing } from '@primitives/store/submissions';
import { seedTrack, signedUp, testDatabase, TINY_WORLD } from '@primitives/testing';
import type { Page } from 'playwright-core';

import { COPIES, seedCopies } from './copies.js';
import { seedErratum, seedRuleChange, auditOf } from './corrections.js';
import { seedConsequences, withdrawResult } from './consequences.js';
import { Deployment, signIn, type Person } from './deployment.js';
import { MAC_ENTRIES, SHAPES_ENTRIES, type Entry } from './entries.js';
import { seedFleet, seedQuarantined } from './fleet.js';
import { seedLongBoard } from './long.js';
import { SeedLookup } from './lookup.js';
import { HOSTILE_CARD, MODEL_CARD } from './model-cards.js';
import { seedPeople, TEAM, type People } from './people.js';
import { PROTOCOL_TRACKS } from './protocol-tracks.js';
import { seedPublicSplits, seedSampleRuns } from './public-split.js';
import { seedReported } from './reported.js';
import { seedRules } from './rules.js';
import { seedOpenSeason, seedSeasons, type OpenSeason } from './seasons.js';
import { SHAPES, shapesAnswer, shapesLabels } from './simulated-model.js';
import {
  enter,
  seedJudgedTrack,
  predict,
  requestScore,
  scored,
  submit,
  submitAlso,
  work,
  type Progress,
  type Declared,
  type JudgedTrack,
} from './submissions.js';

const IMAGES = 400;
const DAY_MS = 86_400_000;
interface EmptyInstallation {
  readonly url: string;
  signIn(page: Page): Promise<void>;
  close(): Promise<void>;
}

/** What the tests of one deployment share; those that write have their own submissions and tracks. */
export class Seed extends SeedLookup {
  #empty: Promise<EmptyInstallation> | undefined;
  #corrected: Promise<string> | undefined;
  #copies: Promise<typeof COPIES> | undefined;
  #renewed: Promise<string> | undefined;
  readonly #ownBoards = new Map<string, JudgedTrack>();

  private constructor(
    deployment: Deployment,
    readonly people: People,
    mac: JudgedTrack,
    /** A track with submissions in each state. */
    readonly states: JudgedTrack,
  ) {
    super(deployment, mac);
  }

  get url(): string {
    return this.deployment.url;
  }

  static async create(): Promise<Seed> {
    const deployment = await Deployment.open();
    try {
      const people = await seedPeople(deployment);
      const shapes = { definition: SHAPES, labels: shapesLabels(IMAGES), protocol: 'mac', pool: 'gpu' } as const;
      const track = (slug: string, title: string, more: object = {}) =>
        seedJudgedTrack(deployment, { ...shapes, slug, title, ...more });
      const mac = await track('mac', 'Multi-Attribute Composition', { shortName: 'MAC' });
      const released = await track('shapes', 'Shapes', { releaseRule: 'improvements' });
      const states = await track('states', 'Shapes, every state');
      await track('shapes-next', 'Shapes, next split', { shortName: 'Shapes next' });
      const open = await track('mac-open', 'Multi-Attribute Composition, published images', {
        benchmark: { slug: 'mac', number: 2, role: 'public' },
      });
      const third = (part: number) =>
        SHAPES.attributes.filter((_, i) => Math.floor((3 * i) / SHAPES.attributes.length) === part);
      const bands = { head: third(0), medium: third(1), tail: third(2) };
      const long = await track('long', 'A long board', { shortName: 'Long', definition: { ...SHAPES, bands } });
      await seedTrack(deployment.api.admin, deployment.api.blobs, {
        minimumIsolation: 'L3',
        slug: 'entry',
        title: 'Entry',
        definition: TINY_WORLD,
        pool: 'gpu',
      });
      const others = await Promise.all(PROTOCOL_TRACKS.map(({ plan }) => seedJudgedTrack(deployment, plan)));
      const labelsOf = (slug: string) => PROTOCOL_TRACKS.find(({ plan }) => plan.slug === slug)?.plan.labels ?? null;
      const samples = await seedPublicSplits(deployment, {
        mac: null,
        compun: labelsOf('compun'),
        'vaw-questions': labelsOf('vaw-questions'),
      });
      const seed = new Seed(deployment, people, mac, states);
      await seedRules(deployment, people, released);
      await deployment.startScorer();
      const ids = [
        ...(await seed.#enterAll(mac, MAC_ENTRIES)),
        ...(await seed.#enterAll(released, SHAPES_ENTRIES)),
        ...(await seed.#enterCounterparts(open)),
        ...(await seed.#seedStates()),
      ];
      for (const [i, { entries, answer }] of PROTOCOL_TRACKS.entries())
        for (const [at, [code, name]] of entries.entries()) {
          const declared = { code, name, ...people.teams.get('Group Delta'), trainedOn: at === 0 ? [] : null };
          ids.push(await enter(deployment, others[i]!, declared, answer(at)));
        }
      await seedReported(deployment, mac, 'mac');
      await seedReported(deployment, long, 'mac');
      await seedLongBoard(deployment, long);
      await scored(deployment, ids);
      const answers = (i: number) => shapesAnswer(samples.mac.labels, 3 - i, i);
      await seedSampleRuns(deployment, mac, samples.mac, 'closed', answers);
      const compun = PROTOCOL_TRACKS.findIndex(({ plan }) => plan.slug === 'compun');
      await seedSampleRuns(deployment, others[compun]!, samples.compun, 'main', PROTOCOL_TRACKS[compun]!.answer);
      await seedConsequences(seed, people, { states, long });
      return seed;
    } catch (error) {
      await deployment.close();
      throw error;
    }
  }

  /** An installation with one account, a maintainer. */
  empty(): Promise<EmptyInstallation> {
    return (this.#empty ??= this.#openEmpty());
  }
  async #openEmpty(): Promise<EmptyInstallation> {
    const database = await testDatabase();
    const api = await this.deployment.api.twin({}, database);
    const mia = await signedUp(api, 'mia@example.org', 'Mia Sommer');
    await api.admin.manager.query(`update account set role = 'maintainer'`);
    return {
      url: api.url,
      signIn: (page) => signIn(page, api.url, mia),
      close: async () => {
        await api.stop();
        await database.drop();
      },
    };
  }

  async close(): Promise<void> {
    await (await this.#empty)?.close();
    await this.deployment.close();
  }

  /** A separate track with three scored entries, for a test that changes a board. */
  async ownBoard(
    slug = `own-${newId().slice(-8)}`,
    more: { readonly title?: string; readonly audit?: object } = {},
  ): Promise<JudgedTrack> {
    const plan = {
      slug,
      title: 'A board of a test',
      definition: SHAPES,
      labels: shapesLabels(100),
      pool: 'gpu',
      ...more,
    };
    const track = await seedJudgedTrack(this.deployment, plan);
    const ids = ['First', 'Second', 'Third'].map((name, i) => this.ownEntry(track, name, 3 - i));
    await scored(this.deployment, await Promise.all(ids));
    this.#ownBoards.set(slug, track);
    return track;
  }

  /** The slug of a board with an erratum, changed rules and an audited split. */
  corrected(): Promise<string> {
    return (this.#corrected ??= this.#correct());
  }
  async #correct(): Promise<string> {
    const track = await this.ownBoard('corrected', { title: 'A corrected board', audit: auditOf(shapesLabels(100)) });
    await seedErratum(this.deployment, this.people.mia, track);
    await seedRuleChange(this.deployment, this.people.mia, track);
    return track.definition.slug;
  }

  /** The slug of a track with seasons. */
  renewed(): Promise<string> {
    return (this.#renewed ??= this.ownBoard('renewed', { title: 'A renewed board' }).then((track) =>
      seedSeasons(this.deployment, track, { ...this.people.teams.get(TEAM) }),
    ));
  }

  /** A track with an open season, and the files that close it. */
  openSeason(): Promise<OpenSeason> {
    return seedOpenSeason(this.deployment);
  }

  /** A board with an entry and copies of it. */
  copies(): Promise<typeof COPIES> {
    return (this.#copies ??= seedCopies(this.deployment, this.people).then(() => COPIES));
  }

  /** Another entry of an own board. */
  async publishOn(slug: string): Promise<void> {
    const track = this.#ownBoards.get(slug);
    if (track) await this.ownResult(track, 'Newcomer');
  }

  /** A submission of `TEAM` that is about to be scored. @returns the id of its evaluation */
  ownEntry(track: JudgedTrack, name: string, skill = 2, runners?: readonly string[]): Promise<string> {
    const declared = { name, ...this.people.teams.get(TEAM), trainedOn: [] };
    const answer = shapesAnswer(track.labels, skill, skill * 1_000 + name.length);
    return enter(this.deployment, track, declared, answer, { ...(runners && { runners }) });
  }
  /** The same, scored. */
  async ownResult(track: JudgedTrack, name: string, runners?: readonly string[]): Promise<string> {
    const id = await this.ownEntry(track, name, 2, runners);
    await scored(this.deployment, [id]);
    return id;
  }
  /** A submission of `TEAM` in progress. @returns the id of its evaluation */
  async ownRun(name: string, progress: Progress): Promise<string> {
    const id = await this.ownSubmission({ name });
    await predict(this.deployment, this.states, id, shapesAnswer(this.states.labels, 2, 90), progress);
    return id;
  }
  continueRun(id: string, progress: Progress = {}): Promise<void> {
    return work(this.deployment, this.states, id, shapesAnswer(this.states.labels, 2, 90), progress);
  }
  async score(id: string): Promise<void> {
    await requestScore(this.deployment, id);
    await scored(this.deployment, [id]);
  }
  async end(id: string): Promise<void> {
    await moveEvaluation(this.deployment.api.admin.manager, id, 'cancelled');
  }

  /** Another result of an entry, less good, replaces its own. */
  async correct(track: JudgedTrack, name: string): Promise<void> {
    const of = await this.#evaluationNamed(track, name);
    const accountId = this.people.mia.viewer.id;
    const again = { of, reason: 'its runner lied', accountId };
    const id = await this.deployment.api.admin.transaction((tx) => insertRerun(tx, again));
    await predict(this.deployment, track, id, shapesAnswer(track.labels, 2.6, 91));
    await this.score(id);
  }
  /** Takes an entry off the boards of its track. */
  async withdraw(track: JudgedTrack, name: string): Promise<void> {
    await withdrawResult(this.deployment, this.people, track.trackId, await this.#evaluationNamed(track, name));
  }
  #evaluationNamed({ trackId }: JudgedTrack, name: string): Promise<string> {
    return this.one(
      'select e.id from evaluation e join submission s on s.id = e.submission_id where e.track_id = $1 and s.name = $2',
      [trackId, name],
    );
  }
  /** Of the submission of an evaluation. */
  async list(evaluationId: string, listing: 'unlisted' | 'private', until: Date | null): Promise<void> {
    const submissionId = await this.submissionOf(evaluationId);
    const choice = { submissionId, accountId: this.people.ada.viewer.id, listing, until };
    await this.deployment.api.admin.transaction((tx) => insertListing(tx, choice));
  }
  quarantine(runner: string): Promise<void> {
    return this.deployment.api.admin.transaction((tx) => seedQuarantined(tx, runner));
  }

  signIn(page: Page, who: 'ada' | 'mia' | 'nora' | Person): Promise<void> {
    return signIn(page, this.url, typeof who === 'string' ? this.people[who] : who);
  }
  /** A researcher who submitted nothing, with what makes a submission theirs. */
  async newcomer(): Promise<Person & { readonly owner: { readonly teamId: string; readonly accountId: string } }> {
    const person = await signedUp(this.deployment.api);
    return { ...person, owner: { teamId: person.viewer.teams[0].id, accountId: person.viewer.id } };
  }

  /** A queued submission of `TEAM`. @returns the id of its evaluation */
  ownSubmission(declared: Declared = {}, track = this.states): Promise<string> {
    return submit(this.deployment, track, { ...this.people.teams.get(TEAM), ...declared });
  }

  /** A queued evaluation of the same submission on MAC. @returns its id */
  alsoOnMac(id: string, rules: { readonly debug?: boolean } = {}): Promise<string> {
    return submitAlso(this.deployment, this.mac, id, rules);
  }

  /** The name of a runner that everyone may see. */
  publicRunner(id: string, pool: string): string {
    return `${pool}-${createHash('sha256').update(`runner ${id}`).digest('hex').slice(0, 8)}`;
  }
  /** A user code that a program waits for. */
  async deviceCode(): Promise<string> {
    const response = await fetch(`${this.url}/auth/device`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'primitives on a laptop', scopes: ['read', 'submit'] }),
    });
    return ((await response.json()) as { user_code: string }).user_code;
  }

  async #enterAll(track: JudgedTrack, entries: readonly Entry[]): Promise<string[]> {
    const ids: string[] = [];
    for (const [i, { declared, team, skill }] of entries.entries()) {
      const answer = shapesAnswer(track.labels, skill, i + 1);
      const plan = { ...declared, ...this.people.teams.get(team) };
      ids.push(await enter(this.deployment, track, plan, answer, i === 1 ? { lost: 11 } : {}));
    }
    return ids;
  }

  /** The best two of the MAC track, on published images too. */
  #enterCounterparts(open: JudgedTrack): Promise<string[]> {
    return Promise.all(
      MAC_ENTRIES.slice(0, 2).map(async ({ declared, skill }, i) => {
        const id = await submitAlso(this.deployment, open, await this.evaluationOf(declared.code));
        await predict(this.deployment, open, id, shapesAnswer(open.labels, skill + 0.1, 80 + i));
        await requestScore(this.deployment, id);
        return id;
      }),
    );
  }

  /** Submissions in each state, of `TEAM`. @returns those that will be scored */
  async #seedStates(): Promise<string[]> {
    const { deployment, states } = this;
    const { admin } = deployment.api;
    const name = 'Set decoder';
    const answer = shapesAnswer(states.labels, 2, 50);
    const queued = (code: string, more: Declared = {}) => this.ownSubmission({ code, name, ...more });
    const running = await queued('RVN1NG');
    await predict(deployment, states, running, answer, { done: 8, leased: 4, lost: 5, noted: true });
    await admin.transaction((tx) => seedFleet(tx, running, this.people.mia.viewer.id));
    await queued('WA1T1N');
    await this.list(await queued('PR1VAT'), 'private', null);

    const rejected = await queued('RE1ECT');
    const finding = {
      code: 'output_shape_mismatch',
      message: 'output attribute_logits has 98 columns, this track has 99 attributes',
      expected: 'attribute_logits: float32 [batch, 99]',
      found: 'attribute_logits: float32 [batch, 98]',
      remedy: 'export the head with all 99 attributes of the vocabulary',
    };
    const bundleReport = {
      verdict: 'reject',
      interface: 'classifier',
      graphs: [{ file: 'model.onnx', nodes: 812, opset: 17 }],
      findings: [{ ...finding, severity: 'reject', stage: 'static', file: 'model.onnx' }],
    };
    const failed = await queued('FA11ED');
    await predict(deployment, states, failed, answer, { done: 3, lost: 1 });
    await admin.transaction(async (tx) => {
      await moveEvaluation(tx, rejected, 'validating');
      await rejectEvaluation(tx, rejected, finding, { message: finding.message, imagesRead: false, bundleReport });
      const message = 'shard 12 was tried five times and no runner finished it';
      await failEvaluation(tx, failed, 'shard_failed', message, { shardIndex: 12 });
    });

    const ends: string[] = [];
    for (const [code, more, runners] of [
      ['EMBARG', {}],
      ['RETRAC', {}],
      ['RERVN1', {}, ['hal-gpu-01', 'odd-one']],
      ['RERAN2', {}],
      ['CARDED', { description: MODEL_CARD }, ['hal-gpu-01', 'odd-one']],
      ['EV1100', { description: HOSTILE_CARD }],
    ] as const) {
      const id = await queued(code, more);
      if (code === 'EMBARG') await this.list(id, 'unlisted', new Date(Date.now() + 20 * DAY_MS));
      await predict(deployment, states, id, shapesAnswer(states.labels, 2, 60 + ends.length), {
        ...(runners && { runners }),
      });
      await requestScore(deployment, id);
      ends.push(id);
    }
    return ends;
  }
}

export type { Person };
