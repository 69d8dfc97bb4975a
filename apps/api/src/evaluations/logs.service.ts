import { Inject, Injectable } from '@nestjs/common';
import type { Store } from '@primitives/store/connection';
import { countLog, evaluationLog, type LogFilter, type LogLine } from '@primitives/store/evaluations';
import { runnersOfEvaluation, type NamedRunner } from '@primitives/store/fleet';
import { STORE } from '../injection-tokens.js';
import { connection, counted, cursorId, type Connection } from '../graphql/connection.js';
import { withOwnNames, withPublicNames } from './log-names.js';

/** Maximum and default number of lines per response. */
export const MAX_LINES = 500;
const LONGEST_TEXT = 200;

/** Filter of a log; omitted fields impose no limit. */
interface RequestedFilter {
  readonly level?: LogFilter['level'] | undefined;
  readonly text?: string | null | undefined;
}

interface RequestedPage extends RequestedFilter {
  readonly first?: number | null;
  readonly after?: string | null;
  readonly last?: number | null;
  readonly before?: string | null;
}

/** Reads the log of an evaluation in pages, because it may have 100,000 lines. Machines have their public names. */
@Injectable()
export class LogsService {
  constructor(@Inject(STORE) private readonly store: Store) {}

  /** @throws UserError input_invalid */
  async page(evaluationId: string, args: RequestedPage): Promise<Connection<LogLine>> {
    const runners = await runnersOfEvaluation(this.store.manager, evaluationId);
    const filter = filterOf(args, runners);
    const [after, before] = [cursorId('after', args.after), cursorId('before', args.before)];
    const fromEnd = args.last != null;
    const size = Math.min(MAX_LINES, Math.max(0, args.last ?? args.first ?? MAX_LINES));
    const read = { ...filter, after, before, count: size + 1, from: fromEnd ? 'last' : 'first' } as const;
    const lines = await evaluationLog(this.store.manager, evaluationId, read);
    const more = lines.length > size;
    const page = connection(named(fromEnd && more ? lines.slice(1) : lines.slice(0, size), runners), ({ id }) => id, {
      hasNextPage: fromEnd ? before !== null : more,
      hasPreviousPage: fromEnd ? more : after !== null,
    });
    return counted(page, () => countLog(this.store.manager, evaluationId, filter));
  }

  /** The lines after a known one, at most `MAX_LINES`; without one, the last lines. */
  async newLines(evaluationId: string, after: string | null): Promise<LogLine[]> {
    const runners = await runnersOfEvaluation(this.store.manager, evaluationId);
    const from = after === null ? 'last' : 'first';
    const page = { level: null, text: null, after, before: null, count: MAX_LINES, from } as const;
    return named(await evaluationLog(this.store.manager, evaluationId, page), runners);
  }
}

const named = (lines: readonly LogLine[], runners: readonly NamedRunner[]): LogLine[] =>
  lines.map((line) => ({ ...line, message: withPublicNames(line.message, runners) }));

const filterOf = ({ level, text }: RequestedFilter, runners: readonly NamedRunner[]): LogFilter => ({
  level: level ?? null,
  text: withOwnNames(text?.trim().slice(0, LONGEST_TEXT) ?? '', runners) || null,
});
