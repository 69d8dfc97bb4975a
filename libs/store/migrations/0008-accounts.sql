-- Accounts that own their e-mail: mail on its way out, links that a mail carries, sessions that say where they are.

-- A letter by its kind and the facts it tells; its text, with the secret of a link in it, is made when it is sent and never kept.
create table mail (
  id          uuid primary key,
  address     text not null,
  letter      text not null check (letter ~ '^[a-z_]+$'),
  facts       jsonb not null default '{}',
  created_at  timestamptz not null default now(),
  attempts    integer not null default 0,
  next_try_at timestamptz not null default now(),
  sent_at     timestamptz,
  given_up_at timestamptz,
  failure     text);                                   -- what the server said last
create index mail_waiting on mail (next_try_at) where sent_at is null and given_up_at is null;

-- What the holder of a mail's link may do, once. The link's secret is an HMAC of the id, which is not in this database.
create table account_link (
  id         uuid primary key,
  account_id uuid not null references account,
  purpose    text not null check (purpose in ('verify_email', 'reset_password')),
  email      text not null,                            -- who is asked to show that this is theirs
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at    timestamptz);
create index account_link_account on account_link (account_id);

alter table account add column email_verified_at timestamptz;

alter table session
  add column device text not null default '',          -- what the browser calls itself
  add column network text not null default '',         -- the address without its last part: enough to recognise, not to follow
  add column confirmed_at timestamptz not null default now(); -- when its holder last showed who they are
create index session_account on session (account_id);
