import { MAX_PINS } from '@primitives/boards';

/** The view of a comparison; all of it is part of the URL. */
export interface CompareView {
  /** Submission codes, the reference first. */
  readonly models: readonly string[];
  /** `mac.closed`; null: the first board with all of them. */
  readonly board: string | null;
  /** Also shows rows without differences. */
  readonly all: boolean;
  /** Models as rows and metrics as columns. */
  readonly turned: boolean;
  /** The metric shown first and in the chart; null: the primary one of the board. */
  readonly metric: string | null;
  /** The model that the scatter plot compares with the reference. */
  readonly against: string | null;
  /** Reported rows shown with them, by id. */
  readonly papers: readonly string[];
  /** ID of a snapshot of the board, whose results never change; null: the latest. */
  readonly asOf: string | null;
}

/** The part of a view that the server answers; the others affect the display. */
export type CompareRequest = Pick<CompareView, 'models' | 'board' | 'asOf'>;

export const DEFAULT_COMPARE: CompareView = {
  models: [],
  board: null,
  all: false,
  turned: false,
  metric: null,
  against: null,
  papers: [],
  asOf: null,
};

const CODE = /^[0-9A-Za-z]{6}$/;
/** Maximum number of reported rows. */
export const MAX_PAPERS = 4;
const PAPER = /^[\w-]{1,64}$/;
const METRIC = /^[\w.-]{1,80}$/;
const BOARD = /^[\w-]{1,80}\.[\w-]{1,40}$/;

const SNAPSHOT = /^[0-9a-f-]{36}$/;

/** `/compare?m=4F2KW9,9Q1BAA&board=mac.open`. */
export function compareHref(view: Partial<CompareView>): string {
  const { models, board, all, turned, metric, against, papers, asOf } = { ...DEFAULT_COMPARE, ...view };
  const params = new URLSearchParams();
  if (models.length > 0) params.set('m', models.join(','));
  if (board !== null) params.set('board', board);
  if (all) params.set('all', '1');
  if (turned) params.set('turn', '1');
  if (metric !== null) params.set('metric', metric);
  if (against !== null) params.set('vs', against);
  if (papers.length > 0) params.set('papers', papers.join(','));
  if (asOf !== null) params.set('asof', asOf);
  const query = params.toString().replaceAll('%2C', ',');
  return query === '' ? '/compare' : `/compare?${query}`;
}

/**
 * Whether a comparison answers an address: the same models in the same order, the same snapshot, and the requested
 * board or the one that the server chose.
 */
export const answersAddress = (
  compared: CompareRequest & { readonly chosen: string | undefined },
  { models, board, asOf }: CompareRequest,
): boolean =>
  compared.models.join() === models.join() &&
  compared.asOf === asOf &&
  [compared.board, compared.chosen].includes(board ?? null);

/** The view with another reference; the others keep their order. */
export const withReference = (view: CompareView, code: string): CompareView => ({
  ...view,
  models: [code, ...view.models.filter((other) => other !== code)],
  against: null,
});

/** Drops invalid parts; of more models than can be compared the first ones stay. */
export function readCompare(params: URLSearchParams): CompareView {
  const codes = (params.get('m') ?? '').split(',').filter((code) => CODE.test(code));
  const models = [...new Set(codes.map((code) => code.toUpperCase()))].slice(0, MAX_PINS);
  const named = params.get('board') ?? '';
  const board = BOARD.test(named) ? named : null;
  const asOf = params.get('asof') ?? '';
  const metric = params.get('metric') ?? '';
  const papers = (params.get('papers') ?? '').split(',').filter((id) => PAPER.test(id));
  const against = (params.get('vs') ?? '').toUpperCase();
  return {
    models,
    board,
    all: params.get('all') === '1',
    turned: params.get('turn') === '1',
    metric: METRIC.test(metric) ? metric : null,
    against: models.slice(1).includes(against) ? against : null,
    papers: [...new Set(papers)].slice(0, MAX_PAPERS),
    asOf: board !== null && SNAPSHOT.test(asOf) ? asOf : null,
  };
}
