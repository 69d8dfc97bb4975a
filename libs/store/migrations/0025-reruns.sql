-- A maintainer can request another evaluation of a scored result. The result counts until the new attempt is scored.
alter table evaluation
  add column rerun_of     uuid references evaluation,
  add column rerun_reason text check (length(rerun_reason) between 1 and 500),
  add constraint evaluation_rerun_has_reason check ((rerun_of is null) = (rerun_reason is null));
create index evaluation_rerun on evaluation (rerun_of) where rerun_of is not null;
create unique index evaluation_rerun_open on evaluation (rerun_of) where rerun_of is not null and ended_at is null;
