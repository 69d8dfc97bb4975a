import {
  arrange,
  COST_AXES,
  filledExtras,
  floorOf,
  formatRank,
  groupColumns,
  leader,
  resolveSort,
  sharedInterval,
  shownMark,
  shownMetrics,
  type BoardRow,
  type BoardView,
  type CostAxis,
  type Extra,
  type Line,
  type Sort,
} from '@primitives/boards';

import type { Board } from '../api/documents/board.ts';
import type { Cell, Metric } from '../api/documents/fragments.ts';
import { formatInterval } from '../format.ts';
import { words } from '../strings/board.ts';
import { linearScale, logScale, type Scale } from '../charts/scale.ts';
import type { BoardState } from './board-state.svelte.ts';
import type { Corrections } from './changes.ts';
import { chartMarks } from './chart-marks.ts';
import { columnDecimals } from './column-decimals.ts';
import type { Reproduction } from './costs.svelte.ts';
import type { extraText as ExtraText } from './extra-text.ts';
import { fittingMetrics, metricSpace } from './fitting-metrics.ts';
import { rankedAboveBetter, showsRankOrder } from './rank-order.ts';
import { hasLatency } from './method-detail.ts';
import { firstPublication } from './recently-added.ts';
import { notTrainedOf } from './training-mark.ts';
import { rowOffsets, visibleRows } from './window.ts';

/** What a board's page shows: its address says which part of which board. */
export interface Shown {
  readonly source: BoardState;
  readonly board: Board;
  readonly view: BoardView;
}

/** What a reader does on a board. */
export interface BoardActs {
  sort(metric: Metric): void;
  sortByCost(axis: CostAxis): void;
  pin(code: string): void;
  /** The correction of a cell was seen. */
  seen(row: string, metric: string): void;
  showNew(): void;
  key(event: KeyboardEvent): void;
  help(): void;
}

interface Content {
  readonly lines: readonly Line[];
  readonly sort: Sort | null;
  readonly metrics: readonly Metric[];
  readonly scale: Scale;
  readonly band: Cell | null;
}

/** Up to this number all rows are rendered, so that find-in-page and copying work. */
const WINDOW_ABOVE = 200;
const MARGIN_PX = 600;
/** More rows of a long board are loaded this distance before the end. */
const AHEAD_PX = 3_000;
const OUT_OF_SIGHT_MS = 100;
const PHONE = '(max-width: 620px)';
/** The heights of the rows, also in the styles: the table sets them as properties. */
const HEIGHTS = { comfortable: { verified: 46, reported: 31 }, compact: { verified: 28, reported: 28 } } as const;
const PHONE_HEIGHTS = {
  comfortable: { verified: 70.1, reported: 32.5 },
  compact: { verified: 49.5, reported: 32.5 },
} as const;
const NOTHING = { lines: [], filters: [] };
const NO_REPRODUCTION: readonly Reproduction[] = [];

/**
 * The rows of a board in the order of its view, the part of them that is rendered, and the marks on them. Rows do not
 * move until the reader sorts or filters, or requests the changes.
 */
export class BoardGrid {
  readonly #shown: () => Shown;
  /** The table's body, once rendered. */
  body = $state.raw<HTMLTableSectionElement>();
  /** The row whose metrics are all shown, on phones. */
  expanded = $state.raw<string>();
  /** All rows are opened, on phones. */
  opened = $state(false);
  /** Shows all metrics, also those that do not fit on a tablet. */
  wide = $state(false);
  /** Renders a long board as a whole. */
  everything = $state(false);
  highlighted = $state.raw<readonly string[]>([]);
  corrections = $state.raw<Corrections>(new Map());
  #strip = $state.raw({ top: 0, bottom: 2_000 });
  #phone = $state(false);
  #space = $state(Infinity);
  #textOf = $state.raw<typeof ExtraText>();

  constructor(shown: () => Shown) {
    this.#shown = shown;
    // Before the first frame, which would otherwise have columns that are removed in the next one.
    this.#space = this.#measuredSpace();
    this.#settled = this.#now;
  }

  get source(): BoardState {
    return this.#shown().source;
  }
  get board(): Board {
    return this.#shown().board;
  }
  get view(): BoardView {
    return this.#shown().view;
  }

  readonly sort = $derived.by(() => resolveSort(this.view, this.board.metrics, this.board.track.primaryMetric.id));
  readonly extras = $derived.by(() => filledExtras(this.view, this.board.track.boards));
  /** The order by a cost; null on a long board, which the server sorts. */
  readonly byCost = $derived.by(() => (this.source.isLong ? null : this.view.byCost));
  /** The direction in which the rows are sorted by a metric or a cost; null where they are not. */
  orderOf(column: string): Sort['order'] | null {
    const { byCost, sort } = this;
    if (byCost) return byCost.axis === column ? byCost.order : null;
    return sort?.metric.id === column ? sort.order : null;
  }
  /** The costs that have a column by which rows can be sorted. */
  readonly sortableCosts = $derived.by(() =>
    this.source.isLong ? [] : COST_AXES.filter((axis) => this.extras.includes(axis)),
  );
  /** The metrics of the view, and those of them that the table shows: on a tablet as many as fit, unless chosen. */
  readonly chosen = $derived.by(() => shownMetrics(this.view, this.board.metrics));
  readonly fitting = $derived.by(() =>
    this.view.columns
      ? this.chosen
      : fittingMetrics(this.chosen, this.sort?.metric.id, this.#space, this.extras.length),
  );
  readonly metrics = $derived.by(() => (this.wide ? this.chosen : this.fitting));
  readonly groups = $derived.by(() => groupColumns(this.metrics));
  /** The metrics in view: on a phone only the sorted one, until a row is opened. */
  readonly inView = $derived.by(() =>
    !this.#phone ? this.metrics : this.opened || this.expanded ? this.metrics : this.sort ? [this.sort.metric] : [],
  );
  /** The columns next to rank, method and chart. */
  readonly abreast = $derived.by(() => this.metrics.length + this.extras.length);

  /** The server's order of a long board; null otherwise. */
  readonly #far = $derived.by(() => (this.source.far?.rows ? this.source.far : null));
  readonly #arrangement = $derived.by(() => {
    const { sort, view, source, board } = this;
    const far = this.#far?.rows;
    const rows = far ? [...far, ...board.reported] : source.rows;
    return sort ? arrange(rows, { ...view, byCost: this.byCost }, sort) : NOTHING;
  });
  /** On a long board, reported rows beyond the last loaded row are shown when the rows before them are loaded. */
  readonly lines = $derived.by((): readonly Line[] => {
    const { lines } = this.#arrangement;
    return this.#far?.hasMore ? lines.slice(0, lines.findLastIndex(({ verified }) => verified) + 1) : lines;
  });
  readonly filters = $derived.by(() => this.#far?.filters ?? this.#arrangement.filters);
  readonly hasMore = $derived.by(() => this.#far?.hasMore ?? false);
  /** Number of verified rows, if not all are loaded. */
  readonly total = $derived.by(() => (this.#far?.hasMore ? this.#far.totalCount : undefined));

  /** Whether the values of the board are rounded, as they are on hidden images. */
  readonly rounded = $derived.by(() => {
    const { split, releaseRule } = this.board.track;
    return split.role === 'HIDDEN' && releaseRule !== 'EXACT';
  });
  /** The most decimals of each shown column: values of papers, and rounded ones, may have fewer than others. */
  readonly decimals = $derived.by(() => columnDecimals([...this.source.rows, ...this.board.references], this.metrics));
  /**
   * On a board of rounded values, the half-width that most values of a column share, by the id of the metric; none in
   * compact rows, which have no intervals.
   */
  readonly shared = $derived.by(() => {
    const rows =
      this.rounded && this.view.density !== 'compact'
        ? this.source.rows.filter(({ evidence }) => evidence === 'VERIFIED')
        : [];
    const textsOf = ({ id, format }: Metric) =>
      rows.map(({ cells }) => {
        const cell = cells.find(({ metric }) => metric === id);
        return cell ? formatInterval(cell, format) : null;
      });
    return new Map(this.metrics.map((metric) => [metric.id, sharedInterval(textsOf(metric))]));
  });

  /** The first half-width below the name of a column, as an example in the legend. */
  readonly exampleInterval = $derived.by(() => [...this.shared.values()].find((text) => text !== null) ?? null);
  readonly notTrained = $derived.by(() => notTrainedOf(this.source.rows, !this.source.isLong));
  readonly timed = $derived.by(() => hasLatency(this.source.rows));
  readonly firstPublication = $derived.by(() => firstPublication(this.source.rows));
  /** The best value, if it is marked: its interval is the band of the chart column. */
  readonly band = $derived.by(() => {
    const metric = this.sort?.metric;
    const cell = metric && leader(this.source.rows, metric);
    return cell && shownMark(cell, metric, this.board.references) ? cell : null;
  });
  /** The entry of the band where the filters hide its row; null where it is in the table or not known to be absent. */
  readonly hiddenBest = $derived.by(() => {
    const { band, lines, source } = this;
    const best = source.rows.find(({ cells }) => cells.some((cell) => cell === band));
    return !best || source.isLong || lines.some(({ row }) => row.id === best.id) ? null : best.name;
  });
  /** What random or constant answers reach, if not 0: a line of the chart column. */
  readonly floor = $derived.by(() => {
    const floor = this.sort && floorOf(this.sort.metric, this.board.references);
    return floor?.value ? floor : null;
  });
  /** The first rank in the table that is a range, and what it means; null without one, and where nothing is tested. */
  readonly exampleRank = $derived.by(() => {
    const { metric } = this.sort ?? {};
    if (!metric || metric.notes?.includes('NOT_CALIBRATED')) return null;
    const { rowCount } = this.board;
    for (const { cells } of this.lines) {
      const { rankLow: low = null, rankHigh: high = null } = cells.get(metric.id) ?? {};
      if (low !== null && high !== null && low !== high)
        return words.legendRank(formatRank(low, high), rowCount, low - 1, rowCount - high);
    }
    return null;
  });
  /** Whether rounded values look unsorted: rows follow the ranks, which follow the exact values. */
  readonly showsRanks = $derived.by(() => {
    const { sort, lines } = this;
    if (this.byCost) return false;
    const cells = lines.flatMap(({ verified, cells }) => (verified && sort ? [cells.get(sort.metric.id)] : []));
    return showsRankOrder(cells, sort?.order === 'ascending' ? -1 : 1);
  });
  /** The cells of the sorted column that are ranked above a better rounded value. */
  readonly aboveBetter = $derived.by((): ReadonlySet<Cell> => {
    const { sort, lines } = this;
    if (this.byCost) return new Set();
    const cells = lines.flatMap(({ verified, cells }) => (verified && sort ? [cells.get(sort.metric.id)] : []));
    return rankedAboveBetter(cells, sort?.metric.direction ?? 'HIGHER');
  });
  readonly #unit = $derived.by(() => (this.sort?.metric.format === 'PERCENT' ? 100 : 1));
  /** The marks of the chart column. */
  readonly marks = $derived.by(() => {
    const id = this.sort?.metric.id ?? '';
    const cellOf = ({ cells }: BoardRow) => cells.find(({ metric }) => metric === id);
    const shown = (isVerified: boolean) =>
      this.lines.flatMap(({ verified, cells }) => (verified === isVerified ? [cells.get(id)] : []));
    const references = this.board.references.map(cellOf);
    return chartMarks({ verified: shown(true), reported: shown(false), references }, this.scale, this.#unit);
  });
  readonly scale = $derived.by(() => {
    const metric = this.sort?.metric;
    const unit = this.#unit;
    const cells = this.source.rows.flatMap((row) =>
      row.cells.filter(({ metric: id, value }) => id === metric?.id && value !== null),
    );
    const highest = [...cells.map(({ high, value }) => high ?? value ?? 0), this.floor?.value ?? 0].map(
      (value) => value * unit,
    );
    if (metric?.axis === 'LOG') return logScale(highest);
    // A metric below 0 has whole bars
    return linearScale([...highest, ...cells.map(({ low }) => (low ?? 0) * unit)], 4);
  });

  /** The heading of the chart column. */
  readonly axisLabel = $derived.by(() => {
    const { id, label } = this.sort?.metric ?? { id: '', label: '' };
    const isBar = ({ metric, low }: Cell) => metric === id && low !== null;
    return words.chartAxis(
      label,
      this.source.rows.some(({ cells }) => cells.some(isBar)),
    );
  });

  readonly isLong = $derived.by(() => this.lines.length > WINDOW_ABOVE);
  /** Whether only the rows near the viewport are rendered. */
  readonly windowed = $derived.by(() => this.isLong && !this.everything);
  readonly heights = $derived.by(() => (this.#phone ? PHONE_HEIGHTS : HEIGHTS)[this.view.density]);
  readonly #offsets = $derived.by(() =>
    rowOffsets(this.lines.map(({ verified }) => this.heights[verified ? 'verified' : 'reported'])),
  );
  readonly range = $derived.by(() => this.#rangeWith(MARGIN_PX));
  readonly #sight = $derived.by(() => this.#rangeWith(0));
  readonly rendered = $derived.by(() => this.lines.slice(this.range.first, this.range.end));
  /** The heights of the rows before and after the rendered ones. */
  readonly above = $derived.by(() => this.#offsets[this.range.first] ?? 0);
  readonly below = $derived.by(() => (this.#offsets[this.lines.length] ?? 0) - (this.#offsets[this.range.end] ?? 0));

  readonly #now = $derived.by((): Content => {
    const { lines, sort, metrics, scale, band } = this;
    return { lines, sort, metrics, scale, band };
  });
  #settled = $state.raw<Content>();

  /** The content of a row: rows out of view keep the previous one until the visible rows are rendered. */
  contentOf(index: number) {
    const seen = index >= this.#sight.first && index < this.#sight.end;
    return seen || this.#settled?.lines.length !== this.lines.length ? this.#now : this.#settled;
  }

  extraText(extra: Extra, row: BoardRow): string {
    return this.#textOf?.(extra, row, this.board.board, this.sort?.metric.id ?? '') ?? '';
  }
  /** Submissions that reproduce a paper's row. */
  reproductionsOf({ verified, row }: Line): readonly Reproduction[] {
    return verified
      ? NO_REPRODUCTION
      : (this.source.costs?.reproductions ?? []).filter(({ rowId }) => rowId === row.id);
  }
  markOf({ verified, cells }: Line, metric: Sort['metric']): Cell['mark'] | undefined {
    const cell = cells.get(metric.id);
    return cell && verified ? shownMark(cell, metric, this.board.references) : cell?.mark;
  }
  isOutlined({ id, evaluationId }: BoardRow): boolean {
    return id === this.view.row || (evaluationId !== null && this.highlighted.includes(evaluationId));
  }
  isOpen({ id }: BoardRow): boolean {
    return this.opened || this.expanded === id;
  }
  isPinned({ submissionCode }: BoardRow): boolean {
    return submissionCode !== null && this.view.pins.includes(submissionCode);
  }
  toggle({ id }: BoardRow): void {
    this.expanded = this.expanded === id ? undefined : id;
  }

  /** Follows the viewport: renders the rows near it, and loads more rows of a long board. */
  look(): void {
    this.#phone = matchMedia(PHONE).matches;
    this.#space = this.#measuredSpace();
    if (!this.windowed || !this.body) return;
    const top = -this.body.getBoundingClientRect().top;
    this.#strip = { top, bottom: top + innerHeight };
    if (this.#far?.hasMore && this.#strip.bottom + AHEAD_PX > (this.#offsets[this.lines.length] ?? 0))
      void this.#far.more();
  }

  /** Scrolls the first of these evaluations into view. */
  reveal(evaluations: readonly string[]): void {
    const index = this.lines.findIndex(
      ({ row }) => row.evaluationId !== null && evaluations.includes(row.evaluationId),
    );
    if (index < 0 || !this.body) return;
    const top = this.body.getBoundingClientRect().top + scrollY + (this.#offsets[index] ?? 0);
    const smooth = !matchMedia('(prefers-reduced-motion: reduce)').matches;
    scrollTo({ top: top - innerHeight / 3, behavior: smooth ? 'smooth' : 'auto' });
  }

  /** Called by the component of the table. */
  follow(): void {
    $effect(() => this.look());
    $effect(() => {
      const next = this.#now;
      const timer = setTimeout(() => (this.#settled = next), OUT_OF_SIGHT_MS);
      return () => clearTimeout(timer);
    });
    // The texts of further columns are loaded with the first of them.
    $effect(() => {
      if (this.view.extras.length > 0 && !this.#textOf)
        void import('./extra-text.ts').then(({ extraText }) => (this.#textOf = extraText));
    });
  }

  #measuredSpace(): number {
    const main = document.querySelector('main');
    if (!main) return Infinity;
    const { paddingLeft, paddingRight } = getComputedStyle(main);
    const content = main.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    return metricSpace(innerWidth, content, String(this.board.rowCount).length);
  }

  #rangeWith(margin: number): { readonly first: number; readonly end: number } {
    const { top, bottom } = this.#strip;
    return this.windowed ? visibleRows(this.#offsets, top, bottom, margin) : { first: 0, end: this.lines.length };
  }
}
