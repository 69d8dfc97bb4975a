-- Load of each runner by minute, for one day. A gap: the runner sent no heartbeat, or no dispatcher was running.
create table runner_load (
  runner_id    text not null references runner,
  at           timestamptz not null,      -- the end of the minute
  cpu          double precision not null, -- 0 to 1
  memory_bytes double precision not null,
  gpu          double precision,          -- 0 to 1; null without GPU
  busy         integer not null,          -- shards that it computed
  primary key (runner_id, at));
