import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packBundle } from '@primitives/bundle-files';
import {
  ApiClient,
  createApiToken,
  RefusedError,
  signIn,
  signUp,
  submit,
  uploadFile,
  watchSubmission,
} from '@primitives/client';
import { z } from 'zod';
import { markReference } from './mark-reference.js';
import { SHAPES_TRACK } from './shapes-track.js';

/** tools/baselines/baselines.json: what is submitted at the first start, and what a person would type into the form beside it. */
const Baselines = z.array(
  z.strictObject({
    folder: z.string(),
    name: z.string(),
    version: z.string(),
    backbone: z.string(),
    licence: z.string(),
    description: z.string(),
    trainedOn: z.array(z.string()),
    /** Whether the start waits for it on the Shapes board; the others enter all their tracks while the page is open. */
    awaited: z.boolean().default(true),
    moreTracks: z.array(z.string()).default([]),
  }),
);
type Baseline = z.infer<typeof Baselines>[number];

export interface SubmitBaselinesOptions {
  /** The checkout. */
  readonly root: string;
  /** Address of the running API. */
  readonly url: string;
  /** An administrator's URL of its database. */
  readonly databaseUrl: string;
  readonly password: string;
  readonly dataFolder: string;
  readonly say: (text: string) => void;
}

/** Two teams, since a track takes so many submissions a day of one. */
const ACCOUNTS = {
  awaited: { email: 'baselines@primitives.invalid', name: 'Primitives baselines' },
  further: { email: 'methods@primitives.invalid', name: 'Primitives methods' },
} as const;
const SIDE_BY_SIDE = 2;

/**
 * Submits the committed baselines as anyone would: an account by sign-up, a token, uploads, submissions; their teams are reference teams. Each is submitted once,
 * since its digest is its mutation id; a later start finds them answered. A baseline that does not end scored is said, not
 * thrown: the board is usable without it.
 */
export async function submitBaselines(options: SubmitBaselinesOptions): Promise<void> {
  try {
    await submitAll(options);
  } catch (error) {
    if (!(error instanceof UnconfirmableError)) throw error;
    options.say('the baselines were not submitted: this installation confirms e-mails, and theirs receive none');
  }
}

async function submitAll({ root, url, databaseUrl, password, dataFolder, say }: SubmitBaselinesOptions): Promise<void> {
  const listFile = join(root, 'tools/baselines/baselines.json');
  if (!existsSync(listFile)) return;
  const all = Baselines.parse(JSON.parse(readFileSync(listFile, 'utf8')));
  const client = new ApiClient(url, { token: await tokenFor(url, password, ACCOUNTS.awaited) });
  await markReference(databaseUrl, [ACCOUNTS.awaited.email]);
  const waiting = all.filter(({ awaited }) => awaited);
  const further: Entering[] = [];
  const work = async () => {
    for (let baseline = waiting.shift(); baseline; baseline = waiting.shift()) {
      further.push(
        await withBundle(client, root, dataFolder, baseline, say, (bundleSha256) =>
          enterBoard(client, baseline, bundleSha256, say),
        ),
      );
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
  for (const entering of further) await enterMore(client, entering, say);
  const methods = all.filter(({ awaited }) => !awaited);
  if (methods.length === 0) return;
  const another = new ApiClient(url, { token: await tokenFor(url, password, ACCOUNTS.further) });
  await markReference(databaseUrl, [ACCOUNTS.further.email]);
  for (const baseline of methods)
    await enterMore(another, await withBundle(another, root, dataFolder, baseline, say), say);
}

/** A baseline whose bundle is uploaded. */
interface Entering {
  readonly baseline: Baseline;
  readonly bundleSha256: string;
}

/** Enters the other tracks, and does not wait: the boards fill while the page is open. */
async function enterMore(
  client: ApiClient,
  { baseline, bundleSha256 }: Entering,
  say: (text: string) => void,
): Promise<void> {
  const { folder, moreTracks, awaited: _, ...draft } = baseline;
  if (moreTracks.length === 0) return;
  try {
    await submit(client, {
      ...draft,
      clientMutationId: `baseline-more-${folder}-${bundleSha256.slice(0, 16)}`,
      bundleSha256,
      tracks: moreTracks,
    });
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    say(`${baseline.name} was refused by further tracks: ${error.refusal.message}`);
  }
}

/** Uploads a baseline's bundle and does with it what is to be done. */
async function withBundle(
  client: ApiClient,
  root: string,
  dataFolder: string,
  baseline: Baseline,
  say: (text: string) => void,
  enter: (bundleSha256: string) => Promise<void> = async () => {},
): Promise<Entering> {
  const bundle = await packBundle(join(root, 'tools/baselines/bundles', baseline.folder));
  try {
    await uploadFile(client, bundle, { resumeFile: join(dataFolder, 'uploads', 'baselines-resume.json') });
    await enter(bundle.sha256);
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    say(`${baseline.name} was refused: ${error.refusal.message}`);
  } finally {
    await bundle.dispose();
  }
  return { baseline, bundleSha256: bundle.sha256 };
}

/** Enters the Shapes board and waits for the score. */
async function enterBoard(
  client: ApiClient,
  baseline: Baseline,
  bundleSha256: string,
  say: (text: string) => void,
): Promise<void> {
  const { folder, moreTracks: _, awaited: __, ...draft } = baseline;
  const { code } = await submit(client, {
    ...draft,
    clientMutationId: `baseline-${folder}-${bundleSha256.slice(0, 16)}`,
    bundleSha256,
    tracks: [SHAPES_TRACK],
  });
  let moved = false;
  const { evaluations } = await watchSubmission(client, code, () => (moved = true));
  if (moved) say(`${baseline.name}: ${evaluations.map(({ state }) => state.toLowerCase()).join(', ')}`);
}

/** E-mails are confirmed here, and no one reads the mails of the baselines' accounts. */
class UnconfirmableError extends Error {
  override readonly name = 'UnconfirmableError';
}

/** Signs an account up, or in when it exists, and draws a token. @throws UnconfirmableError */
async function tokenFor(
  url: string,
  password: string,
  { email, name }: (typeof ACCOUNTS)[keyof typeof ACCOUNTS],
): Promise<string> {
  const client = new ApiClient(url);
  const known = () => signIn(client, { email, password });
  try {
    // Where a mail was sent instead, the account may still be there from before e-mails were confirmed
    if ((await signUp(client, { email, name, password })) === 'MailSent') await known();
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    if (error.refusal.code === 'sign_in_failed') throw new UnconfirmableError(email, { cause: error });
    if (error.refusal.code !== 'account_exists') throw error;
    await known();
  }
  return createApiToken(client, 'baselines of this installation');
}
