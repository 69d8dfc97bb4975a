-- Device authorization: a program requests an API token and its user approves it in a browser (RFC 8628).
create table device_grant (
  id            uuid primary key,
  device_sha256 char(64) not null unique,              -- digest of the program's device code
  user_code     text not null unique,                  -- the code that the user types
  name          text not null,
  scopes        text[] not null,
  network       text not null,                         -- the network of the program, shown to the user
  created_at    timestamptz not null default now(),
  expires_at    timestamptz not null,
  polled_at     timestamptz,
  account_id    uuid references account,
  answered_at   timestamptz,
  approved      boolean,
  taken_at      timestamptz,
  constraint device_grant_answered check ((answered_at is null) = (approved is null) and (answered_at is null) = (account_id is null)));
