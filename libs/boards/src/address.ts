import type { Metric } from './metric.js';
import { EXTRAS } from './row.js';
import { COST_AXES, DEFAULT_VIEW, MAX_PINS, WEIGHTS_CHOICES, type BoardView } from './view.js';

/**
 * Converts a view to its address and back: reload, back and paste show the same screen, and an export with the same
 * query has the same rows. Defaults are omitted; an invalid value is dropped and its key is reported.
 */

/** The view of an address, and the keys with invalid values. */
export interface Decoded {
  readonly view: BoardView;
  readonly dropped: readonly string[];
}

/** Parses a value; returns undefined when it is invalid. */
type Read<T> = (text: string) => T | undefined;

const matching =
  (form: RegExp): Read<string> =>
  (text) =>
    form.test(text) ? text : undefined;
const oneOf =
  <T>(choices: Readonly<Record<string, T>>): Read<T> =>
  (text) =>
    Object.hasOwn(choices, text) ? choices[text] : undefined;

const id = matching(/^[\w.:-]{1,80}$/);
const words = matching(/^[^]{1,120}$/);
const count: Read<number> = (text) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined);
const day: Read<string> = (text) => {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null;
  return at && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : undefined;
};
const sort: Read<NonNullable<BoardView['sort']>> = (text) => {
  const metric = text.replace(/^-/, '');
  if (id(metric) === undefined || metric.startsWith('-')) return undefined;
  return { metric, order: metric === text ? 'ascending' : 'descending' };
};
const costOrder: Read<NonNullable<BoardView['byCost']>> = (text) => {
  const axis = COST_AXES.find((one) => one === text.replace(/^-/, ''));
  return axis && { axis, order: axis === text ? 'ascending' : 'descending' };
};
const columns: Read<readonly string[]> = (text) => {
  const names = text.split(',');
  const known = (name: string) =>
    name.startsWith('+') ? EXTRAS.some((extra) => `+${extra}` === name) : id(name) !== undefined;
  return names.every(known) ? names : undefined;
};
const pins: Read<readonly string[]> = (text) => {
  const codes = text.split(',');
  const valid =
    codes.length <= MAX_PINS && new Set(codes).size === codes.length && codes.every((code) => id(code) !== undefined);
  return valid ? codes : undefined;
};

export function decodeView(params: URLSearchParams): Decoded {
  const known = new Set<string>();
  const dropped = new Set<string>();
  const read = <T>(key: string, as: Read<T>): T | undefined => {
    known.add(key);
    const text = params.get(key);
    const value = text === null ? undefined : as(text);
    if (text !== null && value === undefined) dropped.add(key);
    return value;
  };
  const names = read('cols', columns);
  const metrics = names?.filter((name) => !name.startsWith('+'));
  const view: BoardView = {
    sort: read('sort', sort) ?? null,
    byCost: read('cost', costOrder) ?? null,
    columns: metrics?.length ? metrics : null,
    extras: EXTRAS.filter((extra) => names?.includes(`+${extra}`)),
    evidence: read('ev', oneOf({ v: 'verified', p: 'reported' } as const)) ?? DEFAULT_VIEW.evidence,
    query: read('q', words) ?? '',
    backbone: read('bb', words) ?? null,
    team: read('team', words) ?? null,
    licence: read('lic', words) ?? null,
    weights: read('weights', (text) => WEIGHTS_CHOICES.find((choice) => choice === text)) ?? null,
    provider: read('provider', id) ?? null,
    trained: read('trained', oneOf({ 0: false, 1: true })) ?? null,
    maxParameters: read('pmax', count) ?? null,
    since: read('since', day) ?? null,
    phase: read('phase', id) ?? null,
    papers: read('papers', oneOf({ below: 'below' } as const)) ?? DEFAULT_VIEW.papers,
    density: read('den', oneOf({ c: 'compact' } as const)) ?? DEFAULT_VIEW.density,
    against: read('x', (text) => COST_AXES.find((axis) => axis === text)) ?? DEFAULT_VIEW.against,
    pins: read('pin', pins) ?? [],
    row: read('row', id) ?? null,
    asOf: read('asof', id) ?? null,
  };
  for (const key of params.keys()) if (!known.has(key)) dropped.add(key);
  return { view, dropped: [...dropped] };
}

export function encodeView(view: BoardView): URLSearchParams {
  const params = new URLSearchParams();
  const put = (key: string, text: string | null) => {
    if (text !== null && text !== '') params.set(key, text);
  };
  const extras = EXTRAS.filter((extra) => view.extras.includes(extra)).map((extra) => `+${extra}`);
  put('sort', view.sort && (view.sort.order === 'descending' ? '-' : '') + view.sort.metric);
  put('cost', view.byCost && (view.byCost.order === 'descending' ? '-' : '') + view.byCost.axis);
  put('cols', [...(view.columns ?? []), ...extras].join(','));
  put('ev', view.evidence === 'all' ? null : view.evidence === 'verified' ? 'v' : 'p');
  put('q', view.query);
  put('bb', view.backbone);
  put('team', view.team);
  put('lic', view.licence);
  put('weights', view.weights);
  put('provider', view.provider);
  put('trained', view.trained === null ? null : view.trained ? '1' : '0');
  put('pmax', view.maxParameters === null ? null : String(view.maxParameters));
  put('since', view.since);
  put('phase', view.phase);
  put('papers', view.papers === 'below' ? 'below' : null);
  put('den', view.density === 'compact' ? 'c' : null);
  put('x', view.against);
  put('pin', view.pins.join(','));
  put('row', view.row);
  put('asof', view.asOf);
  return params;
}

const withQuery = (path: string, view: BoardView): string => {
  const query = encodeView(view).toString();
  return query === '' ? path : `${path}?${query}`;
};

/** `/t/mac/closed?sort=-auc`. */
export const boardHref = (track: string, board: string, view: BoardView = DEFAULT_VIEW): string =>
  withQuery(`/t/${track}/${board}`, view);

/** `/t/mac/closed.csv?sort=-auc`: the rows and columns of a view, without display settings (outline, pins, density). */
export const exportHref = (track: string, board: string, format: string, view: BoardView = DEFAULT_VIEW): string =>
  withQuery(`/t/${track}/${board}.${format}`, {
    ...view,
    density: DEFAULT_VIEW.density,
    against: DEFAULT_VIEW.against,
    pins: [],
    row: null,
  });

/** A view of the whole board, frozen or live: no filters, all metrics, including the optional ones. */
export const wholeBoard = ({ asOf }: BoardView, metrics: readonly Pick<Metric, 'id' | 'optional'>[]): BoardView => ({
  ...DEFAULT_VIEW,
  columns: metrics.some(({ optional }) => optional) ? metrics.map(({ id }) => id) : null,
  asOf,
});
