-- The cost of a bundle, measured once per pool: the machines of a pool are equal.

create table efficiency (
  bundle_sha256 char(64) not null references blob,
  pool          text not null,
  requested_at      timestamptz not null default now(),
  fence         integer not null default 0 check (fence >= 0),
  leased_by     text,
  leased_until  timestamptz,
  runner_id     text,
  outcome       jsonb,                                 -- the measurement of a runner, or the reason of its failure
  measured_at   timestamptz,
  primary key (bundle_sha256, pool),
  constraint efficiency_outcome_has_instant check ((outcome is null) = (measured_at is null)));
create index efficiency_open on efficiency (requested_at) where outcome is null;

-- The first outcome counts and is immutable
create trigger efficiency_outcome_stays before update or delete on efficiency for each row when (old.outcome is not null) execute function refuse_change();
