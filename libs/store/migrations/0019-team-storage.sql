-- How many bytes of bundles a team may keep, where that is not what every team may.
create table team_storage (
  team_id    uuid primary key references team,
  bytes      bigint not null check (bytes >= 0),
  reason     text not null,
  account_id uuid references account,
  at         timestamptz not null default now());
