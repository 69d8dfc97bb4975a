-- The storage limit of a team in bytes, if it differs from the default.
create table team_storage (
  team_id    uuid primary key references team,
  bytes      bigint not null check (bytes >= 0),
  reason     text not null,
  account_id uuid references account,
  at         timestamptz not null default now());
