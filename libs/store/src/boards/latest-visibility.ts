/**
 * SQL: the publication state of an evaluation's result, by the latest row; null before the first. @param evaluation the
 * column of its id
 */
export const latestVisibility = (evaluation: 'e.id' | 'r.evaluation_id' | 'old.id' | 'oe.id'): string =>
  `(select p.visibility from publication p where p.evaluation_id = ${evaluation} order by p.id desc limit 1)`;
