import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PackedFile } from '@primitives/bundle-files';
import {
  graphql,
  submit,
  uploadFile,
  watchSubmission,
  type RefusedError,
  type WatchedEvaluation,
} from '@primitives/client';
import { shapesClassifier } from '../src/bad-bundles.js';
import { CommandLine, reportedRefusal, type Run } from '../src/command-line.js';
import type { Researcher } from '../src/researcher.js';
import { SHAPES_TRACK, TestDeployment } from '../src/test-deployment.js';

export const ROOT = join(__dirname, '../../..');
export const LABELS = JSON.parse(
  readFileSync(join(ROOT, 'tools/baselines/bundles/attribute-object/labels.json'), 'utf8'),
);

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

export const QuotaQuery = graphql(`
  query Quota($track: String!) {
    track(slug: $track) {
      quota {
        left
        nextAt
      }
    }
  }
`);

/** A deployment whose shards are tried twice, its command line, and a track, `unserved`, without a runner. */
export class RefusalDeployment {
  private constructor(
    readonly deployment: TestDeployment,
    readonly folder: string,
    readonly cli: CommandLine,
    /** Submits over the API; the command line uses another account. */
    readonly ada: Researcher,
    readonly sound: PackedFile,
  ) {}

  static async open(): Promise<RefusalDeployment> {
    if (!existsSync(join(ROOT, 'apps/api/dist/main.js'))) throw new Error('build first: npm run build');
    const deployment = await TestDeployment.open(ROOT, { tune: { PRIMITIVES_TUNE_MAX_LEASES: '2' } });
    await deployment.addTrack('unserved', { pool: 'unserved' });
    const folder = mkdtempSync(join(tmpdir(), 'primitives-refusals-'));
    mkdirSync(join(folder, 'config'));
    const cli = new CommandLine(ROOT, {
      PRIMITIVES_URL: deployment.deployment.url,
      PRIMITIVES_TOKEN: deployment.token,
      XDG_CONFIG_HOME: join(folder, 'config'),
    });
    const ada = await deployment.researcher();
    return new RefusalDeployment(deployment, folder, cli, ada, fileOf(folder, 'sound.zip', shapesClassifier(LABELS)));
  }

  async close(): Promise<void> {
    await this.deployment.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  fileOf(name: string, bytes: Uint8Array): PackedFile {
    return fileOf(this.folder, name, bytes);
  }

  /** Submits over the API and returns the code of the submission. */
  async submitResult(
    { client }: Researcher,
    bundle: PackedFile,
    track = SHAPES_TRACK,
    clientMutationId: string = randomUUID(),
  ): Promise<string> {
    await uploadFile(client, bundle, { resumeFile: join(this.folder, `${clientMutationId}.json`) });
    return (
      await submit(client, {
        clientMutationId,
        bundleSha256: bundle.sha256,
        tracks: [track],
        name: 'refused',
        version: '1.0.0',
      })
    ).code;
  }

  /** Queries GraphQL as an external program does. */
  async post(body: object): Promise<{ errors: { message: string; extensions: Record<string, string> }[] }> {
    const response = await fetch(`${this.deployment.deployment.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await response.json()) as { errors: { message: string; extensions: Record<string, string> }[] };
  }
}

function fileOf(folder: string, name: string, bytes: Uint8Array): PackedFile {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return { path, fileName: name, bytes: bytes.length, sha256: sha256(bytes), dispose: async () => {} };
}

export async function ended({ client }: Researcher, code: string): Promise<WatchedEvaluation> {
  const [evaluation] = (await watchSubmission(client, code, () => {})).evaluations;
  if (!evaluation) throw new Error(`submission ${code} has no evaluation`);
  return evaluation;
}

export const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => Promise.reject(new Error('nothing was refused')),
    (error: RefusedError) => error.refusal,
  );

export async function quotaLeft({ client }: Researcher, track = SHAPES_TRACK): Promise<number> {
  const answer = await client.request(QuotaQuery, { track });
  return answer.track?.quota.left ?? NaN;
}

/** Polls a condition of other processes; no event reports it to a test. */
export async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((next) => setTimeout(next, 50));
}

/** Asserts that the command was refused with the code: by exit code, as JSON, and as text with every field. */
export function expectRefused({ json, prose }: { json: Run; prose: Run }, code: string, exitCode = 1) {
  expect([json.exitCode, prose.exitCode]).toEqual([exitCode, exitCode]);
  const refusal = reportedRefusal(json);
  expect(refusal.code).toBe(code);
  const output = prose.stdout + prose.stderr;
  expect(output).toContain(`${refusal.message} (${code})`);
  expect(output).toContain(`remedy:   ${refusal.remedy}`);
  if (refusal.expected) expect(output).toContain(`expected: ${refusal.expected}`);
  if (refusal.found) expect(output).toContain(`found:    ${refusal.found}`);
  expect(output).not.toMatch(/\n {4}at |node_modules/);
  return refusal;
}
