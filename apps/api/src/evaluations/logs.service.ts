import { Inject, Injectable } from '@nestjs/common';
import type { Store } from '@primitives/store/connection';
import { countLog, evaluationLog, type LogFilter, type LogLine } from '@primitives/store/evaluations';
import { runnersOfEvaluation, type NamedRunner } from '@primitives/store/fleet';
import { STORE } from '../edges.js';
import { isId } from '../graphql/ids.js';
import { withOwnNames, withPublicNames } from './log-names.js';

/** Maximum and default number of lines per response. */
export const MAX_LINES = 500;
const LONGEST_TEXT = 200;

/** Filter and page of a log; omitted fields impose no limit. */
export interface LogRequested {
  readonly level?: LogFilter['level'] | undefined;
  readonly text?: string | null | undefined;
  readonly after?: string | null | undefined;
  readonly before?: string | null | undefined;
  readonly first?: number | null | undefined;
  readonly last?: number | null | undefined;
}

/** Reads the log of an evaluation in pages, because it may have 100,000 lines. */
@Injectable()
export class LogsService {
  constructor(@Inject(STORE) private readonly store: Store) {}

  /** Replaces machine names with public runner names. */
  async lines(evaluationId: string, { after, before, first, last, ...filter }: LogRequested): Promise<LogLine[]> {
    const runners = await runnersOfEvaluation(this.store.manager, evaluationId);
    const count = Math.min(MAX_LINES, Math.max(0, last ?? first ?? MAX_LINES));
    const lines = await evaluationLog(this.store.manager, evaluationId, {
      ...filterOf(filter, runners),
      after: idOf(after),
      before: idOf(before),
      count,
      from: last == null ? 'first' : 'last',
    });
    return lines.map((line) => ({ ...line, message: withPublicNames(line.message, runners) }));
  }

  async count(evaluationId: string, filter: Pick<LogRequested, 'level' | 'text'>): Promise<number> {
    const runners = await runnersOfEvaluation(this.store.manager, evaluationId);
    return countLog(this.store.manager, evaluationId, filterOf(filter, runners));
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
