/**
 * SQL: whether the shard `s` could be leased now. One that repeats another shard for an audit does not wait before that
 * one is done: the queue of the fleet page does not count it either.
 */
export const SHARD_WAITS = `s.done_at is null and s.verdict is null and coalesce(s.leased_until <= clock_timestamp(), true)
  and (s.audit_of is null or exists (
    select from shard audited
     where audited.evaluation_id = s.evaluation_id and audited.shard_index = s.audit_of and audited.done_at is not null))`;
