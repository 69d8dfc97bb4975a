import { Inject, Injectable } from '@nestjs/common';
import { countLog, evaluationLog, type LogFilter, type LogLine, type Store } from '@primitives/store';
import { STORE } from '../edges.js';
import { isId } from '../graphql/ids.js';

/** Lines in one answer, at most; as many where nobody says how many. */
export const MOST_LINES = 500;
const LONGEST_TEXT = 200;

/** What is asked of a log; what is left out bounds nothing. */
export interface LogAsked {
  readonly level?: LogFilter['level'] | undefined;
  readonly text?: string | null | undefined;
  readonly after?: string | null | undefined;
  readonly before?: string | null | undefined;
  readonly first?: number | null | undefined;
  readonly last?: number | null | undefined;
}

/** The log of an evaluation, page by page: it may have 100,000 lines. */
@Injectable()
export class LogsService {
  constructor(@Inject(STORE) private readonly store: Store) {}

  lines(evaluationId: string, { after, before, first, last, ...asked }: LogAsked): Promise<LogLine[]> {
    const count = Math.min(MOST_LINES, Math.max(0, last ?? first ?? MOST_LINES));
    return evaluationLog(this.store.manager, evaluationId, {
      ...filterOf(asked),
      ...{ after: idOf(after), before: idOf(before), count, from: last == null ? 'first' : 'last' },
    });
  }

  count(evaluationId: string, asked: Pick<LogAsked, 'level' | 'text'>): Promise<number> {
    return countLog(this.store.manager, evaluationId, filterOf(asked));
  }
}

const idOf = (id: string | null | undefined) => (id != null && isId(id) ? id : null);
const filterOf = ({ level, text }: Pick<LogAsked, 'level' | 'text'>): LogFilter => ({
  level: level ?? null,
  text: text?.trim().slice(0, LONGEST_TEXT) || null,
});
