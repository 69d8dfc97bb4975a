-- What a bundle costs, measured once for each pool, since a pool's machines are alike.

create table efficiency (
  bundle_sha256 char(64) not null references blob,
  pool          text not null,
  requested_at      timestamptz not null default now(),
  fence         integer not null default 0 check (fence >= 0),
  leased_by     text,
  leased_until  timestamptz,
  runner_id     text,
  outcome       jsonb,                                 -- what a runner measured, or why it could not
  measured_at   timestamptz,
  primary key (bundle_sha256, pool),
  constraint efficiency_outcome_has_instant check ((outcome is null) = (measured_at is null)));
create index efficiency_open on efficiency (requested_at) where outcome is null;

-- The first word counts, and stays
create trigger efficiency_outcome_stays before update or delete on efficiency for each row when (old.outcome is not null) execute function refuse_change();
