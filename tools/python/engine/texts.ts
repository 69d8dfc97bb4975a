import {
  boardsTable,
  boardText,
  cancelledText,
  comparisonTable,
  copyOn,
  debugRunForecast,
  debugRunLines,
  differenceText,
  downloadedText,
  declaredNames,
  evaluationLines,
  exactValuesNote,
  familyTable,
  formatValue,
  intervalText,
  leaderboardTable,
  licenceWarning,
  listingText,
  notNamedAsTraining,
  mistypedBenchmark,
  otherDataSets,
  outcomeLines,
  ownResultLines,
  progressText,
  receiptContentText,
  receiptText,
  reportNotes,
  rowNote,
  scoreTable,
  searchTable,
  splitsTable,
  submissionsTable,
  tableNotes,
  tracksTable,
  TEST_IS_HIDDEN,
  TRAINING_NOT_DECLARED,
  visibilityChangeText,
  whoAmIText,
  willBeCopy,
} from '@primitives/boards';
import { usedAssumptions, type BundleReport } from '@primitives/bundle';

/** What Python passes: a value in the shape of the GraphQL API, and what its text needs in addition. */
interface Request {
  readonly kind: keyof typeof TEXTS;
  readonly value: never;
  /** Of the terminal; null in a pipe. */
  readonly columns: number | null;
  readonly url: string;
  readonly slug: string;
  readonly name: string;
  readonly sort: string | null;
  readonly first: number;
  readonly significant: boolean;
  /** The text of a search. */
  readonly searched: string;
  /** Whether an evaluation takes longer than first estimated. */
  readonly late: boolean;
  /** How to print all metrics; null prints them. */
  readonly every: string | null;
  readonly format: Format;
  readonly direction: 'HIGHER' | 'LOWER';
}

type Given = Omit<Request, 'kind' | 'value' | 'columns'> & { readonly columns: number };
type Format = Parameters<typeof intervalText>[1];
type Evaluation = Parameters<typeof evaluationLines>[1];
type ReportNotes = Pick<BundleReport, 'assumed' | 'findings' | 'manifest'>;
type Board = Parameters<typeof boardText>[0];

interface OtherDataSets {
  readonly declared: readonly string[];
  readonly tracks: Parameters<typeof otherDataSets>[1];
  readonly similar: Readonly<Record<string, string>>;
}

interface DeclaredTraining {
  readonly declared: readonly string[];
  readonly benchmarks: readonly string[];
  readonly option: string;
}

interface DebugRuns {
  readonly runs: Parameters<typeof debugRunLines>[0];
  readonly args: readonly string[] | null;
  /** The call of Python that submits the bundle for the boards; null for the command. */
  readonly call: string | null;
}

interface CopyBefore {
  readonly track: string;
  readonly entry: Parameters<typeof copyOn>[0];
}

interface OwnResults {
  readonly own: Parameters<typeof ownResultLines>[0];
  readonly tracks: readonly string[];
  readonly quotas: Parameters<typeof ownResultLines>[2];
}

export const PROGRAM = 'primitives-bench';

/** The texts of the npm command by their name in Python. */
const TEXTS = {
  board: (value: Board, { url, columns, ...at }: Given) => boardText(value, at, url, columns),
  'board-summary': ({ board }: Board, { sort, first }: Given) =>
    leaderboardTable(
      board.metrics.filter(({ id }) => id === sort),
      board.rows.nodes.slice(0, first),
      sort ?? '',
      Infinity,
    ),
  boards: (value: Parameters<typeof boardsTable>[0], { columns }: Given) => boardsTable(value, PROGRAM, columns),
  cancelled: (value: Parameters<typeof cancelledText>[0]) => cancelledText(value),
  comparison: (value: Parameters<typeof comparisonTable>[0], { significant, columns }: Given) =>
    comparisonTable(value, significant, columns),
  copy: (entry: Parameters<typeof copyOn>[0]) => copyOn(entry),
  'copy-before': ({ track, entry }: CopyBefore) => willBeCopy(track, entry),
  difference: (value: Parameters<typeof differenceText>[0], metric: Given) => differenceText(value, metric),
  'debug-run': ({ runs, args, call }: DebugRuns, { columns }: Given) =>
    debugRunLines(runs, PROGRAM, args, columns, call).join('\n'),
  downloaded: (value: Parameters<typeof downloadedText>[0], { name }: Given) => downloadedText(value, name, PROGRAM),
  evaluation: (value: Evaluation, { columns }: Given) =>
    evaluationLines(value.track.slug, value, null, columns).join('\n'),
  'exact-values': (value: Evaluation) => exactValuesNote(value, value.results ?? []) ?? '',
  family: (value: Parameters<typeof familyTable>[0], { columns }: Given) => familyTable(value, columns),
  forecast: (run: DebugRuns['runs'][number]) => debugRunForecast(run)?.text ?? '',
  'licence-warning': (licence: string) => licenceWarning(licence) ?? '',
  listing: (value: Parameters<typeof listingText>[0]) => listingText(value),
  notes: ({ track, results }: Evaluation) => {
    const boards = results ?? [];
    const rows = boards.map(({ board, values }) => ({
      cells: values,
      note: rowNote(values),
      ...(boards.length > 1 && { board }),
    }));
    return rows.length === 0 ? '' : tableNotes(track.metrics, rows).join('\n');
  },
  outcome: (value: Parameters<typeof outcomeLines>[0], { url, columns }: Given) =>
    outcomeLines(value, url, columns).join('\n'),
  progress: (value: Parameters<typeof progressText>[0], { late }: Given) => progressText(value, late),
  receipt: (value: Parameters<typeof receiptText>[0]) => receiptText(value),
  'receipt-content': (value: Parameters<typeof receiptContentText>[0]) => receiptContentText(value),
  'report-notes': ({ manifest, ...value }: ReportNotes) =>
    reportNotes(usedAssumptions(value), manifest?.license).join('\n'),
  scores: (value: Parameters<typeof scoreTable>[0], { every, columns }: Given) => scoreTable(value, every, columns),
  search: (value: Parameters<typeof searchTable>[0], { columns, searched }: Given) =>
    searchTable(value, searched, columns),
  splits: (value: Parameters<typeof splitsTable>[0]) => splitsTable(value),
  submissions: (value: Parameters<typeof submissionsTable>[0], { columns }: Given) =>
    submissionsTable(value, PROGRAM, columns),
  tracks: (value: Parameters<typeof tracksTable>[0], { columns }: Given) => tracksTable(value, columns),
  'declared-names': (declared: readonly string[]) => declaredNames(declared).join('\n'),
  'mistyped-benchmark': ({ declared, tracks, similar }: OtherDataSets) =>
    mistypedBenchmark(declared, tracks, (name) => similar[name]) ?? '',
  'own-results': ({ own, tracks, quotas }: OwnResults) => ownResultLines(own, tracks, quotas).join('\n'),
  'not-named-as-training': ({ declared, benchmarks, option }: DeclaredTraining) =>
    notNamedAsTraining(declared, benchmarks, option) ?? '',
  'other-data-sets': ({ declared, tracks, similar }: OtherDataSets) =>
    otherDataSets(declared, tracks, (name) => similar[name]) ?? '',
  'test-is-hidden': () => TEST_IS_HIDDEN,
  'training-not-declared': () => TRAINING_NOT_DECLARED,
  value: (value: Parameters<typeof intervalText>[0], { format }: Given) =>
    [formatValue(value, format), intervalText(value, format), format === 'PERCENT' ? 'percent' : '']
      .filter((it) => it !== '')
      .join(' '),
  'visibility-change': (value: Parameters<typeof visibilityChangeText>[0]) => visibilityChangeText(value),
  'who-am-i': (value: Parameters<typeof whoAmIText>[1], { url }: Given) => whoAmIText(url, value),
} as const;

/** A text that both commands print. */
export const textOf = ({ kind, value, columns, ...given }: Request): string =>
  TEXTS[kind](value, { ...given, columns: columns ?? Infinity });
