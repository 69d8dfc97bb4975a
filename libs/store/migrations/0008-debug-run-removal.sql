-- A team can remove a debug run that has ended. The row stays for the quota and for audits; no page or list shows it.
alter table evaluation add removed_at timestamptz;
alter table evaluation add constraint evaluation_removed_is_debug check (removed_at is null or (debug and ended_at is not null));
