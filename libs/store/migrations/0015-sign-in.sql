-- Sign-in methods other than the password: passkeys and external providers (OpenID Connect, GitHub).

alter table account alter column password_hash drop not null; -- null: another sign-in method

create table passkey (
  id            uuid primary key,
  account_id    uuid not null references account,
  credential_id text not null unique,                  -- base64url, from the browser
  public_key    bytea not null,                        -- COSE
  counter       bigint not null check (counter >= 0),
  transports    text[] not null default '{}',
  backed_up     boolean not null,
  name          text not null,
  created_at    timestamptz not null default now(),
  last_used_at  timestamptz);
create index passkey_account on passkey (account_id);

create table identity (
  issuer       text not null,
  subject      text not null,
  account_id   uuid not null references account,
  provider     text not null,                          -- the name in the configuration
  label        text not null,                          -- the label that its owner sees
  created_at   timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (issuer, subject));
create index identity_account on identity (account_id);

-- A challenge that was sent to a browser and waits for its response; valid once. Only its digest is stored.
create table sign_in_challenge (
  sha256     char(64) primary key,
  purpose    text not null check (purpose in ('add_passkey', 'use_passkey', 'provider')),
  account_id uuid references account,
  details    jsonb not null default '{}',
  expires_at timestamptz not null);
