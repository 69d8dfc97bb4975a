-- The fleet: pools and their requirements, join tokens, events of each runner, and a log of every action that requires maintainer
-- rights.

create table pool (
  name        text primary key check (name ~ '^[A-Za-z0-9_-]{1,64}$'),
  description text not null default '',
  minimum     jsonb not null default '{}',             -- libs/evaluation PoolMinimum
  trusted     boolean not null,                        -- whether its runners may receive hidden images
  created_at  timestamptz not null default now());
insert into pool (name, trusted) select pool, true from (select pool from track union select pool from runner) known;

alter table runner
  add column public_key  text unique,                  -- null: credentials were issued manually
  add column silent_at   timestamptz,
  add column left_at     timestamptz,
  add column draining_at timestamptz,
  add column revoked_at  timestamptz;                  -- when the broker was notified of the revocation
create index runner_unrevoked on runner (retired_at) where retired_at is not null and revoked_at is null;

create index shard_result_runner on shard_result (runner_id, received_at);

create table join_token (
  id           uuid primary key,
  token_sha256 char(64) not null unique,
  pool         text not null references pool,
  name         text,
  account_id   uuid references account,                -- null: the installation itself, at its start
  created_at   timestamptz not null default now(),
  expires_at   timestamptz not null,
  used_at      timestamptz,
  runner_id    text references runner,
  constraint join_token_use check ((used_at is null) = (runner_id is null)));

create table runner_event (                            -- immutable
  id         uuid primary key,
  runner_id  text not null references runner,
  kind       text not null check (kind in ('joined', 'returned', 'silent', 'quarantined', 'trusted', 'cordoned', 'draining', 'left', 'uncordoned', 'removed')),
  details    jsonb not null default '{}',
  account_id uuid references account,
  at         timestamptz not null default now());
create index runner_event_runner on runner_event (runner_id, id desc);

create table audit_log (                               -- immutable: actions of maintainers
  id         uuid primary key,
  account_id uuid references account,                  -- null: the installation itself
  act        text not null check (act ~ '^[a-z_]+\.[a-z_]+$'),
  target     text not null,
  details    jsonb not null default '{}',
  at         timestamptz not null default now());
create index audit_log_target on audit_log (target, id desc);

do $$
declare name text;
begin
  foreach name in array array['runner_event', 'audit_log']
  loop
    execute format('create trigger %I before update or delete on %I for each row execute function refuse_change()', name || '_is_immutable', name);
    execute format('create trigger %I before truncate on %I for each statement execute function refuse_change()', name || '_is_kept', name);
  end loop;
end $$;
