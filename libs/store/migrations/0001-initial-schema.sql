-- The initial schema: accounts, benchmarks, submissions, evaluations, results, boards. See docs/architecture/data.md.
-- The application creates all keys (UUID v7). Triggers reject UPDATE and DELETE on immutable tables for every role, also for the owner.

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is immutable', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Accounts and teams ---------------------------------------------------------------------------------------------------------------

create table account (
  id            uuid primary key,
  email         text not null,
  name          text not null,
  password_hash text not null,                        -- argon2id
  role          text not null default 'researcher' check (role in ('researcher', 'maintainer', 'admin')),
  created_at    timestamptz not null default now());
create unique index account_email on account (lower(email));

create table team (
  id         uuid primary key,
  slug       text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  name       text not null,
  created_at timestamptz not null default now());

create table membership (
  account_id uuid not null references account,
  team_id    uuid not null references team,
  role       text not null check (role in ('owner', 'member')),
  created_at timestamptz not null default now(),
  primary key (account_id, team_id));

create table session (
  id           uuid primary key,
  account_id   uuid not null references account,
  token_sha256 char(64) not null unique,
  created_at   timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at   timestamptz not null);

create table api_token (
  id           uuid primary key,
  account_id   uuid not null references account,
  name         text not null,
  token_sha256 char(64) not null unique,
  scopes       text[] not null,
  created_at   timestamptz not null default now(),
  last_used_at timestamptz,
  expires_at   timestamptz,
  revoked_at   timestamptz);
create index api_token_account on api_token (account_id);

-- Benchmarks and tracks ----------------------------------------------------------------------------------------------------------

create table blob (                                    -- immutable
  sha256     char(64) primary key,
  bytes      bigint not null check (bytes >= 0),
  media_type text not null,
  created_at timestamptz not null default now());

create table benchmark_version (                       -- immutable
  id                uuid primary key,
  slug              text not null,
  number            integer not null check (number > 0),
  title             text not null,
  definition        jsonb not null,
  definition_sha256 char(64) not null references blob,
  published_at      timestamptz not null default now(),
  unique (slug, number));

create table split (                                   -- immutable; labels are not in this database
  id                   uuid primary key,
  benchmark_version_id uuid not null references benchmark_version,
  name                 text not null check (name in ('train', 'val', 'test')),
  role                 text not null check (role in ('public', 'hidden')),
  instance_count       integer not null check (instance_count > 0),
  instances_sha256     char(64) not null references blob,
  archive_sha256       char(64) not null references blob,
  labels_sha256        char(64) not null,
  created_at           timestamptz not null default now(),
  unique (benchmark_version_id, name, role));

create table track (
  id                   uuid primary key,
  slug                 text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  title                text not null,
  short_name           text not null,
  task                 text not null,
  benchmark_version_id uuid not null references benchmark_version,
  split_id             uuid not null references split,
  protocol             text not null,
  primary_metric       text not null,
  quota_limit          integer not null check (quota_limit > 0),
  quota_window_hours   integer not null check (quota_window_hours > 0),
  pool                 text not null,
  minimum_isolation    text not null check (minimum_isolation in ('L1', 'L2', 'L3')),
  pilot_shard_size           integer not null check (pilot_shard_size > 0),
  shard_size           integer not null check (shard_size > 0),
  time_limit_seconds   integer not null check (time_limit_seconds > 0),
  position             integer not null default 0,
  opens_at             timestamptz not null default now(),
  closes_at            timestamptz,
  created_at           timestamptz not null default now());

create table reported_row (                            -- immutable: a value of a paper, never ranked
  id              uuid primary key,
  track_id        uuid not null references track,
  board           text not null,
  method          text not null,
  backbone        text,
  not_trained     boolean not null default false,
  citation        text not null,
  table_reference text not null,
  url             text,
  metric_values   jsonb not null,
  created_at      timestamptz not null default now());

-- Submissions and evaluations -------------------------------------------------------------------------------------------------------

create table upload (
  id               text primary key,
  account_id       uuid not null references account,
  bytes            bigint not null check (bytes > 0),
  declared_sha256  char(64) not null,
  file_name        text not null,
  created_at       timestamptz not null default now(),
  completed_at     timestamptz,
  blob_sha256      char(64) references blob,
  failure          jsonb);
create index upload_account on upload (account_id, declared_sha256);

create table submission (                              -- immutable
  id                 uuid primary key,
  code               text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{6}$'),
  team_id            uuid not null references team,
  account_id         uuid not null references account,
  client_mutation_id text not null,
  bundle_sha256      char(64) not null references blob,
  name               text not null,
  version            text not null,
  interface          text not null,
  description        text not null default '',
  backbone           text,
  parameters         bigint,
  licence            text,
  links              jsonb not null default '[]',
  trained_on         text[] not null default '{}',
  created_at         timestamptz not null default now(),
  unique (team_id, client_mutation_id));
create index submission_team on submission (team_id, created_at desc);

create table evaluation (
  id            uuid primary key,
  submission_id uuid not null references submission,
  track_id      uuid not null references track,
  attempt       integer not null default 1 check (attempt > 0),
  state         text not null default 'queued'
                check (state in ('queued', 'validating', 'predicting', 'scoring', 'scored', 'rejected', 'failed', 'cancelled')),
  state_since   timestamptz not null default now(),
  failure       jsonb,
  refunded_at   timestamptz,
  bundle_report jsonb,
  deadline_at   timestamptz not null,
  created_at    timestamptz not null default now(),
  ended_at      timestamptz,
  unique (submission_id, track_id, attempt),
  constraint evaluation_failure_has_reason check ((state in ('rejected', 'failed')) = (failure is not null)));
create index evaluation_open on evaluation (state, state_since) where state in ('queued', 'validating', 'predicting', 'scoring');
create index evaluation_track on evaluation (track_id, created_at desc);

create table evaluation_order (                        -- immutable; the secret order of instances
  evaluation_id uuid primary key references evaluation,
  seed          char(64) not null);

create table shard (
  evaluation_id  uuid not null references evaluation,
  shard_index    integer not null check (shard_index >= 0),
  first_row      integer not null check (first_row >= 0),
  row_count      integer not null check (row_count > 0),
  released_at    timestamptz,
  fence          integer not null default 0 check (fence >= 0),
  leased_by      text,
  leased_until   timestamptz,
  done_at        timestamptz,
  primary key (evaluation_id, shard_index));
create index shard_waiting on shard (evaluation_id, shard_index) where released_at is null;
create index shard_in_flight on shard (evaluation_id, shard_index) where released_at is not null and done_at is null;

create table shard_result (                            -- immutable: the first valid report wins
  evaluation_id      uuid not null,
  shard_index        integer not null,
  fence              integer not null check (fence > 0),
  runner_id          text not null,
  predictions_sha256 char(64) not null references blob,
  receipt            jsonb not null,
  received_at        timestamptz not null default now(),
  primary key (evaluation_id, shard_index),
  foreign key (evaluation_id, shard_index) references shard);

create table evaluation_log (                          -- immutable: the log on the page of a submission
  id            uuid primary key,
  evaluation_id uuid not null references evaluation,
  at            timestamptz not null default now(),
  level         text not null check (level in ('info', 'warning', 'error')),
  code          text not null,
  message       text not null,
  details       jsonb not null default '{}');
create index evaluation_log_order on evaluation_log (evaluation_id, id);

-- Results and boards -----------------------------------------------------------------------------------------------------------

create table result (                                  -- immutable; only the scorer inserts
  evaluation_id     uuid primary key references evaluation,
  track_id          uuid not null references track,
  boards            jsonb not null,
  outcomes          jsonb not null,                    -- board → blob digest; contains labels, in the scorer's store
  predictions       jsonb not null,
  definition_sha256 char(64) not null,
  labels_sha256     char(64) not null,
  scorer_version    text not null,
  bootstrap_seed    text not null,
  scored_at         timestamptz not null default now());
create index result_track on result (track_id, scored_at);

create table board_snapshot (                          -- immutable; the only place of ranks
  id         uuid primary key,
  track_id   uuid not null references track,
  board      text not null,
  number     integer not null check (number > 0),
  row_count  integer not null,
  payload    jsonb not null,
  as_of      timestamptz not null default now(),
  unique (track_id, board, number));

create table publication (                             -- immutable; the latest row of an evaluation counts
  id            uuid primary key,
  evaluation_id uuid not null references evaluation,
  visibility    text not null check (visibility in ('shown', 'hidden', 'retracted')),
  reason        text,
  account_id    uuid references account,
  at            timestamptz not null default now());
create index publication_evaluation on publication (evaluation_id, id desc);

-- Outbox and runners ------------------------------------------------------------------------------------------------------------

create table outbox (
  id           uuid primary key,                       -- also the broker's message id
  subject      text not null,
  payload      jsonb not null,
  created_at   timestamptz not null default now(),
  published_at timestamptz);
create index outbox_waiting on outbox (id) where published_at is null;

create function wake_relay() returns trigger language plpgsql as $$
begin
  notify outbox;
  return null;
end $$;
create trigger outbox_wakes_relay after insert on outbox for each statement execute function wake_relay();

create table runner (
  id           text primary key check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
  pool         text not null,
  heartbeat    jsonb not null default '{}',
  joined_at    timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  cordoned_at  timestamptz,
  retired_at   timestamptz);

do $$
declare name text;
begin
  foreach name in array array['blob', 'benchmark_version', 'split', 'reported_row', 'submission', 'evaluation_order', 'shard_result',
                              'evaluation_log', 'result', 'board_snapshot', 'publication']
  loop
    execute format('create trigger %I before update or delete on %I for each row execute function refuse_change()', name || '_is_immutable', name);
    execute format('create trigger %I before truncate on %I for each statement execute function refuse_change()', name || '_is_kept', name);
  end loop;
end $$;
