import { chmod, cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  addBenchmarkVersion,
  ApiClient,
  readSplits,
  RefusedError,
  setLabelsPublished,
  uploadFile,
} from '@primitives/client';
import type { CliError } from '../../cli/src/cli-error';
import { reportProbe } from '../../cli/src/commands/split-probe';
import { registerVersionFolder } from '../../cli/src/register-version';
import { refusalOf, RegistrationFixture } from './registration-fixture';
import { sha256 } from './tus-upload';

let fixture: RegistrationFixture;
beforeAll(async () => {
  fixture = await RegistrationFixture.start();
});
afterAll(() => fixture.close());

interface SplitFile {
  readonly name: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly url: string;
}
const publicSplits = async (): Promise<{ benchmark: string; version: number; name: string; files: SplitFile[] }[]> =>
  (await fixture.api.request('{ publicSplits { benchmark version name instances files { name sha256 bytes url } } }'))
    .data.publicSplits;
describe('an imported version', () => {
  it('is registered with what a runner needs, while its labels go to the scorer only', async () => {
    const folder = await fixture.imported('mac');
    const added = await fixture.register(fixture.maintainer, folder, join(fixture.root, 'labels'));
    expect(added).toMatchObject({
      slug: 'mac',
      number: 1,
      repeated: false,
      splits: [{ name: 'test', role: 'PUBLIC', instances: 6 }],
    });
    expect(
      await fixture.api.admin.manager.query(`select act, target, details from audit_log where act like 'benchmark.%'`),
    ).toEqual([{ act: 'benchmark.add', target: 'mac', details: { version: 1 } }]);
    const [split] = await fixture.api.admin.manager.query<{ instances: string; archive: string; labels: string }[]>(
      `select s.instances_sha256 as instances, s.archive_sha256 as archive, s.labels_sha256 as labels from split s join benchmark_version v on v.id = s.benchmark_version_id where v.slug = 'mac'`,
    );
    const labels = await readFile(join(folder, 'splits/test/labels.jsonl'));
    expect(await readdir(join(fixture.root, 'labels'))).toEqual([`${split?.labels}.jsonl`]);
    expect(await readFile(join(fixture.root, 'labels', `${split?.labels}.jsonl`))).toEqual(labels);
    expect(await fixture.api.blobs.has(split?.labels ?? '')).toBe(false);
    expect((await fixture.api.blobs.read(split?.instances ?? '')).toString()).toMatch(
      /^(\{"id":"[0-9a-f]{16}","image":"[0-9a-f]{16}\.jpg"\}\n){6}$/,
    );
    expect(await fixture.api.blobs.read(split?.archive ?? '')).toEqual(
      await readFile(join(folder, 'splits/test/images.zip')),
    );
  });

  it('may be registered again, which changes nothing', async () => {
    expect(await fixture.register(fixture.maintainer, await fixture.imported('mac'))).toMatchObject({
      slug: 'mac',
      repeated: true,
    });
  });

  it('can be downloaded by anyone once its labels are published, and not before', async () => {
    expect(await publicSplits()).toEqual([]);
    const folder = await fixture.imported('mac');
    const path = join(folder, 'splits/test/labels.jsonl');
    const bytes = await readFile(path);
    const file = { path, fileName: 'bundle.zip', bytes: bytes.length, sha256: sha256(bytes) };
    await uploadFile(fixture.researcher, file, { resumeFile: fixture.resumeFile });
    expect(await fixture.api.admin.manager.query('select from blob where sha256 = $1', [file.sha256])).toHaveLength(1);
    expect(await publicSplits()).toEqual([]);
    await uploadFile(fixture.maintainer, file, { resumeFile: fixture.resumeFile });
    expect(await publicSplits()).toEqual([]);
    await fixture.register(fixture.maintainer, folder, undefined, true);
    const [split] = await publicSplits();
    expect(split).toMatchObject({ benchmark: 'mac', version: 1, name: 'test', instances: 6 });
    const names = ['definition.json', 'instances.jsonl', 'labels.jsonl', 'images.zip'];
    expect(split?.files.map(({ name }) => name)).toEqual(names);
    for (const { sha256: digest, bytes, url } of split?.files ?? []) {
      const content = Buffer.from(await (await fetch(url)).arrayBuffer());
      expect([content.length, sha256(content)]).toEqual([bytes, digest]);
      const rest = await fetch(url, { headers: { range: 'bytes=10-' } });
      expect([rest.status, (await rest.arrayBuffer()).byteLength]).toEqual([206, bytes - 10]);
    }
    const labels = split?.files.find(({ name }) => name === 'labels.jsonl');
    expect(labels?.sha256).toBe(sha256(await readFile(join(folder, 'splits/test/labels.jsonl'))));
  });

  it('is withdrawn and published again with a reason, which the audit log records', async () => {
    const [split] = await readSplits(fixture.maintainer);
    const set = (published: boolean, client = fixture.maintainer) =>
      setLabelsPublished(client, split?.id ?? '', published, 'the licence forbids it');
    expect(await refusalOf(set(false, fixture.researcher))).toBe('forbidden');
    await set(false);
    await set(false);
    expect(await publicSplits()).toEqual([]);
    expect(await readSplits(fixture.maintainer)).toMatchObject([{ labelsPublished: false, labelsWithdrawn: true }]);
    expect(await refusalOf(fixture.register(fixture.maintainer, await fixture.imported('mac'), undefined, true))).toBe(
      'labels_withdrawn',
    );
    expect(await publicSplits()).toEqual([]);
    expect(await fixture.register(fixture.maintainer, await fixture.imported('mac'))).toMatchObject({ repeated: true });
    await set(true);
    expect(await publicSplits()).toHaveLength(1);
    expect(await readSplits(fixture.maintainer)).toMatchObject([{ labelsPublished: true, labelsWithdrawn: false }]);
    expect(
      await fixture.api.admin.manager.query(
        `select act, details ->> 'reason' as reason from audit_log where target = $1`,
        [split?.id],
      ),
    ).toEqual([
      { act: 'split.publish_labels', reason: 'registered with --publish-labels' },
      { act: 'split.withdraw_labels', reason: 'the licence forbids it' },
      { act: 'split.publish_labels', reason: 'the licence forbids it' },
    ]);
  });

  it.each(['labels', 'instances', 'archive'])(
    'cannot be downloaded if a hidden split has the same %s',
    async (shared) => {
      const { manager } = fixture.api.admin;
      const [split] = await manager.query<Record<string, string>[]>(
        `select benchmark_version_id as version, instances_sha256 as instances, archive_sha256 as archive, labels_sha256 as labels
         from split where role = 'public'`,
      );
      // Any other blob and digest: the definition's, and one that no file has.
      const [other] = await manager.query<{ sha256: string }[]>(
        'select definition_sha256 as sha256 from benchmark_version limit 1',
      );
      const of = (part: string, otherwise = other?.sha256) => (part === shared ? split?.[part] : otherwise);
      await manager.query(
        `insert into split (id, benchmark_version_id, name, role, instance_count, instances_sha256, archive_sha256, labels_sha256)
       values (gen_random_uuid(), $1, 'all', 'hidden', 1, $2, $3, $4)`,
        [split?.['version'], of('instances'), of('archive'), of('labels', 'f'.repeat(64))],
      );
      expect(await publicSplits()).toEqual([]);
      await manager.query(`alter table split disable trigger all`);
      await manager.query(`delete from split where role = 'hidden'`);
      await manager.query(`alter table split enable trigger all`);
      expect(await publicSplits()).toHaveLength(1);
    },
  );

  it('is rejected under a number that has other files, and accepted as the next version', async () => {
    expect(await refusalOf(fixture.register(fixture.maintainer, await fixture.imported('mac', 1, 7)))).toBe(
      'benchmark_exists',
    );
    expect(await fixture.register(fixture.maintainer, await fixture.imported('mac', 2, 7))).toMatchObject({
      number: 2,
      repeated: false,
    });
  });

  it('publishes the audit of an attribute probe with its split', async () => {
    const folder = await fixture.imported('mcrae-things');
    const out = join(fixture.root, 'probe-audit.json');
    const report = await reportProbe(folder, { ks: [], seed: 0, out });
    const facts = { resumeFile: fixture.resumeFile };
    const withAudit = (probeAudit: string) =>
      registerVersionFolder(fixture.maintainer, folder, { ...facts, probeAudit });
    expect(await withAudit(join(fixture.root, 'absent.json')).catch((error: CliError) => error.refusal)).toMatchObject({
      code: 'probe_audit_invalid',
    });
    await withAudit(out);
    const [split] = await fixture.api.admin.manager.query(
      `select s.audit from split s join benchmark_version v on v.id = s.benchmark_version_id where v.slug = 'mcrae-things'`,
    );
    expect(split.audit).toEqual(report);
  });

  it('is rejected with the audit of an attribute probe for a hidden split', async () => {
    const digest = 'a'.repeat(64);
    const split = { name: 'all', role: 'HIDDEN', instances: digest, images: digest, labels: digest } as const;
    const error: unknown = await addBenchmarkVersion(fixture.maintainer, {
      definition: digest,
      splits: [{ ...split, audit: { schema: 'probe-audit/1' } }],
    }).catch((reason: unknown) => reason);
    expect(error instanceof RefusedError && error.refusal).toMatchObject({ code: 'input_invalid' });
  });

  it('requires a maintainer', async () => {
    expect(await refusalOf(fixture.register(fixture.researcher, await fixture.imported('mac')))).toBe('forbidden');
    expect(await refusalOf(fixture.register(new ApiClient(fixture.api.url), await fixture.imported('mac')))).toBe(
      'not_signed_in',
    );
  });

  it('is rejected when one of its files has changed since', async () => {
    const folder = join(fixture.root, 'changed');
    await cp(await fixture.imported('mac'), folder, { recursive: true });
    await chmod(join(folder, 'definition.json'), 0o600);
    await writeFile(join(folder, 'definition.json'), '{}');
    expect(await refusalOf(fixture.register(fixture.maintainer, folder))).toBe('version_folder');
  });

  it('is rejected before publication when its instances contain a label', async () => {
    const added = fixture.withInstances('{"id":"a","image":"a.jpg","positive":["clean"]}\n', {});
    expect(await refusalOf(added)).toBe('benchmark_invalid');
  });
});
