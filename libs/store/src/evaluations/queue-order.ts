/**
 * SQL: the order of the queue of a pool. First what is in progress; sample runs last; of the others, those of the team
 * that was served least; of one team by priority, then the oldest.
 *
 * Of evaluations `e` with the team `m`, its share `h` of the pool and `p.leased`, the number of shards or instances in
 * progress; both may be missing.
 */
export const QUEUE_ORDER = `coalesce(p.leased, 0) = 0 and e.state <> 'scoring', e.attempt <= 0, coalesce(h.served, 0),
  m.id, e.priority desc, e.created_at, e.id`;
