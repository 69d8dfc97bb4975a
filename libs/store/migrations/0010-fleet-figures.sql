-- How the fleet did, minute by minute: what the fleet's page draws. Kept by the dispatcher and thinned by it; what happened itself stands
-- in shard and shard_failure.

create table fleet_metric (
  pool      text not null,                             -- '*': all pools together
  minutes   integer not null check (minutes in (1, 10)),
  at        timestamptz not null,                      -- the end of the span
  waiting   integer not null,                          -- shards that waited for a runner; of ten minutes the most
  ready     integer not null,                          -- runners that might take work; of ten minutes the fewest
  done      integer not null,                          -- shards whose predictions were taken
  failed    integer not null,                          -- leases that ended without
  instances integer not null,
  median_ms double precision,                          -- from lease to predictions; null: nothing was done
  p95_ms    double precision,
  version   text not null,                             -- of the dispatcher that wrote it
  primary key (pool, minutes, at));

create index shard_done on shard (done_at) where done_at is not null;
create index shard_failure_at on shard_failure (at);
