import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  addBenchmarkVersion,
  ApiClient,
  createApiToken,
  RefusedError,
  signUp,
  uploadFile,
  type TrackDraft,
} from '@primitives/client';
import { importBenchmark, IMPORTERS, type ImportCode } from '@primitives/datasets';
import { renderCompunRelease, renderMacRelease, renderThingsRelease } from '@primitives/testing';
import { CliError } from '../../cli/src/cli-error';
import { registerVersionFolder } from '../../cli/src/register-version';
import { runningApi, type RunningApi } from './running-api';
import { sha256 } from './tus-upload';

const ACCEPT: readonly ImportCode[] = ['count_unexpected'];
const PASSWORD = 'correct horse battery';

/** A track on the published split of the first version of Compun. */
export const TRACK: TrackDraft = {
  slug: 'compun',
  title: 'Compound nouns',
  shortName: 'Compun',
  task: 'Find the compound.',
  benchmark: 'compun',
  version: 1,
  split: 'test',
  role: 'PUBLIC',
  protocol: 'compun',
};

/** The code with which an action is refused. */
export async function refusalOf(action: Promise<unknown>): Promise<string> {
  const error: unknown = await action.catch((reason: unknown) => reason);
  if (error instanceof RefusedError || error instanceof CliError) return error.refusal.code;
  throw new Error(`expected a refusal, got ${String(error)}`);
}

/** An API with a maintainer and a researcher, and a folder for the versions that the maintainer registers. */
export class RegistrationFixture {
  private constructor(
    readonly api: RunningApi,
    readonly root: string,
    readonly maintainer: ApiClient,
    readonly researcher: ApiClient,
  ) {}

  static async start(): Promise<RegistrationFixture> {
    const api = await runningApi();
    const root = await mkdtemp(join(tmpdir(), 'registration-'));
    const researcher = await clientOf(api, 'r@example.org');
    const maintainer = await clientOf(api, 'm@example.org');
    await api.admin.manager.query(`update account set role = 'maintainer' where email = 'm@example.org'`);
    return new RegistrationFixture(api, root, maintainer, researcher);
  }

  async close(): Promise<void> {
    await this.api.close();
    await rm(this.root, { recursive: true, force: true });
  }

  get resumeFile(): string {
    return join(this.root, 'resume.json');
  }

  /** A version folder, as written by the import of a small release. */
  async imported(id: 'mac' | 'compun' | 'mcrae-things', number = 1, images = 6): Promise<string> {
    const folder = join(this.root, `${id}-${images}`);
    if (!existsSync(folder))
      await {
        mac: () => renderMacRelease({ folder, images: { train: 0, val: 0, test: images } }),
        compun: () => renderCompunRelease({ folder }),
        'mcrae-things': () => renderThingsRelease({ folder, imagesPerConcept: 2 }),
      }[id]();
    const importer = IMPORTERS.find((candidate) => candidate.id === id);
    if (importer === undefined) throw new Error(`there is no importer ${id}`);
    const { version, refusedFor } = await importBenchmark({
      importer,
      folder,
      out: join(this.root, 'out'),
      number,
      accept: ACCEPT,
    });
    if (version === null) throw new Error(`refused for ${refusedFor.join(', ')}`);
    return version.folder;
  }

  register(
    client: ApiClient,
    folder: string,
    labelsFolder?: string,
    publishLabels = false,
  ): ReturnType<typeof registerVersionFolder> {
    return registerVersionFolder(client, folder, {
      resumeFile: this.resumeFile,
      publishLabels,
      ...(labelsFolder !== undefined && { labelsFolder }),
    });
  }

  /** Registers version 9 of MAC, with changes of its definition and these lines as the instances of its test split. */
  async withInstances(lines: string, change: object): ReturnType<typeof addBenchmarkVersion> {
    const folder = await this.imported('mac', 9);
    const [path, definitionFile] = [join(this.root, 'lines.jsonl'), join(this.root, 'changed.json')];
    await writeFile(path, lines);
    const original = JSON.parse(await readFile(join(folder, 'definition.json'), 'utf8'));
    await writeFile(definitionFile, JSON.stringify({ ...original, ...change }));
    const [definition, instances, images] = [
      await this.upload(definitionFile),
      await this.upload(path),
      await this.upload(join(folder, 'splits/test/images.zip')),
    ];
    return addBenchmarkVersion(this.maintainer, {
      definition,
      splits: [{ name: 'test', role: 'PUBLIC', instances, images, labels: 'a'.repeat(64) }],
    });
  }

  private async upload(path: string): Promise<string> {
    const bytes = await readFile(path);
    const file = { path, fileName: 'file', bytes: bytes.length, sha256: sha256(bytes) };
    await uploadFile(this.maintainer, file, { resumeFile: this.resumeFile });
    return file.sha256;
  }
}

async function clientOf(api: RunningApi, email: string): Promise<ApiClient> {
  const session = new ApiClient(api.url);
  await signUp(session, { email, name: email, password: PASSWORD });
  return new ApiClient(api.url, { token: await createApiToken(session, 'test', ['READ', 'SUBMIT', 'OPERATE']) });
}
