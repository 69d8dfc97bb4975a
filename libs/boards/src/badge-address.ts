const NAMES = ['track', 'board', 'show'] as const;

/** What a badge shows: the primary metric with its interval, or the rank. */
export const BADGE_FACTS = ['value', 'rank'] as const;
export type BadgeFact = (typeof BADGE_FACTS)[number];

/** What a badge shows of a submission; null takes the first track, the track's first board, or the metric. */
export interface BadgeView {
  readonly track: string | null;
  readonly board: string | null;
  readonly show: BadgeFact | null;
}

/** `/badge/4F2KW9.svg?track=mac&board=closed&show=rank`. */
export function badgeHref(code: string, view: Partial<BadgeView> = {}): string {
  const params = new URLSearchParams();
  for (const name of NAMES) if (view[name]) params.set(name, view[name]);
  const query = params.toString();
  return `/badge/${code}.svg${query && `?${query}`}`;
}

/** The view of a badge's address; null when the address has an unknown or repeated parameter. */
export function decodeBadge(params: URLSearchParams): BadgeView | null {
  const names = [...params.keys()];
  const known = names.filter((name) => NAMES.some((each) => each === name));
  if (known.length < names.length || new Set(names).size < names.length) return null;
  const show = params.get('show');
  const fact = BADGE_FACTS.find((each) => each === show) ?? null;
  return show !== null && fact === null ? null : { track: params.get('track'), board: params.get('board'), show: fact };
}
