import type { Tx } from '../connection/store.js';

/**
 * `superseded`: its submission was scored again under an erratum, or rerun by a maintainer; `embargoed`: its team does
 * not list it yet; `withheld`: it does not improve enough for the release rule of its track, and only maintainers see
 * its values; `sealed`: its values are secret until the phase of its track closes.
 */
export type Visibility = 'shown' | 'hidden' | 'withdrawn' | 'superseded' | 'embargoed' | 'withheld' | 'sealed';

/**
 * SQL: the latest row of `publication p` that decides whether the values may be shown: a result that is hidden,
 * withdrawn or superseded after that stays secret. @param evaluation the column of its id, or a parameter
 */
const decisive = (
  columns: string,
  evaluation: 'e.id' | 'oe.id' | '$1',
): string => `(select ${columns} from publication p
  where p.evaluation_id = ${evaluation} and p.visibility not in ('hidden', 'withdrawn', 'superseded') order by p.id desc limit 1)`;

/** Visibility of a result and the reason; the latest row counts. */
export interface Publication {
  readonly visibility: Visibility;
  readonly reason: string | null;
  readonly at: Date;
  /** Why the release rule withholds the values, also after the result was hidden, withdrawn or superseded. */
  readonly withheldReason: string | null;
  /** Name of the account that set the visibility; null: a rule did. */
  readonly by: string | null;
  /** Whether its team withdrew it, also after a maintainer hid it. */
  readonly withdrawnByTeam: boolean;
}

/**
 * SQL: whether the team of the evaluation `$1` withdrew its result. Only members and maintainers withdraw, so that
 * anyone else was a member at the time.
 */
const WITHDRAWN_BY_TEAM = `coalesce((
  select p.visibility = 'withdrawn'
         and (coalesce(a.role, 'researcher') = 'researcher' or exists (select from membership m where m.team_id = s.team_id and m.account_id = a.id))
    from publication p join evaluation e on e.id = p.evaluation_id join submission s on s.id = e.submission_id left join account a on a.id = p.account_id
   where p.evaluation_id = $1 and p.visibility <> 'hidden' order by p.id desc limit 1), false)`;

export async function publicationOf(db: Tx, evaluationId: string): Promise<Publication | null> {
  const rows = await db.query<Publication[]>(
    `select l.visibility, l.reason, l.at, (select name from account where id = l.account_id) as by,
       ${decisive("case p.visibility when 'withheld' then p.reason end", '$1')} as "withheldReason",
       ${WITHDRAWN_BY_TEAM} as "withdrawnByTeam"
     from publication l where l.evaluation_id = $1 order by l.id desc limit 1`,
    [evaluationId],
  );
  return rows[0] ?? null;
}

/**
 * SQL: whether the values of an evaluation may be shown to everyone who sees it. A withheld or sealed result remains
 * unpublished when it is hidden, withdrawn or scored again after that. @param evaluation the column of its id
 */
export const metricsReportedOf = (evaluation: 'e.id' | 'oe.id'): string =>
  `coalesce(${decisive("p.visibility not in ('withheld', 'sealed')", evaluation)}, true)`;

/** `metricsReportedOf` an `evaluation e`. */
export const METRICS_REPORTED = metricsReportedOf('e.id');

export async function metricsReported(db: Tx, evaluationId: string): Promise<boolean> {
  const rows = await db.query<{ visible: boolean }[]>(
    `select ${METRICS_REPORTED} as visible from evaluation e where e.id = $1`,
    [evaluationId],
  );
  return rows[0]?.visible ?? true;
}
