import { readFile } from 'node:fs/promises';

import { boardsOf, PROTOCOL_IDS, PROTOCOLS } from '@primitives/benchmark';
import { boardMetrics, metricDefinition, primaryMetricOf } from '@primitives/metrics';
import { HALVES_ABOVE_CHANCE } from '@primitives/results';

import { allMetrics } from './all-metrics.ts';
import {
  boardsFor,
  emptyForm,
  laterOpening,
  isTakenName,
  metricsOf,
  problemsOf,
  protocolNote,
  protocolsFor,
  OF_CLASSES,
  OTHER_METRICS,
  otherMetrics,
  RANKED_BY,
  requestOf,
  splitGroups,
  suggestedSlug,
  summaryOf,
  sameTracks,
  type TrackSplit,
} from './new-track.ts';

const split: TrackSplit = { id: 's1', benchmark: 'mac', version: 2, name: 'test', role: 'HIDDEN', instances: 1_200 };

it('offers the protocols that the benchmark version of the split supports', () => {
  const versions = [
    { benchmark: 'mac', version: 1, protocols: ['retrieval'], boards: [] },
    { benchmark: 'mac', version: 2, protocols: ['czsl', 'mac'], boards: [] },
  ];
  expect(protocolsFor(split, versions)).toEqual(['mac', 'czsl']);
  expect(protocolsFor(split, undefined).length).toBeGreaterThan(10);
});

it('finds open tracks with the same split and protocol', () => {
  const track = (slug: string, open: boolean, protocol: string) => ({ slug, open, protocol });
  const tracks = [track('closed', false, 'mac'), track('other', true, 'mac'), track('same', true, 'mac')];
  const used = { tracks: ['closed', 'same'] };
  expect(sameTracks({ protocol: 'mac' }, used, tracks)).toEqual([tracks[2]]);
  expect(sameTracks({ protocol: 'czsl' }, used, tracks)).toEqual([]);
  expect(sameTracks({ protocol: 'mac' }, undefined, tracks)).toEqual([]);
});

it('lists splits under the title of their benchmark, or its slug while no track names it', () => {
  const other: TrackSplit = { id: 's2', benchmark: 'vaw', version: 1, name: 'val', role: 'PUBLIC', instances: 5 };
  const used = (number: number) => ({
    shortName: `MAC ${number}`,
    benchmark: { slug: 'mac', title: 'Multi-attribute', number },
    split: { name: 'test', role: 'HIDDEN' as const },
  });
  expect(splitGroups([split, other], [used(1), used(2)])).toEqual([
    {
      title: 'Multi-attribute',
      options: [{ id: 's1', text: 'Multi-attribute, version 2, test (hidden), used by MAC 2' }],
    },
    { title: 'vaw', options: [{ id: 's2', text: 'vaw, version 1, val (public)' }] },
  ]);
});

it('names the slugs of benchmarks with the same title', () => {
  const other: TrackSplit = { id: 's2', benchmark: 'vaw', version: 1, name: 'val', role: 'PUBLIC', instances: 5 };
  const tracks = ['mac', 'vaw'].map((slug) => ({
    shortName: slug,
    benchmark: { slug, title: 'Attributes', number: 1 },
    split: { name: 'train', role: 'PUBLIC' as const },
  }));
  expect(splitGroups([split, other], tracks).map(({ title }) => title)).toEqual([
    'Attributes (mac)',
    'Attributes (vaw)',
  ]);
});

it('suggests a free slug from the title', () => {
  expect(suggestedSlug('MIT-States · unseen pairs', [])).toBe('mit-states-unseen-pairs');
  expect(suggestedSlug('Café, version 2', [])).toBe('cafe-version-2');
  expect(suggestedSlug('Pairs', ['pairs', 'pairs-2'])).toBe('pairs-3');
  expect(suggestedSlug('対', [])).toBe('');
  expect(suggestedSlug('x'.repeat(120), []).length).toBeLessThanOrEqual(63);
});

it('requests the track of the chosen split, and closes it only on request', () => {
  const form = {
    ...emptyForm([split]),
    protocol: 'mac',
    slug: 'mac',
    title: 'MAC',
    shortName: 'MAC',
    task: 'Name it.',
  };
  expect(form.split).toBe('s1');
  expect(requestOf(form, split, 3)).toEqual({
    benchmark: 'mac',
    version: 2,
    split: 'test',
    role: 'HIDDEN',
    position: 3,
    protocol: 'mac',
    slug: 'mac',
    title: 'MAC',
    shortName: 'MAC',
    task: 'Name it.',
    pool: 'default',
    quotaLimit: 10,
    quotaWindowHours: 24,
    debugLimit: 20,
    debugWindowHours: 1,
    seasonLimit: 12,
    releaseRule: 'IMPROVEMENTS',
  });
  const open = requestOf({ ...form, improvement: 'NUMBER', minImprovement: '0.5' }, { ...split, role: 'PUBLIC' }, 0);
  for (const field of ['releaseRule', 'seasonLimit', 'minImprovement']) expect(open).not.toHaveProperty(field);
  const half = { ...form, improvement: 'NUMBER' as const, minImprovement: ' 0.5 ', opensAt: '2027-01-01T08:00' };
  expect(requestOf(half, split, 0)).toMatchObject({
    minImprovement: 0.005,
    opensAt: '2027-01-01T08:00:00.000Z',
  });
  expect(requestOf({ ...form, closesAt: '2027-01-01T12:00' }, split, 0)).toMatchObject({
    closesAt: '2027-01-01T12:00:00.000Z',
  });
});

const complete = {
  ...emptyForm([split]),
  protocol: 'mac',
  slug: 'mac',
  title: 'MAC',
  shortName: 'MAC',
  task: 'Name it.',
};

it('names what is missing in the fields of a step', () => {
  const empty = emptyForm([]);
  expect(problemsOf(0, empty, false)).toEqual({ split: 'Choose a split.' }); // the protocols depend on it
  expect(problemsOf(0, { ...empty, split: 's1' }, false)).toEqual({ protocol: 'Choose a protocol.' });
  expect(problemsOf(1, { ...complete, title: ' ', task: '' }, false)).toEqual({
    title: 'Enter a title.',
    task: 'Describe the task.',
  });
  for (const quotaLimit of [0, 1.5, null as never])
    expect(Object.keys(problemsOf(2, { ...complete, quotaLimit }, false))).toEqual(['quotaLimit']);
  expect(problemsOf(2, { ...complete, debugLimit: 0 }, false)).toEqual({});
  for (const field of ['debugLimit', 'debugWindowHours', 'quotaWindowHours', 'seasonLimit'] as const)
    expect(Object.keys(problemsOf(2, { ...complete, [field]: -1 }, false))).toEqual([field]);
  for (const minImprovement of ['0', '-1', 'a lot'])
    expect(Object.keys(problemsOf(2, { ...complete, improvement: 'NUMBER', minImprovement }, false))).toEqual([
      'minImprovement',
    ]);
  const closesBefore = { ...complete, opensAt: '2027-01-02T12:00', closesAt: '2027-01-01T12:00' };
  expect(problemsOf(2, closesBefore, false)).toEqual({ closesAt: 'Enter a closing time after the opening time.' });
  expect([0, 1, 2, 3].map((step) => problemsOf(step, complete, false))).toEqual([{}, {}, {}, {}]);
});

it('refuses a slug that is taken or no part of an address', () => {
  expect(problemsOf(1, complete, true)).toEqual({ slug: 'A track has this slug. Choose another one.' });
  for (const slug of ['-mac', 'MAC', 'ma c'])
    expect(Object.keys(problemsOf(1, { ...complete, slug }, false))).toEqual(['slug']);
  expect(problemsOf(1, complete, false, true)).toEqual({
    shortName: 'A track has this short name. Choose another one.',
  });
  expect(['MAC', ' mac ', 'MACs'].map((name) => isTakenName(name, [{ shortName: 'MAC' }]))).toEqual([
    true,
    true,
    false,
  ]);
});

it('summarises the track with names, values and the protocol in words', () => {
  const summary = Object.fromEntries(summaryOf(complete, { ...split, role: 'PUBLIC' }, []));
  expect(summary).toMatchObject({
    Protocol: 'mac: all attributes of an image and its object',
    Boards: 'Closed world, Open world',
    'Ranked by': 'Exact Match',
    'Test images or regions': '1,200',
    'Kinds of models': PROTOCOLS.mac.interfaces.join(', '),
    'Release of results': 'all, exact: published split',
    'Submissions per team': '10 in 24 hours',
    'Debug runs per team': '20 in 1 hour',
    'Opening time': 'now',
    'Closing time': 'never',
  });
  expect(Object.keys(summary).filter((name) => /optional|last part|hidden|sentences/.test(name))).toEqual([]);
  const closing = summaryOf({ ...complete, closesAt: '2027-01-01T12:00' }, split, []);
  expect(closing.at(-1)).toEqual(['Closing time', '2027-01-01 12:00 UTC', 2]);
  expect(new Set(closing.map(([, , step]) => step))).toEqual(new Set([0, 1, 2]));
  const ofHidden = new Map(closing.map(([name, text]) => [name, text]));
  expect(ofHidden.get('Release of results')).toMatch(/^Improvements/);
  expect(ofHidden.get('What is published')).toContain(`exceeds chance by ${HALVES_ABOVE_CHANCE} half-widths`);
  expect(ofHidden.get('Minimum improvement')).toContain('at least 2 percentage points');
});

it('names an opening time while it is later than now', () => {
  const now = new Date('2027-01-01T12:00:00Z');
  expect(['', '2027-01-01T12:00', '2027-01-01T12:01'].map((time) => laterOpening(time, now))).toEqual([
    '',
    '',
    '2027-01-01 12:01 UTC',
  ]);
});

it.each(PROTOCOL_IDS)('names the metric that ranks the boards of %s', (protocol) => {
  const [first = 'closed'] = protocol === 'compmap' ? [] : boardsOf({}, protocol);
  expect(RANKED_BY[protocol].split(';')[0]).toBe(metricDefinition(primaryMetricOf(protocol, first)).label);
});

it.each(PROTOCOL_IDS)('names other metrics of the first board of %s, and counts the rest', (protocol) => {
  const [first = 'closed'] = protocol === 'compmap' ? [] : boardsOf({}, protocol);
  const [count, ...labels] = OTHER_METRICS[protocol];
  const known = boardMetrics(protocol, first).map((id) => metricDefinition(id).label);
  expect(known).toHaveLength(count);
  expect(known).toEqual(expect.arrayContaining(labels));
  expect(labels).not.toContain(RANKED_BY[protocol]);
});

it.each(PROTOCOL_IDS)('lists every metric of %s', (protocol) =>
  expect(allMetrics(protocol)).toHaveLength(OTHER_METRICS[protocol][0]),
);

it('ends the list of metrics with the number that it leaves out', () =>
  expect([otherMetrics('attribute-probe'), otherMetrics('vaw-vqa')]).toEqual([
    'CS',
    'CV · CV (same label) · Accuracy color · Accuracy material · Accuracy shape · and 5 more',
  ]));

it('names the metric of boards of classes, too', () =>
  expect(RANKED_BY.compmap).toContain(metricDefinition(primaryMetricOf('compmap', '5-way-1-shot')).label));

it('describes the boards of the chosen split: pairs, or classes', () => {
  const version = (number: number, ...boards: string[]) => ({
    benchmark: 'b',
    version: number,
    protocols: ['compmap'],
    boards: [{ protocol: 'compmap', boards }],
  });
  const versions = [version(1, 'closed', 'open'), version(2, '5-way-1-shot', 'full-shot')];
  const [pairs, classes, unknown] = [1, 2, 3].map((number) =>
    boardsFor({ benchmark: 'b', version: number }, 'compmap', versions),
  );
  expect([pairs, classes, unknown]).toEqual([['closed', 'open'], ['5-way-1-shot', 'full-shot'], undefined]);
  expect([pairs, classes, unknown].map((boards) => metricsOf('compmap', boards).rankedBy)).toEqual([
    'AUC',
    'Prim',
    RANKED_BY.compmap,
  ]);
  for (const boards of [pairs, classes])
    expect(allMetrics('compmap', boards)).toHaveLength(metricsOf('compmap', boards).others[0]);
  expect(allMetrics('compmap', classes)).toEqual(expect.arrayContaining([...OF_CLASSES.others.slice(1), 'Prim']));
  expect(protocolNote('compmap', classes)).toMatch(/^Ranks by Prim; also computes Interv/);
});

it('shows the defaults of the API', async () => {
  const schema = await readFile(new URL('../../../../api/schema.graphql', import.meta.url), 'utf8');
  const input = /input OpenTrackInput \{[^}]*\}/.exec(schema)?.[0] ?? '';
  for (const field of ['quotaLimit', 'quotaWindowHours', 'debugLimit', 'debugWindowHours', 'seasonLimit'] as const) {
    const text = new RegExp(`"""([^"]*)"""\\s*${field}:`).exec(input)?.[1];
    expect(/Defaults to (\d+)/.exec(text ?? '')?.[1]).toBe(String(emptyForm([])[field]));
  }
});
