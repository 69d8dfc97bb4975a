/** The view of a result's slices; every choice is part of the page's URL. */

export const SLICE_KINDS = ['attribute', 'object', 'pair'] as const;
export type SliceKind = (typeof SLICE_KINDS)[number];
export const SLICE_ORDERS = ['name', 'value', 'interval', 'baseline', 'n'] as const;
export type SliceOrder = (typeof SLICE_ORDERS)[number];
export const BANDS = ['HEAD', 'MEDIUM', 'TAIL'] as const;
export type Band = (typeof BANDS)[number];

export interface SlicesView {
  readonly track: string | null;
  /** Null: the first one of the result. */
  readonly board: string | null;
  readonly kind: SliceKind | null;
  readonly band: Band | null;
  readonly text: string;
  readonly order: SliceOrder;
  readonly falling: boolean;
}

const USUAL = { order: 'value', falling: false } as const;
const oneOf = <Name extends string>(names: readonly Name[], value: string | null | undefined): Name | null =>
  names.find((name) => name === value) ?? null;

export function readSlicesView(query: URLSearchParams): SlicesView {
  const sort = query.get('sort') ?? '';
  const order = oneOf(SLICE_ORDERS, sort.replace(/^-/, ''));
  return {
    track: query.get('track'),
    board: query.get('board'),
    kind: oneOf(SLICE_KINDS, query.get('kind')),
    band: oneOf(BANDS, query.get('band')?.toUpperCase()),
    text: query.get('q')?.trim() ?? '',
    ...(order === null ? USUAL : { order, falling: sort.startsWith('-') }),
  };
}

/** Omits defaults. */
export function slicesHref(code: string, view: Partial<SlicesView>): string {
  const { track, board, kind, band, text, order = USUAL.order, falling = USUAL.falling } = view;
  const query = new URLSearchParams();
  if (track) query.set('track', track);
  if (board) query.set('board', board);
  if (kind) query.set('kind', kind);
  if (band) query.set('band', band.toLowerCase());
  if (text) query.set('q', text);
  if (order !== USUAL.order || falling) query.set('sort', `${falling ? '-' : ''}${order}`);
  const encoded = query.toString();
  return `/s/${code}/attributes${encoded === '' ? '' : `?${encoded}`}`;
}
