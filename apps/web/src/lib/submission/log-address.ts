/** The view of a log; every choice is part of the page's URL. */
export interface LogView {
  readonly track: string | null;
  /** Lines of this level and more severe ones. */
  readonly level: LogLevel;
  readonly text: string;
  /** The end of the log that is read first. */
  readonly from: 'first' | 'last';
}

export const LOG_LEVELS = ['INFO', 'WARNING', 'ERROR'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export function readLogView(query: URLSearchParams): LogView {
  const level = query.get('level')?.toUpperCase();
  return {
    track: query.get('track'),
    level: LOG_LEVELS.find((each) => each === level) ?? 'INFO',
    text: query.get('q')?.trim() ?? '',
    from: query.get('from') === 'first' ? 'first' : 'last',
  };
}

/** Omits defaults. */
export function logHref(code: string, { track, level, text, from }: Partial<LogView>): string {
  const query = new URLSearchParams();
  if (track) query.set('track', track);
  if (level && level !== 'INFO') query.set('level', level.toLowerCase());
  if (text) query.set('q', text);
  if (from === 'first') query.set('from', from);
  const encoded = query.toString();
  return `/s/${code}/log${encoded === '' ? '' : `?${encoded}`}`;
}
