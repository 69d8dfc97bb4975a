import { Inject, Injectable } from '@nestjs/common';
import {
  countLog,
  evaluationLog,
  runnersOfEvaluation,
  type LogFilter,
  type LogLine,
  type NamedRunner,
  type Store,
} from '@primitives/store';
import { STORE } from '../edges.js';
import { isId } from '../graphql/ids.js';
import { withOwnNames, withPublicNames } from './log-names.js';

/** Lines in one answer, at most; as many where nobody says how many. */
export const MOST_LINES = 500;
const LONGEST_TEXT = 200;

/** What is asked of a log; what is left out bounds nothing. */
export interface LogRequested {
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

  /** Machines are named as everybody is told them. */
  async lines(evaluationId: string, { after, before, first, last, ...asked }: LogRequested): Promise<LogLine[]> {
    const runners = await runnersOfEvaluation(this.store.manager, evaluationId);
    const count = Math.min(MOST_LINES, Math.max(0, last ?? first ?? MOST_LINES));
    const lines = await evaluationLog(this.store.manager, evaluationId, {
      ...filterOf(asked, runners),
      after: idOf(after),
      before: idOf(before),
      count,
      from: last == null ? 'first' : 'last',
    });
    return lines.map((line) => ({ ...line, message: withPublicNames(line.message, runners) }));
  }

  async count(evaluationId: string, asked: Pick<LogRequested, 'level' | 'text'>): Promise<number> {
    const runners = await runnersOfEvaluation(this.store.manager, evaluationId);
    return countLog(this.store.manager, evaluationId, filterOf(asked, runners));
  }
}

const idOf = (id: string | null | undefined) => (id != null && isId(id) ? id : null);
const filterOf = (
  { level, text }: Pick<LogRequested, 'level' | 'text'>,
  runners: readonly NamedRunner[],
): LogFilter => ({
  level: level ?? null,
  text: withOwnNames(text?.trim().slice(0, LONGEST_TEXT) ?? '', runners) || null,
});
