import type { BenchmarkDefinition, LabelledInstance } from '@primitives/benchmark';
import { PROTOCOL_EXAMPLES, seededRandom, type ProtocolExample } from '@primitives/testing';

import { PROBE_AUDIT } from './probe-audit.js';
import type { Answer, JudgedTrackPlan } from './submissions.js';

/** Parent and children; navy, sky blue and knitted have two parents each. */
const BELOW: Readonly<Record<string, readonly string[]>> = {
  blue: ['navy', 'turquoise', 'sky blue', 'blue plaid'],
  navy: ['midnight blue'],
  red: ['crimson', 'maroon', 'brick red'],
  green: ['olive', 'mint', 'dark green'],
  'dark colored': ['navy', 'dark green', 'dark brown', 'maroon'],
  'light colored': ['sky blue', 'mint', 'cream colored'],
  patterned: ['striped', 'dotted', 'plaid', 'floral'],
  dotted: ['polka dotted'],
  plaid: ['blue plaid', 'tartan'],
  striped: ['pinstriped'],
  metal: ['steel', 'brass', 'wrought iron'],
  steel: ['brushed steel', 'stainless steel'],
  textile: ['woollen', 'knitted', 'denim'],
  woollen: ['knitted'],
  dressed: ['wearing white', 'wearing a suit', 'wearing a striped shirt buttoned to the collar'],
};
const EDGES = Object.entries(BELOW).flatMap(([parent, children]) =>
  children.map((child): [string, string] => [parent, child]),
);
const ATTRIBUTES = [...new Set(EDGES.flat())].sort();
const third = (part: number) => ATTRIBUTES.filter((_, i) => Math.floor((3 * i) / ATTRIBUTES.length) === part);
const REGIONS = 60;

function hierarchical({ definition }: ProtocolExample): BenchmarkDefinition {
  const { compounds: _, ...rest } = definition;
  return {
    ...rest,
    attributes: ATTRIBUTES,
    families: { all: ATTRIBUTES },
    hierarchy: EDGES,
    pairs: { train: [], val: [], test: [] },
    bands: { head: third(0), medium: third(1), tail: third(2) },
  };
}

const regions = (objects: readonly string[]) =>
  Array.from({ length: REGIONS }, (_, i): LabelledInstance => {
    const at = (step: number) => ATTRIBUTES[(i * step) % ATTRIBUTES.length]!;
    const positive = [...new Set([at(7), at(11)])].sort();
    const negative = [at(13), at(17), at(19)].filter((name) => !positive.includes(name));
    return {
      id: `i${i}`,
      image: `${i >> 1}.png`,
      object: objects[i % objects.length]!,
      positive,
      set: 'test',
      negative: [...new Set(negative)].sort(),
    };
  });

/** Some attributes are queried of few regions, so that some edges of the hierarchy compare few of them. */
const queries = regions(['thing']).map(({ positive, negative = [] }, i) => ({
  queries: ATTRIBUTES.flatMap((name, a) =>
    a % 5 === 3 && i % 4 > 0 && !positive.includes(name) && !negative.includes(name) ? [] : [a],
  ),
}));

/** One score or answer for each query. */
const queried =
  (names: readonly string[], yes: boolean) =>
  (model: number): Answer =>
  (rows) =>
    Object.fromEntries(
      names.map((name, n) => {
        const data = rows.flatMap((row) => {
          const random = seededRandom(model * 1_009 + row * 7 + n);
          return queries[row]!.queries.map(() => (yes ? Number(random() > 0.6) : random() * 2 - 1));
        });
        return [name, { shape: [data.length], data: Float32Array.from(data) }];
      }),
    );

export interface ProtocolTrack {
  readonly plan: JudgedTrackPlan;
  /** The answers of its i-th model. */
  readonly answer: (model: number) => Answer;
  /** Codes and names of its entries. */
  readonly entries: readonly (readonly [code: string, name: string])[];
}

const of = (example: string) => PROTOCOL_EXAMPLES[example]!;
const withHierarchy = (slug: string, title: string, example: string): JudgedTrackPlan => {
  const definition = hierarchical(of(example));
  const { protocol } = of(example);
  return { slug, title, protocol, definition, labels: regions(definition.objects), rows: queries };
};
const small = (slug: string, title: string, example: string, codes: readonly [string, string]): ProtocolTrack => ({
  plan: { ...of(example), slug, title },
  answer: (model) => (rows) => of(example).answer(rows.map((row) => (row + model) % of(example).labels.length)),
  entries: codes.map((code, i) => [code, `${title}, model ${i + 1}`]),
});

const audited = (track: ProtocolTrack): ProtocolTrack => ({
  ...track,
  plan: { ...track.plan, audit: PROBE_AUDIT, benchmark: { slug: 'probe', number: 1, role: 'public' } },
});

/** One track of every other protocol that has its own page layout. */
export const PROTOCOL_TRACKS: readonly ProtocolTrack[] = [
  {
    plan: withHierarchy('vaw', 'VAW, image–text matching', 'vaw-itm'),
    answer: queried(['query_score', 'query_score_t1'], false),
    entries: [
      ['VAW1TM', 'BLIP-2, matching'],
      ['VAW2TM', 'CLIP, matching'],
    ],
  },
  {
    plan: withHierarchy('vaw-questions', 'VAW, questions', 'vaw-vqa'),
    answer: queried(['answer'], true),
    entries: [
      ['VAWASK', 'BLIP-2, asked'],
      ['VAW2SK', 'CLIP, asked'],
    ],
  },
  small('compun', 'Compun', 'compun', ['C0MP1A', 'C0MP2A']),
  small('compmap', 'CompMap', 'compmap, composing', ['CMAP1A', 'CMAP2A']),
  audited(small('probe', 'Attribute probe', 'attribute-probe', ['PR0BE1', 'PR0BE2'])),
];
