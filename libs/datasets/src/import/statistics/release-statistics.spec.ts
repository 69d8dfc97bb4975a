import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cellKey, OWN_VALUES } from '@primitives/benchmark';
import { renderCzslRelease, renderMacRelease } from '@primitives/testing';
import { IMPORTERS } from '../importers.js';
import { releaseStatistics, type StatisticsReport } from './release-statistics.js';

const SOURCES = process.env['PRIMITIVES_SOURCES'] ?? join(__dirname, '../../../../../../shared/data');
const withMac = existsSync(join(SOURCES, 'mac')) ? it : it.skip;

let root: string;
beforeAll(async () => void (root = await mkdtemp(join(tmpdir(), 'statistics-'))));
afterAll(() => rm(root, { recursive: true, force: true }));

async function statisticsOf(id: string, folder: string): Promise<StatisticsReport> {
  const importer = IMPORTERS.find((candidate) => candidate.id === id);
  if (importer === undefined) throw new Error(`there is no importer ${id}`);
  return releaseStatistics(importer, folder);
}

const valuesOf = ({ statistics }: StatisticsReport) =>
  Object.fromEntries(statistics.map(({ row, column, value }) => [column === 'Value' ? row : column, value]));
const barsOf = ({ distributions }: StatisticsReport, figure: string) =>
  distributions
    .find(({ name }) => name.includes(figure))
    ?.bars.map(({ label, count }) => `${label}: ${count}`)
    .join(', ');

describe('statistics of MAC', () => {
  const folder = () => join(root, 'mac');
  beforeAll(() => renderMacRelease({ folder: folder(), images: { train: 4, val: 2, test: 5 } }));

  it('count types, compositions and images, and average over types', async () => {
    const report = await statisticsOf('mac', folder());
    // clean|white|narrow pear, narrow drill, black|fluffy|clean|white scarf: 8 pairs of 5 attributes and 3 objects
    expect(valuesOf(report)).toEqual({
      Attributes: 5,
      Objects: 3,
      Compositions: 6,
      Images: 11,
      'Avg. attr': 8 / 3,
      'Avg. obj': 8 / 5,
      'Attributes of more than 60 objects, in %': 0,
      'Objects of more than 25 attributes, in %': 0,
      'Training images': 4,
      'Validation images': 2,
      'Test images': 5,
      'Images with three or more attributes, in %': 0,
      // 5 pears, 1 drill and 5 scarves: mean 3.67, deviation 1.89
      'Objects within a standard deviation of the mean number of images, in %': 200 / 3,
    });
    expect(report.statistics.find(({ column }) => column === 'Compositions')).toMatchObject({
      printed: '17,627',
      verdict: 'differs',
      by: 6 - 17_627,
    });
    expect(report.findings).toEqual([]);
  });

  it('have the distributions of Figure 2', async () => {
    const report = await statisticsOf('mac', folder());
    expect(barsOf(report, 'Figure 2a')).toBe('1: 4, 2: 7');
    expect(barsOf(report, 'Figure 2b, top')).toBe('1–10: 5');
    expect(barsOf(report, 'Figure 2c')).toContain('white + clean: 4');
    expect(barsOf(report, 'Images of each object (Figure 2d)')).toBe('pear: 5, scarf: 5, drill: 1');
  });

  it('count what the pair lists have when the list of images is absent', async () => {
    const lists = join(root, 'lists');
    await renderMacRelease({ folder: lists, images: { train: 0, val: 0, test: 0 } });
    await rm(join(lists, 'metadata_multi_attr_split_all.t7'));
    const report = await statisticsOf('mac', lists);
    expect(Object.keys(valuesOf(report))).toEqual([
      'Attributes',
      'Objects',
      'Compositions',
      'Avg. attr',
      'Avg. obj',
      'Attributes of more than 60 objects, in %',
      'Objects of more than 25 attributes, in %',
    ]);
  });

  it('are refused with the finding when a list cannot be read', async () => {
    const broken = join(root, 'broken');
    await renderMacRelease({ folder: broken, images: { train: 1, val: 0, test: 0 } });
    await writeFile(join(broken, 'metadata_multi_attr_split_all.t7'), 'cos\nsystem\n(S"id"\ntR.');
    const { refused, statistics, findings } = await statisticsOf('mac', broken);
    expect([refused, statistics, findings.map(({ code }) => code)]).toEqual([true, [], ['pickle_refused']]);
  });

  withMac('of the released lists are those of the ledger', async () => {
    const { statistics } = await statisticsOf('mac', join(SOURCES, 'mac'));
    expect(statistics).toHaveLength(7);
    for (const { table, row, column, value } of statistics) {
      const own = OWN_VALUES.get(cellKey('mac', table, { group: '', label: row }, column));
      expect([row, column, own?.value]).toEqual([row, column, Number(value.toFixed(4))]);
    }
  });
});

it('compares the other benchmarks with their rows of MAC’s Table 1', async () => {
  await renderCzslRelease(join(root, 'czsl'));
  const { statistics } = await statisticsOf('ut-zappos', join(root, 'czsl'));
  expect(statistics.map(({ row, column, printed }) => [row, column, printed])).toEqual([
    ['UT-Zappos', 'Attributes', '16'],
    ['UT-Zappos', 'Objects', '12'],
    ['UT-Zappos', 'Compositions', '149'],
    ['UT-Zappos', 'Images', '29,126'],
    ['UT-Zappos', 'Avg. attr', '24.75'],
    ['UT-Zappos', 'Avg. obj', '24.75'],
  ]);
});
