import { phasesOf, termsOf } from './conditions.js';
import { boardRows, METRICS, ten, type World } from './board.js';
import { RELEASED, releasedRows } from './released.js';
import { MAC_ENTRIES, manyEntries, SHAPES_ENTRIES, type Entry } from './entries.js';

export interface TrackSpec {
  readonly slug: string;
  readonly title: string;
  readonly shortName: string;
  readonly task: string;
  readonly entries: readonly Entry[];
  readonly papers: boolean;
  readonly images: number;
  readonly attributes: number;
  readonly objects: number;
  readonly closedPairs: number;
}

const TASK =
  'One image, one object, several attributes. Exact Match counts an image only when all of its true attribute–object pairs rank first.';
export const TRACKS: readonly TrackSpec[] = [
  {
    slug: 'mac',
    title: 'Multi-Attribute Composition',
    shortName: 'MAC',
    task: TASK,
    entries: MAC_ENTRIES,
    papers: true,
    images: 5_240,
    attributes: 99,
    objects: 259,
    closedPairs: 8_136,
  },
  {
    slug: 'shapes',
    title: 'Shapes',
    shortName: 'Shapes',
    task: 'Small rendered scenes with one object and one to four attributes; colour alone does not solve it. The test images of this installation exist nowhere else.',
    entries: SHAPES_ENTRIES,
    papers: false,
    images: 1_200,
    attributes: 18,
    objects: 12,
    closedPairs: 141,
  },
  {
    slug: 'shapes-next',
    title: 'Shapes, next split',
    shortName: 'Shapes next',
    task: 'The same task with pairs that no training image shows, opened this week.',
    entries: [],
    papers: false,
    images: 1_200,
    attributes: 18,
    objects: 12,
    closedPairs: 141,
  },
  {
    slug: 'long',
    title: 'A long board',
    shortName: 'Long',
    task: 'A thousand rows, to see that sorting stays fast.',
    entries: manyEntries(1_000),
    papers: true,
    images: 5_240,
    attributes: 99,
    objects: 259,
    closedPairs: 8_136,
  },
];

/** The description of every metric on the page about a track. */
const EXPLAINED = {
  formula: 'a share of the test images, printed in percent',
  undefinedWhen: 'there is no test image',
  source: 'Xu et al., CVPR 2025, section 4',
};

/** An audit as the platform stores it with a split. */
const AUDIT = {
  schema: 'split-audit/1',
  images: 5_240,
  copies: [],
  copiedShare: 0,
  verdict: 'clean',
  against: [{ name: 'MIT-States', images: 53_753 }],
  pairs: { hidden: 1_834, seen: 1_022, unseenImageShare: 0.41, seenCompositionShare: 0.18 },
  attributes: { least: 31, median: 118, most: 812 },
  probe: { f1Selectivity: 0.62, cs: 0.118 },
};

/** State of the fixture that a track's answer depends on. */
export interface TrackSituation {
  readonly entries: readonly Entry[];
  readonly now: Date;
  readonly signedIn: boolean;
  /** When the reader accepted the terms; null: not yet. */
  readonly agreedAt: string | null;
  /** The release rule that a maintainer set; undefined without one. */
}

/** Returns a track in the form of the API. */
export function trackAnswer(spec: TrackSpec, { entries, now, signedIn, agreedAt }: TrackSituation) {
  const best = [...entries].sort((a, b) => b.closed[0]! - a.closed[0]!)[0];
  const step = RELEASED[spec.slug];
  const rows = (board: World = 'closed') => {
    const exact = boardRows(entries, board, spec.images, now);
    return step === undefined ? exact : releasedRows(exact, step);
  };
  const top = best && ten(best.closed)[0]! / 100;
  return {
    id: `track-${spec.slug}`,
    slug: spec.slug,
    title: spec.title,
    shortName: spec.shortName,
    task: spec.task,
    protocol: 'mac',
    boards: ['closed', 'open'],
    primaryMetric: { ...METRICS[0], ...EXPLAINED },
    metrics: METRICS.map((metric) => ({ ...metric, ...EXPLAINED })),
    open: true,
    opensAt: '2026-09-01T08:00:00Z',
    closesAt: null,
    minImprovement: spec.slug === 'shapes' ? 0.04 : null,
    releaseRule: spec.slug in RELEASED ? 'IMPROVEMENTS' : 'EXACT',
    seasonLimit: 12,
    debugLimit: 20,
    debugWindowHours: 1,
    changes: [
      {
        id: 'change-2',
        kind: 'RULES',
        text: 'submissions per team: 5 in 168 hours (before: 10 in 168 hours): more runners are awaited',
        at: '2026-10-12T09:00:00Z',
      },
      { id: 'change-1', kind: 'OPENED', text: 'the track was opened', at: '2026-09-01T08:00:00Z' },
    ],
    interfaces: ['classifier', 'dual-encoder', 'matcher'],
    benchmark: {
      slug: spec.papers ? 'mac' : 'shapes',
      number: 1,
      title: spec.papers ? spec.title : 'Shapes',
      description: spec.task,
      licence: 'CC-BY-4.0',
      source: spec.papers ? 'https://example.org/mac' : null,
      sha256: '51'.repeat(32),
      attributes: spec.attributes,
      objects: spec.objects,
    },
    split: {
      name: `${spec.papers ? 'mac' : 'shapes'}-test`,
      role: 'HIDDEN',
      instances: spec.images,
      archiveSha256: '77'.repeat(32),
      audit: spec.papers ? AUDIT : null,
    },
    counterpart: ({ board }: { board?: World }) => (spec.slug === 'mac' ? counterpart(rows(board)) : null),
    errata: () => (spec.slug === 'mac' ? [erratum(rows())] : []),
    quota: {
      limit: 5,
      windowHours: 168,
      left: signedIn ? (spec.slug === 'mac' ? 3 : spec.slug === 'long' ? 0 : 5) : null,
      nextAt: signedIn && spec.slug === 'long' ? '2026-11-24T08:00:00Z' : null,
      seasonLimit: 12,
      seasonLeft: signedIn ? (spec.slug === 'shapes' ? 4 : 12) : null,
      phaseLimit: spec.slug === 'shapes' ? 3 : null,
      phaseLeft: spec.slug === 'shapes' && signedIn ? 2 : null,
    },
    phases: phasesOf(spec.slug),
    terms: termsOf(spec.papers ? 'mac' : 'shapes', agreedAt),
    candidatePairs: ({ board }: { board: string }) =>
      board === 'closed' ? spec.closedPairs : spec.attributes * spec.objects,
    verifiedCount: entries.length,
    reportedCount: spec.papers ? 10 : 0,
    lastResultAt: best
      ? new Date(now.getTime() - Math.min(...entries.map((entry) => entry.minutesAgo)) * 60_000).toISOString()
      : null,
    leader: () => {
      const row = best && rows().find(({ submissionCode }) => submissionCode === best.code);
      return row ? { row, cell: row.cells[0], tiedWith: (row.cells[0]?.rankHigh ?? 1) - 1 } : null;
    },
    history: top
      ? [null, null, 0.31, 0.43, 0.43, 0.5, 0.5, 0.74, 0.74, 0.89, 0.91, 1].map((share) =>
          share === null ? null : share * top,
        )
      : Array<null>(12).fill(null),
    contract: {
      protocol: 'mac',
      acceptedInterfaces: ['classifier', 'dual-encoder', 'matcher'],
      vocabulary: {
        attributes: spec.papers
          ? ['refreshing', 'grainy', 'viscous']
          : ['red', 'green', 'blue', 'yellow', 'cyan', 'magenta', 'white', 'black'],
        objects: ['circle', 'square'],
      },
    },
  };
}

type Row = ReturnType<typeof boardRows>[number];
/** The same value slightly higher, as on published images or before labels were corrected. */
const raised = ({ cells: [cell] }: Row, by: number) =>
  cell && { ...cell, value: (cell.value ?? 0) + by, low: (cell.low ?? 0) + by, high: (cell.high ?? 0) + by };

const counterpart = (rows: readonly Row[]) => ({
  track: {
    slug: 'mac-open',
    title: 'Multi-Attribute Composition, published images',
    boards: ['closed', 'open'],
    split: { role: 'PUBLIC' },
  },
  gaps: rows.slice(0, 5).map((row, place) => ({
    submissionCode: row.submissionCode,
    name: row.name,
    cell: row.cells[0],
    counterpartCell: raised(row, 0.004 * (place + 1)),
  })),
});

const erratum = (rows: readonly Row[]) => ({
  id: 'erratum-1',
  number: 1,
  reason: 'eleven images were labelled “grainy” that show a pattern, not grain',
  fromVersion: 1,
  toVersion: 2,
  at: '2026-11-02T10:00:00Z',
  finishedAt: '2026-11-02T12:40:00Z',
  evaluations: 7,
  done: 7,
  before: 'snapshot-mac-closed-11',
  after: 'snapshot-mac-closed-12',
  entries: rows.slice(0, 4).map((row) => ({
    submissionCode: row.submissionCode,
    name: row.name,
    before: raised(row, -0.002),
    after: row.cells[0],
  })),
});
