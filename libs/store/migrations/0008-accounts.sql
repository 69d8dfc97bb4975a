-- Accounts with confirmed e-mail addresses: outgoing mail, links in mails, and the devices of sessions.

-- A mail by its kind and its facts. Its text, which contains the secret of a link, is created when it is sent and never stored.
create table mail (
  id          uuid primary key,
  address     text not null,
  kind        text not null check (kind ~ '^[a-z_]+$'),
  facts       jsonb not null default '{}',
  created_at  timestamptz not null default now(),
  attempts    integer not null default 0,
  next_try_at timestamptz not null default now(),
  sent_at     timestamptz,
  given_up_at timestamptz,
  failure     text);                                   -- the last response of the server
create index mail_waiting on mail (next_try_at) where sent_at is null and given_up_at is null;

-- The action that a link in a mail permits, once. The secret of the link is an HMAC of the id and is not in this database.
create table account_link (
  id         uuid primary key,
  account_id uuid not null references account,
  purpose    text not null check (purpose in ('verify_email', 'reset_password')),
  email      text not null,                            -- the address to confirm
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at    timestamptz);
create index account_link_account on account_link (account_id);

alter table account add column email_verified_at timestamptz;

alter table session
  add column device text not null default '',          -- the user agent
  add column network text not null default '',         -- the IP address without its last part
  add column confirmed_at timestamptz not null default now(); -- when the user last confirmed their identity
create index session_account on session (account_id);
