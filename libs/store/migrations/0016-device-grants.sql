-- A program that asks for an API token while its person answers in a browser (RFC 8628).
create table device_grant (
  id            uuid primary key,
  device_sha256 char(64) not null unique,              -- what the program holds
  user_code     text not null unique,                  -- what the person types
  name          text not null,
  scopes        text[] not null,
  network       text not null,                         -- where the program asks from, shown to the person
  created_at    timestamptz not null default now(),
  expires_at    timestamptz not null,
  polled_at     timestamptz,
  account_id    uuid references account,
  answered_at   timestamptz,
  approved      boolean,
  taken_at      timestamptz,
  constraint device_grant_answered check ((answered_at is null) = (approved is null) and (answered_at is null) = (account_id is null)));
