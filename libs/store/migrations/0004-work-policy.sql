-- Work policy: fair shares of a pool, failed attempts, untrusted runners, audits, dead letters, reused predictions.

alter table team add column share_weight double precision not null default 1 check (share_weight > 0 and share_weight <= 100);

alter table track add column shard_time_limit_seconds integer not null default 900 check (shard_time_limit_seconds > 0);

alter table evaluation
  add column priority integer not null default 0 check (priority between -3 and 3),
  add column reused_from uuid references evaluation;

-- Fair shares: the service that each team received, in instances divided by its weight; the clock is the virtual time of the pool.
create table pool_clock (
  pool text primary key,
  at   double precision not null);

create table team_share (
  pool    text not null,
  team_id uuid not null references team,
  served  double precision not null,
  primary key (pool, team_id));

-- A shard can be an audit: the rows of another shard, predicted by a second runner.
alter table shard
  add column leased_at  timestamptz,
  add column done_fence integer,
  add column audit_of   integer,
  add column verdict    text check (verdict in ('agreed', 'disagreed', 'waived')),
  add constraint shard_verdict_of_audits check (verdict is null or audit_of is not null);
update shard s set done_fence = r.fence from shard_result r
 where r.evaluation_id = s.evaluation_id and r.shard_index = s.shard_index;
alter table shard add constraint shard_done_has_fence check ((done_at is null) = (done_fence is null));
create index shard_audit on shard (evaluation_id, audit_of) where audit_of is not null;
drop index shard_waiting;
drop index shard_in_flight;
create index shard_waiting on shard (evaluation_id, shard_index) where released_at is null and verdict is null;
create index shard_in_flight on shard (evaluation_id, shard_index) where released_at is not null and done_at is null and verdict is null;
create index shard_holder on shard (leased_by, evaluation_id);

-- The result with the fence shard.done_fence counts; older results of runners that are no longer trusted remain.
alter table shard_result drop constraint shard_result_pkey;
alter table shard_result add primary key (evaluation_id, shard_index, fence);

create table shard_failure (                           -- immutable: a lease that ended without predictions
  evaluation_id uuid not null,
  shard_index   integer not null,
  fence         integer not null check (fence > 0),
  runner_id     text not null,
  code          text not null,
  reason        text not null,
  at            timestamptz not null default now(),
  primary key (evaluation_id, shard_index, fence),
  foreign key (evaluation_id, shard_index) references shard);
create index shard_failure_runner on shard_failure (runner_id, at);

alter table runner
  add column quarantined_at    timestamptz,
  add column quarantine_reason text,
  add column trusted_since     timestamptz not null default now(),
  add constraint runner_quarantine_has_reason check ((quarantined_at is null) = (quarantine_reason is null));

create table dead_letter (                             -- an evaluation that failed because of the platform
  evaluation_id uuid primary key references evaluation,
  shard_index   integer,
  code          text not null,
  reason        text not null,
  tries         integer not null,
  last_runner   text,
  at            timestamptz not null default now(),
  settled_at    timestamptz,
  settled_by    uuid references account,
  requeued_as   uuid references evaluation);
create index dead_letter_open on dead_letter (at) where settled_at is null;

create trigger shard_failure_is_immutable before update or delete on shard_failure for each row execute function refuse_change();
create trigger shard_failure_is_kept before truncate on shard_failure for each statement execute function refuse_change();
