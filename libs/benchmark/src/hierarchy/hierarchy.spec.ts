import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkHierarchy, supportOf } from './check-hierarchy.js';
import { acceptedEdges, edgesOfMatrix, nextVersion, type HierarchyAsset } from './hierarchy-asset.js';
import {
  edgesByCoOccurrence,
  edgesByHypernyms,
  edgesByLastWords,
  mergedProposals,
  readHypernyms,
} from './propose-edges.js';

const VAW = join(process.env['PRIMITIVES_SOURCES'] ?? join(__dirname, '../../../../../shared/data'), 'vaw');
const withVaw = existsSync(VAW) ? it : it.skip;

const ATTRIBUTES = ['blue', 'colored', 'navy blue', 'wet'];

describe('a check of a hierarchy', () => {
  it('counts a sound hierarchy', () => {
    const edges = [
      ['blue', 'navy blue'],
      ['colored', 'blue'],
    ] as const;
    expect(checkHierarchy(ATTRIBUTES, edges)).toEqual({
      edges: 2,
      nodes: 3,
      inner: 2,
      depth: 2,
      severalParents: 0,
      unknown: [],
      twice: [],
      cycles: [],
      implied: [],
      contradicted: [],
    });
  });

  it('names unknown attributes, doubles, cycles with their attributes, and implied edges', () => {
    const cyclic = checkHierarchy(ATTRIBUTES, [
      ['blue', 'navy blue'],
      ['blue', 'navy blue'],
      ['navy blue', 'teal'],
      ['teal', 'blue'],
      ['wet', 'wet'],
    ]);
    expect(cyclic.unknown).toEqual(['teal']);
    expect(cyclic.twice).toEqual([['blue', 'navy blue']]);
    expect(cyclic.cycles).toEqual([
      ['blue', 'navy blue', 'teal', 'blue'],
      ['wet', 'wet'],
    ]);
    const implied = checkHierarchy(ATTRIBUTES, [
      ['colored', 'blue'],
      ['blue', 'navy blue'],
      ['colored', 'navy blue'],
    ]);
    expect([implied.implied, implied.severalParents]).toEqual([[['colored', 'navy blue']], 1]);
  });

  it('counts the labels for and against an edge, and ignores attributes without a label', () => {
    const labels = [
      { positive: ['navy blue', 'blue'] },
      { positive: ['navy blue'] },
      { positive: ['navy blue'], negative: ['blue'] },
      { positive: ['blue'], negative: ['navy blue'] },
      { positive: ['navy blue', 'blue'], negative: ['navy blue'] },
    ];
    const support = { parent: 'blue', child: 'navy blue', children: 3, withParent: 1, withoutParent: 1 };
    expect(supportOf([['blue', 'navy blue']], labels)).toEqual([support]);
    expect(checkHierarchy(ATTRIBUTES, [['blue', 'navy blue']], labels).contradicted).toEqual([support]);
    expect(checkHierarchy(ATTRIBUTES, [['colored', 'blue']], labels).contradicted).toEqual([]);
  });
});

describe('proposals', () => {
  const labels = [
    ...Array.from({ length: 9 }, () => ({ positive: ['navy blue', 'blue'] })),
    { positive: ['navy blue'], negative: ['blue'] },
    ...Array.from({ length: 10 }, () => ({ positive: ['blue'], negative: ['navy blue', 'wet'] })),
  ];

  it('come from co-occurrence in one direction, with their numbers', () => {
    expect(edgesByCoOccurrence(labels, { minInstances: 10, minShare: 0.9 })).toEqual([
      {
        parent: 'blue',
        child: 'navy blue',
        status: 'proposed',
        rule: 'co-occurrence',
        evidence: { instances: 10, share: 0.9, reverseShare: 9 / 19 },
      },
    ]);
    expect(edgesByCoOccurrence(labels, { minInstances: 11, minShare: 0.9 })).toEqual([]);
    expect(edgesByCoOccurrence(labels, { minInstances: 10, minShare: 0.91 })).toEqual([]);
    const always = Array.from({ length: 20 }, () => ({ positive: ['blue', 'wet'] }));
    expect(edgesByCoOccurrence(always, { minInstances: 1, minShare: 0.5 })).toEqual([]);
  });

  it('come from the last words of a name, the longest first', () => {
    const edges = edgesByLastWords(['blue', 'navy blue', 'dark navy blue', 'bluejay']);
    expect(acceptedEdges(edges.map((edge) => ({ ...edge, status: 'accepted' as const })))).toEqual([
      ['blue', 'navy blue'],
      ['navy blue', 'dark navy blue'],
    ]);
  });

  it('come from hypernyms, also across words that are not attributes, and end in a cycle', () => {
    const hypernyms = readHypernyms('# word\thypernym\nnavy_blue\tazure\nazure\tblue\nblue\tcolored\ncolored\tblue\n');
    expect(
      edgesByHypernyms(ATTRIBUTES, hypernyms).map(({ parent, child, evidence }) => [parent, child, evidence]),
    ).toEqual([
      ['blue', 'colored', { steps: 1 }],
      ['blue', 'navy blue', { steps: 2 }],
      ['colored', 'blue', { steps: 1 }],
    ]);
    expect(() => readHypernyms('navy blue')).toThrow('line 1 is not "word<TAB>hypernym"');
  });

  it('come from hypernyms with several ways up, each word once', () => {
    const lattice = Array.from({ length: 60 }, (_, i) => [
      `w${i}\ta${i}`,
      `w${i}\tb${i}`,
      `a${i}\tw${i + 1}`,
      `b${i}\tw${i + 1}`,
    ]);
    const edges = edgesByHypernyms(['w0', 'w60'], readHypernyms(lattice.flat().join('\n')));
    expect(edges.map(({ parent, evidence }) => [parent, evidence])).toEqual([['w60', { steps: 120 }]]);
  });

  it('of several rules are one edge, and decided edges are not proposed again', () => {
    const lists = [
      edgesByCoOccurrence(labels, { minInstances: 10, minShare: 0.9 }),
      edgesByLastWords(['blue', 'navy blue', 'light blue']),
    ];
    const merged = mergedProposals(lists, [{ parent: 'blue', child: 'light blue', status: 'rejected' }]);
    expect(merged.map(({ child, rule }) => [child, rule])).toEqual([['navy blue', 'co-occurrence, last word']]);
  });
});

describe('a hierarchy as a file', () => {
  const base: HierarchyAsset = {
    schema: 'attribute-hierarchy/1',
    name: 'test',
    version: 3,
    source: 'spec',
    edges: [{ parent: 'blue', child: 'navy blue' }],
  };

  it('counts accepted edges only, which are those without a status', () =>
    expect(acceptedEdges([...base.edges, { parent: 'a', child: 'b', status: 'proposed' }])).toEqual([
      ['blue', 'navy blue'],
    ]));

  it('has a new version after a review that changes an accepted edge', () => {
    const accepted = { parent: 'colored', child: 'blue', status: 'accepted' } as const;
    const rejected = { parent: 'wet', child: 'blue', status: 'rejected' } as const;
    const reviewed = nextVersion(base, [accepted, rejected, { parent: 'wet', child: 'colored', status: 'proposed' }]);
    expect([reviewed.version, reviewed.edges.length]).toEqual([4, 3]);
    expect(nextVersion(base, [rejected]).version).toBe(3);
    expect(acceptedEdges(nextVersion(base, [{ ...base.edges[0]!, status: 'rejected' }]).edges)).toEqual([]);
  });

  it('reads a matrix with one row per parent, without its diagonal', () =>
    expect(edgesOfMatrix(['a', 'b'], (row, column) => row === column || (row === 1 && column === 0))).toEqual([
      ['b', 'a'],
    ]));
});

describe('the derived hierarchy of VAW', () => {
  const json = (name: string): unknown => JSON.parse(readFileSync(join(VAW, name), 'utf8'));
  const attributes = () => Object.keys(json('attribute_index.json') as object);
  const edges = () =>
    (json('hierarchy.derived.json') as { edges: { parent: string; child: string }[] }).edges.map(
      ({ parent, child }): [string, string] => [parent, child],
    );

  // The longest path has three attributes.
  withVaw('is acyclic and has the published sizes', () =>
    expect(checkHierarchy(attributes(), edges())).toMatchObject({
      edges: 181,
      nodes: 217,
      inner: 69,
      depth: 2,
      severalParents: 28,
      unknown: [],
      twice: [],
      cycles: [],
      implied: [],
    }),
  );

  withVaw('contains most proposals from the last words of the 620 names', () => {
    const known = new Set(edges().map(String));
    const proposals = edgesByLastWords(attributes());
    const found = proposals.filter(({ parent, child }) => known.has(String([parent, child])));
    expect([proposals.length, found.length]).toEqual([52, 40]);
  });
});
