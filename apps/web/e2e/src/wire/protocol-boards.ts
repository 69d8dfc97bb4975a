import { NO_FACTS, rowNote } from '@primitives/boards';
import { boardMetrics, METRICS as DEFINITIONS, primaryMetricOf, type MetricNote } from '@primitives/metrics';
import type { ProtocolId } from '@primitives/benchmark';

import type { BoardSituation } from './board-answer.js';
import type { Entry } from './entries.js';
import { hierarchyEdges, withWhole } from './hierarchy.js';
import { referencesIn } from './references.js';
import { slicesByAttribute } from './results.js';
import { onePage } from './one-page.js';

/** Tracks of the protocols other than MAC's, with the columns of their boards; the values are invented. */
export interface ProtocolTrack {
  readonly slug: string;
  readonly protocol: ProtocolId;
  readonly title: string;
  readonly task: string;
  readonly boards: readonly string[];
  readonly unit: string;
  readonly images: number;
}

export const PROTOCOL_TRACKS: readonly ProtocolTrack[] = [
  {
    slug: 'vaw',
    protocol: 'vaw-itm',
    title: 'Visual Attributes in the Wild',
    boards: ['main', 't2'],
    unit: 'instance',
    task: 'Which of 620 attributes does this object have? Answers follow a hierarchy of attributes.',
    images: 31_819,
  },
  {
    slug: 'vaw-questions',
    protocol: 'vaw-vqa',
    title: 'VAW, by questions',
    boards: ['main'],
    unit: 'instance',
    task: 'Is the object sliced? Yes or no, and no answer against the hierarchy.',
    images: 31_819,
  },
  {
    slug: 'compun',
    protocol: 'compun',
    title: 'Compound nouns',
    boards: ['main'],
    unit: 'compound noun',
    task: 'Which of three images shows the compound noun, and not one of its parts?',
    images: 1_200,
  },
  {
    slug: 'compmap',
    protocol: 'compmap',
    title: 'CompMap',
    boards: ['closed', 'open'],
    unit: 'image',
    task: 'Are primitives in the features, and can pairs be composed of them?',
    images: 12_995,
  },
  {
    slug: 'probe',
    protocol: 'attribute-probe',
    title: 'Attribute probe',
    unit: 'image',
    images: 9_000,
    boards: ['random', 'llm', 'similarity', 'clustering', 'supercategory'],
    task: 'How well does an attribute carry over to objects it was not learnt on?',
  },
];

const upper = <T extends string>(text: T) => text.toUpperCase() as Uppercase<T>;

const NOT_CALIBRATED: MetricNote = 'NOT_CALIBRATED';
/** Columns that claim no lead in these tests. */
const UNCALIBRATED = new Set(['compun.retrieval_at_1.v1']);
/** A category of nouns that is too small for its own column in these tests. */
const FEW_UNITS = 'compun.accuracy_either.v1';

/** The columns of a board as the API returns them. */
export const columnsOf = ({ protocol }: ProtocolTrack, board: string) =>
  boardMetrics(protocol, board).flatMap((id) => {
    const found = DEFINITIONS.get(id);
    return found
      ? [
          {
            ...found,
            direction: upper(found.direction),
            format: upper(found.format),
            axis: upper(found.axis),
            optional: false,
            notes: [...(found.caution ? [found.caution] : []), ...(UNCALIBRATED.has(id) ? [NOT_CALIBRATED] : [])],
          },
        ]
      : [];
  });

export const primaryOf = (track: ProtocolTrack) => {
  const [board = 'main'] = track.boards;
  const id = primaryMetricOf(track.protocol, board);
  return columnsOf(track, board).find((metric) => metric.id === id);
};

const UNDEFINED = {
  value: null,
  low: null,
  high: null,
  rankLow: null,
  rankHigh: null,
  tier: null,
  mark: null,
};

const withNote = <R extends { readonly cells: Parameters<typeof rowNote>[0] }>(row: R) => ({
  ...row,
  note: rowNote(row.cells),
});

/** Rows in the order of the primary metric, each slightly below the one before; two of them tied. */
function rowsOf(track: ProtocolTrack, board: string, entries: readonly Entry[], now: Date) {
  const columns = columnsOf(track, board);
  return entries.slice(0, 5).map((entry, place) =>
    withNote({
      ...NO_FACTS,
      id: `row-${track.slug}-${entry.code}`,
      evidence: 'VERIFIED',
      name: entry.name,
      version: entry.version,
      team: entry.team,
      interface: entry.interface,
      backbone: entry.backbone,
      parameters: entry.parameters,
      licence: entry.licence,
      weights: entry.weights,
      providers: entry.providers,
      notTrained: place === 4,
      trainingDeclared: true,
      submissionCode: entry.code,
      evaluationId: `evaluation-${entry.code}`,
      publishedAt: new Date(now.getTime() - entry.minutesAgo * 60_000).toISOString(),
      cost: null,
      cells: columns.map((metric, index) => {
        const steps = place === 2 ? 1.1 : place;
        const lead = 0.42 + ((index * 37) % 45) / 100;
        const value =
          metric.direction === 'HIGHER'
            ? lead - 0.06 * steps
            : (metric.format === 'COUNT' ? 12 : 0.03) * (1 + 0.35 * steps);
        if (metric.id === FEW_UNITS) return { metric: metric.id, ...UNDEFINED, reason: 'FEW_UNITS' as const };
        const half = metric.format === 'COUNT' ? 0.6 : 0.014;
        const [rankLow, rankHigh] = place === 1 || place === 2 ? [2, 3] : [place + 1, place + 1];
        return {
          metric: metric.id,
          value,
          low: value - half,
          high: value + half,
          reason: null,
          rankLow,
          rankHigh,
          tier: place === 2 ? 1 : place,
          mark: place === 0 ? 'BEST' : place === 1 ? 'SECOND' : null,
        };
      }),
    }),
  );
}

/** The answer of a scored evaluation of such a track, equal to its row on the board. */
export function protocolResults(track: ProtocolTrack, entry: Entry, now: Date) {
  return track.boards.map((board) => ({
    board,
    instances: track.images,
    candidatePairs: 0,
    resamples: 10_000,
    curve: null,
    coverage: null,
    values: withWhole(rowsOf(track, board, [entry], now)[0]?.cells ?? []),
    rank: { metric: primaryOf(track)?.id ?? '', low: 1, high: 1, of: 5 },
    hierarchy: track.protocol.startsWith('vaw-') ? hierarchyEdges(track.protocol === 'vaw-vqa') : [],
    sliceMetric: { label: 'Average precision', format: 'PERCENT' },
    ...slicesByAttribute(track.protocol === 'vaw-itm'),
  }));
}

/** A board of such a track as the API answers it. */
export function protocolBoard(spec: ProtocolTrack, board: string, { track, entries, number, now }: BoardSituation) {
  if (!spec.boards.includes(board)) return null;
  const rows = rowsOf(spec, board, entries, now);
  return {
    id: `${spec.slug}.${board}`,
    track,
    board,
    metrics: columnsOf(spec, board),
    rowCount: rows.length,
    snapshot: {
      id: `snapshot-${spec.slug}-${board}`,
      number,
      asOf: now.toISOString(),
      latest: true,
      resamples: 10_000,
    },
    rows: { ...onePage(rows), filters: [] },
    reported: [],
    references: referencesIn(columnsOf(spec, board)),
    reproductions: [],
    reportedCosts: [],
    live: { running: 0, queued: 0 },
    pairs: ({ metric }: { metric: string }) =>
      rows.flatMap((a, i) =>
        rows.slice(i + 1).map((b) => {
          const of = (row: typeof a) => row.cells.find((cell) => cell.metric === metric);
          const difference = (of(a)?.value ?? 0) - (of(b)?.value ?? 0);
          const tied = of(a)?.tier === of(b)?.tier;
          return {
            a: a.id,
            b: b.id,
            difference,
            low: difference - 0.014,
            high: difference + 0.014,
            p: tied ? 0.4 : 0.0005,
            verdict: tied ? 'TIED' : 'BETTER',
          };
        }),
      ),
  };
}

/** Such a track as the API answers it: MAC's answer with its own fields. */
export function protocolTrack<T extends object>(spec: ProtocolTrack, like: T) {
  const [board = 'main'] = spec.boards;
  return {
    ...like,
    id: `track-${spec.slug}`,
    slug: spec.slug,
    title: spec.title,
    shortName: spec.title,
    task: spec.task,
    protocol: spec.protocol,
    boards: spec.boards,
    primaryMetric: primaryOf(spec),
    metrics: columnsOf(spec, board),
    split: {
      name: `${spec.slug}-test`,
      role: 'HIDDEN',
      instances: spec.images,
      archiveSha256: '77'.repeat(32),
      audit: null,
    },
    verifiedCount: 5,
    reportedCount: 0,
    counterpart: null,
    errata: [],
  };
}
