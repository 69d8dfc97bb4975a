/** The filter of the audit log, as in its address; null: no condition. */
export interface LogFilter {
  readonly act: string | null;
  readonly target: string | null;
  readonly by: string | null;
  /** First day, UTC: `2026-01-31`. */
  readonly from: string | null;
  /** Last day, UTC. */
  readonly to: string | null;
}
export const LOG_FIELDS = ['act', 'target', 'by', 'from', 'to'] as const;

const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d\d-\d\d$/;
const isDay = (text: string) => DAY.test(text) && !Number.isNaN(Date.parse(text));

/** The filter of an address. Days that do not exist are ignored. */
export function logFilterOf(params: URLSearchParams): LogFilter {
  const text = (name: string) => params.get(name) || null;
  const day = (name: string) => {
    const value = text(name);
    return value !== null && isDay(value) ? value : null;
  };
  return { act: text('act'), target: text('target'), by: text('by'), from: day('from'), to: day('to') };
}

export const isFiltered = (filter: LogFilter): boolean => LOG_FIELDS.some((name) => filter[name] !== null);

/** The address of the log with these values; empty ones are left out. */
export function logHref(values: Readonly<Partial<Record<(typeof LOG_FIELDS)[number], string | null>>>): string {
  const chosen = LOG_FIELDS.flatMap((name) => {
    const value = values[name]?.trim() ?? '';
    return value === '' ? [] : [[name, value]];
  });
  return `/admin?${new URLSearchParams([['view', 'log'], ...chosen]).toString()}`;
}

/** The arguments of the query: instants, where the last day is included. */
export const logVariables = ({ from, to, ...rest }: LogFilter) => ({
  ...rest,
  from: from === null ? null : `${from}T00:00:00.000Z`,
  to: to === null ? null : new Date(Date.parse(to) + DAY_MS).toISOString(),
});
