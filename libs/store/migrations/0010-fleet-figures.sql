-- Metrics of the fleet per minute, for the charts of the fleet page. The dispatcher writes and thins them; the events themselves are in
-- shard and shard_failure.

create table fleet_metric (
  pool      text not null,                             -- '*': all pools together
  minutes   integer not null check (minutes in (1, 10)),
  at        timestamptz not null,                      -- the end of the interval
  waiting   integer not null,                          -- shards that waited for a runner; the maximum of ten minutes
  ready     integer not null,                          -- ready runners; the minimum of ten minutes
  done      integer not null,                          -- shards whose predictions were accepted
  failed    integer not null,                          -- leases that ended without predictions
  instances integer not null,
  median_ms double precision,                          -- from lease to predictions; null: no shard was done
  p95_ms    double precision,
  version   text not null,                             -- of the dispatcher that wrote it
  primary key (pool, minutes, at));

create index shard_done on shard (done_at) where done_at is not null;
create index shard_failure_at on shard_failure (at);
