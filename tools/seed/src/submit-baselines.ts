import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packBundle } from '@primitives/bundle-files';
import { ApiClient, createApiToken, RefusedError, signIn, signUp, submit, uploadFile, watchSubmission } from '@primitives/client';
import { z } from 'zod';
import { SHAPES_TRACK } from './shapes-track.js';

/** tools/baselines/baselines.json: what is submitted at the first start, and what a person would type into the form beside it. */
const Baselines = z.array(
  z.strictObject({ folder: z.string(), name: z.string(), version: z.string(), backbone: z.string(), licence: z.string(), description: z.string(), trainedOn: z.array(z.string()) }),
);
type Baseline = z.infer<typeof Baselines>[number];

export interface SubmitBaselinesOptions {
  /** The checkout. */
  readonly root: string;
  /** Address of the running API. */
  readonly url: string;
  readonly password: string;
  readonly dataFolder: string;
  readonly say: (text: string) => void;
}

const EMAIL = 'baselines@primitives.invalid';
const SIDE_BY_SIDE = 2;

/**
 * Submits the committed baselines as anyone would: an account by sign-up, a token, uploads, submissions. Each is submitted once,
 * since its digest is its mutation id; a later start finds them answered. A baseline that does not end scored is said, not
 * thrown: the board is usable without it.
 */
export async function submitBaselines({ root, url, password, dataFolder, say }: SubmitBaselinesOptions): Promise<void> {
  const listFile = join(root, 'tools/baselines/baselines.json');
  if (!existsSync(listFile)) return;
  const waiting = Baselines.parse(JSON.parse(readFileSync(listFile, 'utf8')));
  const client = new ApiClient(url, { token: await tokenFor(url, password) });
  const work = async () => {
    for (let baseline = waiting.shift(); baseline; baseline = waiting.shift()) await submitOne(client, root, dataFolder, baseline, say);
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
}

async function submitOne(client: ApiClient, root: string, dataFolder: string, baseline: Baseline, say: (text: string) => void): Promise<void> {
  const { folder, ...draft } = baseline;
  const bundle = await packBundle(join(root, 'tools/baselines/bundles', folder));
  try {
    await uploadFile(client, bundle, { resumeFile: join(dataFolder, 'uploads', 'baselines-resume.json') });
    const { code } = await submit(client, { ...draft, clientMutationId: `baseline-${folder}-${bundle.sha256.slice(0, 16)}`, bundleSha256: bundle.sha256, tracks: [SHAPES_TRACK] });
    let moved = false;
    const { evaluations } = await watchSubmission(client, code, () => (moved = true));
    if (moved) say(`${baseline.name}: ${evaluations.map(({ state }) => state.toLowerCase()).join(', ')}`);
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    say(`${baseline.name} was refused: ${error.refusal.message}`);
  } finally {
    await bundle.dispose();
  }
}

/** Signs the baselines' account up, or in when it exists, and draws a token. */
async function tokenFor(url: string, password: string): Promise<string> {
  const client = new ApiClient(url);
  try {
    await signUp(client, { email: EMAIL, name: 'Primitives baselines', password });
  } catch (error) {
    if (!(error instanceof RefusedError) || error.refusal.code !== 'account_exists') throw error;
    await signIn(client, { email: EMAIL, password });
  }
  return createApiToken(client, 'baselines of this installation');
}
