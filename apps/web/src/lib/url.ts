import * as v from 'valibot';

/**
 * What a reader has chosen on a board. All of it lives in the address, so that reload, back and paste show the same screen;
 * values that stand at their default are left out.
 */
export interface BoardView {
  /** A metric, best first unless reversed; null sorts by the track's primary metric. */
  readonly sort: { readonly metric: string; readonly order: 'ascending' | 'descending' } | null;
  /** Metric columns in view; null shows all of the board's. */
  readonly columns: readonly string[] | null;
  /** Columns beside the metrics. */
  readonly extras: readonly Extra[];
  readonly evidence: 'all' | 'verified' | 'reported';
  readonly query: string;
  readonly backbone: string | null;
  readonly licence: string | null;
  /** Whether the method was trained on this benchmark; null shows both. */
  readonly trained: boolean | null;
  readonly maxParameters: number | null;
  readonly density: 'comfortable' | 'compact';
  /** A row that the link points at: outlined, not moved. */
  readonly row: string | null;
  /** A frozen snapshot. */
  readonly asOf: string | null;
}

export const EXTRAS = ['interface', 'parameters', 'licence', 'published'] as const;
export type Extra = (typeof EXTRAS)[number];

export const DEFAULT_VIEW: BoardView = {
  sort: null,
  columns: null,
  extras: [],
  evidence: 'all',
  query: '',
  backbone: null,
  licence: null,
  trained: null,
  maxParameters: null,
  density: 'comfortable',
  row: null,
  asOf: null,
};

const Id = v.pipe(v.string(), v.regex(/^[\w.:-]{1,80}$/));
const Text = v.pipe(v.string(), v.minLength(1), v.maxLength(120));

const Sort = v.pipe(
  v.string(),
  v.regex(/^-?[\w.:][\w.:-]{0,79}$/),
  v.transform((text): NonNullable<BoardView['sort']> =>
    text.startsWith('-') ? { metric: text.slice(1), order: 'descending' } : { metric: text, order: 'ascending' },
  ),
);
const Columns = v.pipe(
  v.string(),
  v.transform((text) => text.split(',')),
  v.array(
    v.union([
      Id,
      v.pipe(
        v.string(),
        v.startsWith('+'),
        v.transform((name) => name.slice(1)),
        v.picklist(EXTRAS),
        v.transform((name) => `+${name}`),
      ),
    ]),
  ),
);
const EVIDENCE = { v: 'verified', p: 'reported' } as const;
const Evidence = v.pipe(
  v.picklist(['v', 'p']),
  v.transform((key) => EVIDENCE[key]),
);
const Trained = v.pipe(
  v.picklist(['0', '1']),
  v.transform((key) => key === '1'),
);
const Positive = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number), v.minValue(1));
const Compact = v.pipe(
  v.literal('c'),
  v.transform(() => 'compact' as const),
);

/** What an address says, and the keys whose values meant nothing and were dropped. */
export interface Decoded {
  readonly view: BoardView;
  readonly dropped: readonly string[];
}

export function decodeView(params: URLSearchParams): Decoded {
  const dropped: string[] = [];
  const known = new Set<string>();
  const read = <T>(key: string, schema: v.GenericSchema<string, T>): T | undefined => {
    known.add(key);
    const text = params.get(key);
    if (text === null) return undefined;
    const result = v.safeParse(schema, text);
    if (result.success) return result.output;
    dropped.push(key);
    return undefined;
  };
  const columns = read('cols', Columns as v.GenericSchema<string, string[]>);
  const metrics = columns?.filter((name) => !name.startsWith('+'));
  const view: BoardView = {
    sort: read('sort', Sort) ?? null,
    columns: metrics?.length ? metrics : null,
    extras: EXTRAS.filter((extra) => columns?.includes(`+${extra}`)),
    evidence: read('ev', Evidence) ?? 'all',
    query: read('q', Text) ?? '',
    backbone: read('bb', Text) ?? null,
    licence: read('lic', Text) ?? null,
    trained: read('trained', Trained) ?? null,
    maxParameters: read('pmax', Positive) ?? null,
    density: read('den', Compact) ?? 'comfortable',
    row: read('row', Id) ?? null,
    asOf: read('asof', Id) ?? null,
  };
  for (const key of params.keys()) if (!known.has(key) && !dropped.includes(key)) dropped.push(key);
  return { view, dropped };
}

export function encodeView(view: BoardView): URLSearchParams {
  const params = new URLSearchParams();
  const columns = [
    ...(view.columns ?? []),
    ...EXTRAS.filter((extra) => view.extras.includes(extra)).map((extra) => `+${extra}`),
  ];
  if (view.sort) params.set('sort', (view.sort.order === 'descending' ? '-' : '') + view.sort.metric);
  if (columns.length > 0) params.set('cols', columns.join(','));
  if (view.evidence !== 'all') params.set('ev', view.evidence === 'verified' ? 'v' : 'p');
  if (view.query !== '') params.set('q', view.query);
  if (view.backbone !== null) params.set('bb', view.backbone);
  if (view.licence !== null) params.set('lic', view.licence);
  if (view.trained !== null) params.set('trained', view.trained ? '1' : '0');
  if (view.maxParameters !== null) params.set('pmax', String(view.maxParameters));
  if (view.density === 'compact') params.set('den', 'c');
  if (view.row !== null) params.set('row', view.row);
  if (view.asOf !== null) params.set('asof', view.asOf);
  return params;
}

/** `/t/mac/closed?sort=-auc`. */
export function boardHref(track: string, board: string, view: BoardView = DEFAULT_VIEW): string {
  const query = encodeView(view).toString();
  return `/t/${track}/${board}${query ? `?${query}` : ''}`;
}

/** Address of an export of the board, complete or of the frozen snapshot in view. */
export function exportHref(track: string, board: string, kind: 'csv' | 'json', asOf: string | null): string {
  return `/t/${track}/${board}.${kind}${asOf === null ? '' : `?snapshot=${encodeURIComponent(asOf)}`}`;
}
