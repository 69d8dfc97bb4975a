import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDefinition, renderShapesSplit, writeShapesBenchmark } from '@primitives/datasets';
import { CliError } from '../cli-error.js';
import { auditProbeFolder, probeAuditTable, reportProbe } from './split-probe.js';

const EMBEDDER = join(__dirname, '../../../../tools/baselines/bundles/clip-embedder');

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

  it('writes a report with the figures of an embedder, which a public split may publish', async () => {
    const options = { embedder: EMBEDDER, ks: [4, 8], seed: 0, out: at('audit.json'), json: true };
    const report = await reportProbe(at('concepts'), options);
    expect(JSON.parse(await readFile(at('audit.json'), 'utf8'))).toEqual(report);
    const { objects } = await readDefinition(at('concepts/definition.json'));
    const { features, strategies, supercategorySizes } = report;
    expect(strategies[0]?.leaked).toHaveProperty('pair:similarity');
    expect(supercategorySizes).toEqual([...supercategorySizes].sort((x, y) => y - x));
    expect(features?.embedder).toBe('clip-embedder');
    expect(features?.similarity.reduce((sum, [, count]) => sum + count, 0)).toBe(objects.length);
    expect(features?.clusters.map(({ k, sizes }) => [k, sizes.length])).toEqual([
      [4, 4],
      [8, 8],
    ]);
    const best = Math.max(...(features?.clusters ?? []).map(({ selectivity }) => selectivity ?? 0));
    expect(features?.clusters.find(({ k }) => k === features.scatter?.k)?.selectivity).toBe(best);
    expect(features?.scatter?.points.length).toBeGreaterThan(0);
  });

  it('has no figures without an embedder', async () => {
    expect((await reportProbe(at('concepts'), { ks: [4], seed: 0 })).features).toBeNull();
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
