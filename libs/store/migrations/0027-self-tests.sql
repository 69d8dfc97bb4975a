-- Self-tests of runners. A quarantine has a cause, because a passed self-test ends only some of them.
create table self_test (
  id            uuid primary key,
  runner_id     text not null references runner,
  requested_at      timestamptz not null default clock_timestamp(),
  ended_at      timestamptz,
  outcome       text check (outcome in ('passed', 'failed', 'unanswered')),
  reason        text,                                  -- the reason of a failure
  evaluation_id uuid,                                  -- the shard that waits for the outcome, if any
  shard_index   integer,
  constraint self_test_ended_has_outcome check ((ended_at is null) = (outcome is null)),
  constraint self_test_failed_has_reason check ((reason is not null) = (outcome is not null and outcome = 'failed')),
  foreign key (evaluation_id, shard_index) references shard);
create index self_test_runner on self_test (runner_id, requested_at);
create index self_test_open on self_test (requested_at) where ended_at is null;

alter table runner add column quarantine_cause text check (quarantine_cause in ('failures', 'self_test', 'outvoted', 'maintainer'));
update runner set quarantine_cause = case
    when quarantine_reason like 'a maintainer:%' then 'maintainer'
    when quarantine_reason like 'it failed % times in a row%' then 'failures'
    else 'outvoted' end
 where quarantined_at is not null;
alter table runner add constraint runner_quarantine_has_cause check ((quarantined_at is null) = (quarantine_cause is null));

-- Whether the model received images of the split under that lease; true for earlier failures, where it is unknown.
alter table shard_failure add column images_read boolean not null default true;
