export interface LogLine {
  id: string;
  at: string;
  level: string;
  code: string;
  message: string;
}

export interface LogFilter {
  readonly level?: string | null;
  readonly text?: string | null;
}
export interface LogPage extends LogFilter {
  readonly after?: string | null;
  readonly before?: string | null;
  readonly first?: number | null;
  readonly last?: number | null;
}

const LEVELS = ['INFO', 'WARNING', 'ERROR'];
const MAX_LINES = 500;

/** The field `log` of an evaluation with these lines, with the API's paging. */
export function logAnswers(lines: readonly LogLine[]) {
  const fitting = ({ level, text }: LogFilter) =>
    lines.filter(
      (line) =>
        LEVELS.indexOf(line.level) >= LEVELS.indexOf(level ?? 'INFO') &&
        (!text || `${line.message} ${line.code}`.toLowerCase().includes(text.toLowerCase())),
    );
  return {
    log: ({ after, before, first, last, ...filter }: LogPage) => {
      const all = fitting(filter);
      const found = all.filter(({ id }) => (!after || id > after) && (!before || id < before));
      const nodes =
        last == null
          ? found.slice(0, Math.min(MAX_LINES, first ?? MAX_LINES))
          : found.slice(-Math.min(MAX_LINES, last));
      const more = nodes.length < found.length;
      const pageInfo = { hasNextPage: last == null && more, hasPreviousPage: last != null && more };
      return { totalCount: all.length, nodes, pageInfo };
    },
  };
}

/** A long log: a hundred thousand lines, one of a hundred of them a warning. */
export const longLog = (start: Date, count = 100_000): LogLine[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `log-${String(index).padStart(6, '0')}`,
    at: new Date(start.getTime() + index * 50).toISOString(),
    level: index % 100 === 99 ? 'WARNING' : 'INFO',
    code: index % 100 === 99 ? 'lease_lost' : 'shard_done',
    message:
      index % 100 === 99
        ? `shard ${index % 640} lost, runner-a1 was silent for 30 s; it waits again and goes to another runner, the same work with the next fence`
        : `shard ${index % 640} done on runner-b2, 81 images`,
  }));
