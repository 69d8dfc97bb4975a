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

/** tools/baselines/baselines.json: what the first start submits, with the values of the submission form. */
const Baselines = z.array(
  z.strictObject({
    folder: z.string(),
    name: z.string(),
    version: z.string(),
    backbone: z.string(),
    licence: z.string(),
    description: z.string(),
    trainedOn: z.array(z.string()),
    /**
     * Whether the start waits for its score on the Shapes board; the others enter all their tracks while the page is
     * open.
     */
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
  readonly log: (text: string) => void;
}

/** Two teams, because of the daily quota of a team on a track. */
const ACCOUNTS = {
  awaited: { email: 'baselines@primitives.invalid', name: 'Primitives baselines' },
  further: { email: 'methods@primitives.invalid', name: 'Primitives methods' },
} as const;
const SIDE_BY_SIDE = 2;

/** Submits the baselines to the other tracks, which must exist. */
type SubmitFurther = () => Promise<void>;

/**
 * Submits the committed baselines through the public API: sign-up, token, uploads, submissions. Their teams are
 * reference teams. Each is submitted once, since its digest is its mutation id; a later start receives the first
 * answer. A baseline that does not end scored is printed, not thrown: the board is usable without it.
 */
export async function submitBaselines(options: SubmitBaselinesOptions): Promise<SubmitFurther> {
  const orLog = (error: unknown) => {
    // for example when the password belongs to other secrets
    if (!(error instanceof UnconfirmableError || error instanceof RefusedError)) throw error;
    options.log(`the baselines were not submitted: ${error.message}`);
  };
  const submitFurther = await submitAwaited(options).catch(orLog);
  return async () => submitFurther?.().catch(orLog);
}

async function submitAwaited({
  root,
  url,
  databaseUrl,
  password,
  dataFolder,
  log,
}: SubmitBaselinesOptions): Promise<SubmitFurther> {
  const listFile = join(root, 'tools/baselines/baselines.json');
  if (!existsSync(listFile)) return async () => {};
  const all = Baselines.parse(JSON.parse(readFileSync(listFile, 'utf8')));
  const client = new ApiClient(url, { token: await tokenFor(url, password, ACCOUNTS.awaited) });
  await markReference(databaseUrl, [ACCOUNTS.awaited.email]);
  const waiting = all.filter(({ awaited }) => awaited);
  const further: Entering[] = [];
  const work = async () => {
    for (let baseline = waiting.shift(); baseline; baseline = waiting.shift()) {
      further.push(
        await withBundle(client, root, dataFolder, baseline, log, (bundleSha256) =>
          enterBoard(client, baseline, bundleSha256, log),
        ),
      );
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
  return async () => {
    for (const entering of further) await enterMore(client, entering, log);
    const another = new ApiClient(url, { token: await tokenFor(url, password, ACCOUNTS.further) });
    await markReference(databaseUrl, [ACCOUNTS.further.email]);
    for (const baseline of all.filter(({ awaited }) => !awaited))
      await enterMore(another, await withBundle(another, root, dataFolder, baseline, log), log);
  };
}

/** A baseline whose bundle is uploaded. */
interface Entering {
  readonly baseline: Baseline;
  readonly bundleSha256: string;
}

/** Submits to the other tracks without waiting: the boards fill while the page is open. */
async function enterMore(
  client: ApiClient,
  { baseline, bundleSha256 }: Entering,
  log: (text: string) => void,
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
    log(`${baseline.name} was refused by further tracks: ${error.refusal.message}`);
  }
}

/** Uploads a baseline's bundle and submits it. */
async function withBundle(
  client: ApiClient,
  root: string,
  dataFolder: string,
  baseline: Baseline,
  log: (text: string) => void,
  enter: (bundleSha256: string) => Promise<void> = async () => {},
): Promise<Entering> {
  const bundle = await packBundle(join(root, 'tools/baselines/bundles', baseline.folder));
  try {
    await uploadFile(client, bundle, { resumeFile: join(dataFolder, 'uploads', 'baselines-resume.json') });
    await enter(bundle.sha256);
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    log(`${baseline.name} was refused: ${error.refusal.message}`);
  } finally {
    await bundle.dispose();
  }
  return { baseline, bundleSha256: bundle.sha256 };
}

/** Submits to the Shapes board and waits for the score. */
async function enterBoard(
  client: ApiClient,
  baseline: Baseline,
  bundleSha256: string,
  log: (text: string) => void,
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
  if (moved) log(`${baseline.name}: ${evaluations.map(({ state }) => state.toLowerCase()).join(', ')}`);
}

/** No one reads the mail of the baselines' accounts. */
class UnconfirmableError extends Error {
  override readonly name = 'UnconfirmableError';

  constructor(options: ErrorOptions) {
    super('this installation confirms e-mails, and theirs receive none', options);
  }
}

/** Signs an account up, or in when it exists, and creates a token. @throws UnconfirmableError */
async function tokenFor(
  url: string,
  password: string,
  { email, name }: (typeof ACCOUNTS)[keyof typeof ACCOUNTS],
): Promise<string> {
  const client = new ApiClient(url);
  const known = () => signIn(client, { email, password });
  try {
    // The account may exist although a mail was sent: it may predate the confirmation of e-mails
    if ((await signUp(client, { email, name, password })) === 'MailSent') await known();
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    if (error.refusal.code === 'sign_in_failed') throw new UnconfirmableError({ cause: error });
    if (error.refusal.code !== 'account_exists') throw error;
    await known();
  }
  return createApiToken(client, 'baselines of this installation');
}
