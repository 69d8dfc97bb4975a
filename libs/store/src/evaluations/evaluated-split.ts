/** SQL: the split of an `evaluation e` on a `track t`. A debug run on a hidden split uses a public sample. */
export const EVALUATED_SPLIT = 'coalesce(e.split_id, t.split_id)';
