-- A corrected label file creates a new version of a benchmark. Existing predictions are scored again without a runner. The old board
-- does not change until all results are complete, and an erratum documents the changes.

create table erratum (
  id              uuid primary key,
  track_id        uuid not null references track,
  number          integer not null check (number > 0),
  reason          text not null check (length(reason) between 1 and 2000),
  from_version_id uuid not null references benchmark_version,
  from_split_id   uuid not null references split,
  to_version_id   uuid not null references benchmark_version,
  to_split_id     uuid not null references split,
  account_id      uuid references account,
  at              timestamptz not null default now(),
  finished_at     timestamptz,
  unique (track_id, number),
  constraint erratum_corrects check (from_split_id <> to_split_id));
create unique index erratum_open on erratum (track_id) where finished_at is null;

alter table evaluation add column erratum_id uuid references erratum;
create index evaluation_erratum on evaluation (erratum_id) where erratum_id is not null;

-- superseded: its submission was scored again under an erratum
alter table publication drop constraint publication_visibility_check,
  add constraint publication_visibility_check check (visibility in ('shown', 'hidden', 'retracted', 'superseded'));

-- The published parts of the split, as found by its audit; libs/splits, split-audit/1
alter table split add column audit jsonb;
