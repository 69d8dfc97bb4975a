import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDefinition, renderShapesSplit, writeShapesBenchmark } from '@primitives/datasets';
import { CliError } from '../cli-error.js';
import { auditProbeFolder, probeAuditTable } from './split-probe.js';

let folder: string;
const at = (name: string) => join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'split-probe-'));
  await writeShapesBenchmark({ benchmark: 'concepts', seed: 'seed', folder: at('concepts') });
  await renderShapesSplit({ split: 'val', folder: at('pairs'), count: 6 });
});
afterAll(() => rm(folder, { recursive: true }));

const refusalOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.catch((reason: unknown) => reason);
  return error instanceof CliError ? error.refusal.code : error;
};
const groups = async (content: object) => {
  await writeFile(at('groups.json'), JSON.stringify(content));
  return at('groups.json');
};

describe('primitives split probe', () => {
  it('audits every strategy, with the groups that someone brings', async () => {
    const { objects, probe } = await readDefinition(at('concepts/definition.json'));
    const brought = { schema: 'concept-groups/1', source: 'a model', groups: [objects.slice(0, 2)] };
    const audits = await auditProbeFolder(at('concepts'), { groups: await groups(brought), json: true });
    expect(audits.map(({ strategy }) => strategy)).toEqual(Object.keys(probe?.strategies ?? {}));
    const leaked = Object.fromEntries(audits.map((audit) => [audit.strategy, audit.leaked['group:supercategory']]));
    expect(leaked['supercategory']).toBe(0);
    expect(leaked['random']).toBeGreaterThan(0.5);
    for (const audit of audits) expect(Object.keys(audit.leaked)).toEqual(['group:supercategory', 'pair:groups']);
    expect(probeAuditTable(audits).split('\n').length).toBeGreaterThan(audits.length);
  });

  it('refuses groups of other concepts or of another format, and a benchmark without a probe', async () => {
    const unknown = { schema: 'concept-groups/1', source: 'a model', groups: [['no such', 'concept']] };
    expect(await refusalOf(auditProbeFolder(at('concepts'), { groups: await groups(unknown) }))).toBe('groups_invalid');
    expect(await refusalOf(auditProbeFolder(at('concepts'), { groups: await groups([['a', 'b']]) }))).toBe(
      'groups_invalid',
    );
    expect(await refusalOf(auditProbeFolder(at('pairs'), {}))).toBe('probe_missing');
  });
});
