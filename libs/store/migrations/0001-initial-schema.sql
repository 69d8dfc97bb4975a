-- The schema. See docs/architecture/data.md. The application creates all keys (UUID v7). Triggers reject UPDATE and DELETE on
-- immutable tables for every role, also for the owner.

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is immutable', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Accounts and teams ------------------------------------------------------------------------------------------------------------------

create table account (
  id                uuid primary key,
  email             text not null,
  name              text not null,
  password_hash     text,                              -- argon2id; null: another sign-in method
  role              text not null default 'researcher' check (role in ('researcher', 'maintainer', 'admin')),
  created_at        timestamptz not null default now(),
  email_verified_at timestamptz,
  deleted_at        timestamptz);                      -- the row stays for submissions and the audit log, without personal data
create unique index account_email on account (lower(email));

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

create table session (
  id           uuid primary key,
  account_id   uuid not null references account,
  token_sha256 char(64) not null unique,
  created_at   timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at   timestamptz not null,
  device       text not null default '',               -- the user agent
  network      text not null default '',               -- the IP address without its last part
  confirmed_at timestamptz not null default now());    -- when the user last confirmed their identity
create index session_account on session (account_id);

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

-- A challenge that was sent to a browser and waits for its response; valid once. Only its digest is stored. A sign-up with a confirmed
-- e-mail address is one too, until its link is opened.
create table sign_in_challenge (
  sha256     char(64) primary key,
  purpose    text not null check (purpose in ('add_passkey', 'use_passkey', 'provider', 'sign_up')),
  account_id uuid references account,
  details    jsonb not null default '{}',
  expires_at timestamptz not null);

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

-- Browsers that an account signed in with: the owner is notified of a sign-in with another one.
create table known_browser (
  account_id    uuid not null references account,
  sha256        char(64) not null,                     -- of the user agent without its version, and of the network
  first_used_at timestamptz not null default now(),
  last_used_at  timestamptz not null default now(),
  primary key (account_id, sha256));

create table team (
  id           uuid primary key,
  slug         text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  name         text not null,
  created_at   timestamptz not null default now(),
  share_weight double precision not null default 1 check (share_weight > 0 and share_weight <= 100),
  reference    boolean not null default false);        -- entries of the maintainers: exempt from the release rule and the season limits

create table membership (
  account_id uuid not null references account,
  team_id    uuid not null references team,
  role       text not null check (role in ('owner', 'member')),
  public     boolean not null default false,           -- the member's choice: the page of the team shows their name
  created_at timestamptz not null default now(),
  primary key (account_id, team_id));
create index membership_team on membership (team_id);

-- Invitations to a team. The secret of the link in the mail is an HMAC of the id and is not in this database.
create table team_invitation (
  id          uuid primary key,
  team_id     uuid not null references team,
  email       text not null,
  role        text not null check (role in ('owner', 'member')),
  invited_by  uuid not null references account,
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null,
  answered_at timestamptz,
  answer      text check (answer in ('accepted', 'declined', 'withdrawn')),
  constraint team_invitation_answered check ((answered_at is null) = (answer is null)));
create unique index team_invitation_open on team_invitation (team_id, lower(email)) where answered_at is null;
create index team_invitation_email on team_invitation (lower(email)) where answered_at is null;

-- The storage limit of a team in bytes, if it differs from the default.
create table team_storage (
  team_id    uuid primary key references team,
  bytes      bigint not null check (bytes >= 0),
  reason     text not null,
  account_id uuid references account,
  at         timestamptz not null default now());

-- Benchmarks and tracks ---------------------------------------------------------------------------------------------------------------

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

create table benchmark_terms (                         -- immutable; a benchmark's highest number counts
  benchmark_slug text not null,
  number         integer not null check (number > 0),
  text           text check (length(text) between 1 and 20000), -- null: no terms from this version on
  sha256         char(64),                             -- of the text
  account_id     uuid references account,
  at             timestamptz not null default now(),
  primary key (benchmark_slug, number),
  constraint benchmark_terms_digest check ((text is null) = (sha256 is null)));

create table terms_acceptance (                        -- immutable
  account_id     uuid not null references account,
  benchmark_slug text not null,
  number         integer not null,
  sha256         char(64) not null,                    -- of the accepted text
  at             timestamptz not null default now(),
  primary key (account_id, benchmark_slug, number),
  foreign key (benchmark_slug, number) references benchmark_terms);

create table split (                                   -- immutable; labels are not in this database
  id                   uuid primary key,
  benchmark_version_id uuid not null references benchmark_version,
  name                 text not null check (name in ('train', 'val', 'test', 'all')),
  role                 text not null check (role in ('public', 'hidden')),
  instance_count       integer not null check (instance_count > 0),
  instances_sha256     char(64) not null references blob,
  archive_sha256       char(64) not null references blob,
  labels_sha256        char(64) not null,
  created_at           timestamptz not null default now(),
  audit                jsonb,                          -- split-audit/1 (libs/splits); null: no audit
  unique (benchmark_version_id, name, role));

create table split_sign_off (                          -- immutable: approvals of a split's leakage audit
  id         uuid primary key,
  split_id   uuid not null references split,
  account_id uuid not null references account,
  note       text not null check (length(note) between 1 and 2000),
  at         timestamptz not null default now(),
  unique (split_id, account_id));

create table label_publication (                       -- immutable: the last row of a split states whether its labels are public
  id         uuid primary key,
  split_id   uuid not null references split,
  account_id uuid references account,                  -- null: the installation itself
  published  boolean not null,
  at         timestamptz not null default now());
create index label_publication_split on label_publication (split_id, id desc);

create table track (
  id                       uuid primary key,
  slug                     text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  title                    text not null,
  short_name               text not null,
  task                     text not null,
  benchmark_version_id     uuid not null references benchmark_version,
  split_id                 uuid not null references split,
  protocol                 text not null,
  primary_metric           text not null,
  quota_limit              integer not null check (quota_limit > 0),
  quota_window_hours       integer not null check (quota_window_hours > 0),
  pool                     text not null,
  minimum_isolation        text not null check (minimum_isolation in ('L1', 'L2', 'L3')),
  pilot_shard_size         integer not null check (pilot_shard_size > 0),
  shard_size               integer not null check (shard_size > 0),
  time_limit_seconds       integer not null check (time_limit_seconds > 0),
  position                 integer not null default 0,
  opens_at                 timestamptz not null default now(),
  closes_at                timestamptz,
  created_at               timestamptz not null default now(),
  shard_time_limit_seconds integer not null default 900 check (shard_time_limit_seconds > 0),
  boards                   text[] not null check (cardinality(boards) > 0), -- the default board first
  min_improvement              double precision check (min_improvement > 0), -- in the primary metric's unit; null: every result is published
  debug_limit              integer not null default 20 check (debug_limit >= 0),
  debug_window_hours       integer not null default 1 check (debug_window_hours > 0),
  release_rule             text not null default 'improvements' check (release_rule in ('improvements', 'rounded', 'exact')), -- of a hidden split
  baseline                 text check (baseline ~ '^[0-9A-HJKMNP-TV-Z]{6}$'), -- code of the submission that the others are compared with; null: the best reference
  season_limit             integer not null default 12 check (season_limit > 0)); -- evaluations on a hidden split's images in 90 days

-- Phases of a track: when it accepts submissions, how many per team, and when it publishes their results.
create table track_phase (
  id          uuid primary key,
  track_id    uuid not null references track,
  slug        text not null check (slug ~ '^[a-z0-9][a-z0-9-]{0,30}$'),
  name        text not null check (length(name) between 1 and 80),
  opens_at    timestamptz not null,
  closes_at   timestamptz,
  quota_limit integer check (quota_limit > 0),         -- per team and phase; null: only the quota of the track
  results     text not null default 'at_once' check (results in ('at_once', 'at_end')),
  created_at  timestamptz not null default now(),
  unique (track_id, slug),
  constraint track_phase_ends check (closes_at is null or closes_at > opens_at),
  constraint track_phase_tells check (results = 'at_once' or closes_at is not null));

create table track_change (                            -- immutable: public changes of the rules of a track
  id         uuid primary key,
  track_id   uuid not null references track,
  kind       text not null check (kind in ('opened', 'closed', 'reopened', 'rules', 'note')),
  text       text not null check (length(text) between 1 and 2000),
  account_id uuid references account,
  at         timestamptz not null default now());
create index track_change_track on track_change (track_id, id desc);

-- A corrected label file creates a new version of a benchmark. Existing predictions are scored again without a runner. The old board
-- does not change until all results are complete, and an erratum documents the changes.
create table erratum (
  id              uuid primary key,
  track_id        uuid not null references track,
  number          integer not null check (number > 0),
  reason          text not null check (length(reason) between 1 and 2000),
  from_version_id uuid not null references benchmark_version,
  from_split_id   uuid not null references split,
  to_version_id   uuid not null references benchmark_version,
  to_split_id     uuid not null references split,
  account_id      uuid references account,
  at              timestamptz not null default now(),
  finished_at     timestamptz,
  unique (track_id, number),
  constraint erratum_corrects check (from_split_id <> to_split_id));
create unique index erratum_open on erratum (track_id) where finished_at is null;

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

create table reported_row_reading (                    -- immutable: a second person compared the row with its table
  reported_row_id uuid not null references reported_row,
  account_id      uuid not null references account,
  at              timestamptz not null default now(),
  primary key (reported_row_id, account_id));

create table team_quota (                              -- the quota of a team on a track, if it differs from the default
  team_id     uuid not null references team,
  track_id    uuid not null references track,
  quota_limit integer not null check (quota_limit >= 0),
  reason      text not null,
  account_id  uuid references account,
  at          timestamptz not null default now(),
  primary key (team_id, track_id));

-- Submissions -------------------------------------------------------------------------------------------------------------------------

create table upload (
  id              text primary key,
  account_id      uuid not null references account,
  bytes           bigint not null check (bytes > 0),
  declared_sha256 char(64) not null,
  file_name       text not null,
  created_at      timestamptz not null default now(),
  completed_at    timestamptz,
  blob_sha256     char(64) references blob,
  failure         jsonb);
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
  trained_on         text[],                           -- null: not declared, which differs from none
  created_at         timestamptz not null default now(),
  weights            text constraint submission_weights check (weights in ('open', 'on_request', 'closed')), -- null: not declared
  domain_key         text,                             -- keyed digest of the domain of the submitter's verified e-mail; null: not verified
  fingerprint        char(64),                         -- of weights, graph and settings (libs/bundle); null: the bundle could not be read
  unique (team_id, client_mutation_id));
create index submission_team on submission (team_id, created_at desc);
create index submission_bundle on submission (bundle_sha256);
create index submission_fingerprint on submission (fingerprint) where fingerprint is not null;
create index submission_account on submission (account_id, created_at);
create index submission_domain on submission (domain_key, created_at) where domain_key is not null;

create table submission_listing (                      -- immutable; the latest row of a submission counts, without one it is listed
  id            uuid primary key,
  submission_id uuid not null references submission,
  listing       text not null check (listing in ('listed', 'unlisted', 'private')),
  until         timestamptz,                           -- listed automatically from this time
  account_id    uuid references account,
  at            timestamptz not null default now(),
  constraint submission_listing_until check (until is null or listing <> 'listed'));
create index submission_listing_latest on submission_listing (submission_id, id desc);

-- The paper's row that a submission declares to reproduce, on each of its tracks.
create table reproduction (                            -- immutable; the latest row of a submission on a track counts
  id              uuid primary key,
  submission_id   uuid not null references submission,
  track_id        uuid not null references track,
  reported_row_id uuid references reported_row,        -- null: declaration withdrawn
  account_id      uuid not null references account,
  at              timestamptz not null default now());
create index reproduction_latest on reproduction (track_id, submission_id, id desc);

create table probing_alert (                           -- possible probing; open until a maintainer closes it
  id             uuid primary key,
  track_id       uuid not null references track,
  kind           text not null check (kind in ('account', 'team', 'domain', 'model')),
  subject        text not null,                        -- id of the account or team, the domain's key, or the digest of the answers
  signal         text not null check (signal in ('partial_copies', 'unrelated_changes', 'chance_level', 'equal_answers')),
  evaluation_ids uuid[] not null check (cardinality(evaluation_ids) > 0),
  text           text not null,
  at             timestamptz not null default now(),
  closed_at      timestamptz,
  closed_by      uuid references account,
  note           text check (length(note) between 1 and 500));
create unique index probing_alert_open on probing_alert (track_id, kind, subject, signal) where closed_at is null;

-- Evaluations and shards --------------------------------------------------------------------------------------------------------------

create table evaluation (
  id            uuid primary key,
  submission_id uuid not null references submission,
  track_id      uuid not null references track,
  attempt       integer not null default 1,            -- 0 and below: a sample run, by the platform on a public sample
  state         text not null default 'queued'
                check (state in ('queued', 'validating', 'predicting', 'scoring', 'scored', 'rejected', 'failed', 'cancelled')),
  state_since   timestamptz not null default now(),
  failure       jsonb,
  refunded_at   timestamptz,
  bundle_report jsonb,
  deadline_at   timestamptz not null,
  created_at    timestamptz not null default now(),
  ended_at      timestamptz,
  priority      integer not null default 0 check (priority between -3 and 3),
  reused_from   uuid references evaluation,            -- the evaluation whose predictions it reuses
  traceparent   text,                                  -- the W3C trace context of the request; null without tracing
  erratum_id    uuid references erratum,               -- under which it is scored again
  debug         boolean not null default false,        -- on public images, with a separate small quota, never on a board
  split_id      uuid references split,                 -- of a debug run on the public sample of a hidden split; null: the split of the track
  phase_id      uuid references track_phase,           -- in which it was submitted
  rerun_of      uuid references evaluation,            -- the scored evaluation that a maintainer requested again
  rerun_reason  text check (length(rerun_reason) between 1 and 500),
  unique (submission_id, track_id, attempt),
  constraint evaluation_attempt_check check (attempt > 0 or (debug and split_id is not null)),
  constraint evaluation_sample_is_debug check (split_id is null or debug),
  constraint evaluation_failure_has_reason check ((state in ('rejected', 'failed')) = (failure is not null)),
  constraint evaluation_rerun_has_reason check ((rerun_of is null) = (rerun_reason is null)));
create index evaluation_open on evaluation (state, state_since) where state in ('queued', 'validating', 'predicting', 'scoring');
create index evaluation_track on evaluation (track_id, created_at desc);
create index evaluation_erratum on evaluation (erratum_id) where erratum_id is not null;
create index evaluation_phase on evaluation (phase_id) where phase_id is not null;
create index evaluation_rerun on evaluation (rerun_of) where rerun_of is not null;
create unique index evaluation_rerun_open on evaluation (rerun_of) where rerun_of is not null and ended_at is null;

create table evaluation_order (                        -- immutable; the secret order of instances
  evaluation_id uuid primary key references evaluation,
  seed          char(64) not null);

create table evaluation_log (                          -- immutable: the log on the page of a submission
  id            uuid primary key,
  evaluation_id uuid not null references evaluation,
  at            timestamptz not null default now(),
  level         text not null check (level in ('info', 'warning', 'error')),
  code          text not null,
  message       text not null,
  details       jsonb not null default '{}');
create index evaluation_log_order on evaluation_log (evaluation_id, id);

create table dead_letter (                             -- an evaluation that failed because of the platform
  evaluation_id uuid primary key references evaluation,
  shard_index   integer,
  code          text not null,
  reason        text not null,
  tries         integer not null,
  last_runner   text,
  at            timestamptz not null default now(),
  settled_at    timestamptz,
  settled_by    uuid references account,
  requeued_as   uuid references evaluation);
create index dead_letter_open on dead_letter (at) where settled_at is null;

-- The cost of a bundle, measured once per pool: the machines of a pool are equal.
create table measured_cost (
  bundle_sha256 char(64) not null references blob,
  pool          text not null,
  requested_at  timestamptz not null default now(),
  fence         integer not null default 0 check (fence >= 0),
  leased_by     text,
  leased_until  timestamptz,
  runner_id     text,
  outcome       jsonb,                                 -- the measurement of a runner, or the reason of its failure
  measured_at   timestamptz,
  primary key (bundle_sha256, pool),
  constraint measured_cost_outcome_has_instant check ((outcome is null) = (measured_at is null)));
create index measured_cost_open on measured_cost (requested_at) where outcome is null;
-- The first outcome counts and is immutable
create trigger measured_cost_outcome_stays before update or delete on measured_cost for each row when (old.outcome is not null) execute function refuse_change();

create table shard (
  evaluation_id uuid not null references evaluation,
  shard_index   integer not null check (shard_index >= 0),
  first_row     integer not null check (first_row >= 0),
  row_count     integer not null check (row_count > 0),
  released_at   timestamptz,
  fence         integer not null default 0 check (fence >= 0),
  leased_by     text,
  leased_until  timestamptz,
  done_at       timestamptz,
  leased_at     timestamptz,
  done_fence    integer,                               -- the result with this fence counts
  audit_of      integer,                               -- the shard whose rows a second runner predicts again
  verdict       text check (verdict in ('agreed', 'disagreed', 'waived')),
  primary key (evaluation_id, shard_index),
  constraint shard_verdict_of_audits check (verdict is null or audit_of is not null),
  constraint shard_done_has_fence check ((done_at is null) = (done_fence is null)));
create index shard_waiting on shard (evaluation_id, shard_index) where released_at is null and verdict is null;
create index shard_in_flight on shard (evaluation_id, shard_index) where released_at is not null and done_at is null and verdict is null;
create index shard_audit on shard (evaluation_id, audit_of) where audit_of is not null;
create index shard_holder on shard (leased_by, evaluation_id);
create index shard_done on shard (done_at) where done_at is not null;

create table shard_result (                            -- immutable; the row with the fence shard.done_fence counts
  evaluation_id      uuid not null,
  shard_index        integer not null,
  fence              integer not null check (fence > 0),
  runner_id          text not null,
  predictions_sha256 char(64) not null references blob,
  receipt            jsonb not null,
  received_at        timestamptz not null default now(),
  primary key (evaluation_id, shard_index, fence),
  foreign key (evaluation_id, shard_index) references shard);
create index shard_result_runner on shard_result (runner_id, received_at);

create table shard_failure (                           -- immutable: a lease that ended without predictions
  evaluation_id uuid not null,
  shard_index   integer not null,
  fence         integer not null check (fence > 0),
  runner_id     text not null,
  code          text not null,
  reason        text not null,
  at            timestamptz not null default now(),
  images_read   boolean not null default true,         -- whether the model received images of the split
  primary key (evaluation_id, shard_index, fence),
  foreign key (evaluation_id, shard_index) references shard);
create index shard_failure_runner on shard_failure (runner_id, at);
create index shard_failure_at on shard_failure (at);

-- Fleet -------------------------------------------------------------------------------------------------------------------------------

create table pool (
  name        text primary key check (name ~ '^[A-Za-z0-9_-]{1,64}$'),
  description text not null default '',
  minimum     jsonb not null default '{}',             -- libs/evaluation PoolMinimum
  trusted     boolean not null,                        -- whether its runners may receive hidden images
  created_at  timestamptz not null default now());

create table runner (
  id                text primary key check (id ~ '^[A-Za-z0-9_-]{1,64}$'),
  pool              text not null,
  heartbeat         jsonb not null default '{}',
  joined_at         timestamptz not null default now(),
  last_seen_at      timestamptz not null default now(),
  cordoned_at       timestamptz,
  retired_at        timestamptz,
  public_key        text unique,                       -- null: credentials were issued manually
  silent_at         timestamptz,
  left_at           timestamptz,
  draining_at       timestamptz,
  revoked_at        timestamptz,                       -- when the broker was notified of the revocation
  quarantined_at    timestamptz,
  quarantine_reason text,
  trusted_since     timestamptz not null default now(),
  joined_with       uuid,
  quarantine_cause  text check (quarantine_cause in ('failures', 'self_test', 'outvoted', 'maintainer')), -- a passed self-test ends only some
  constraint runner_quarantine_has_reason check ((quarantined_at is null) = (quarantine_reason is null)),
  constraint runner_quarantine_has_cause check ((quarantined_at is null) = (quarantine_cause is null)));
create index runner_unrevoked on runner (retired_at) where retired_at is not null and revoked_at is null;
create index runner_joined_with on runner (joined_with) where joined_with is not null;

-- A token can admit several machines: `used_at` and `runner_id` are those of its latest use.
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
  max_uses     integer not null default 1 check (max_uses between 1 and 1000),
  constraint join_token_use check ((used_at is null) = (runner_id is null)));
alter table runner add foreign key (joined_with) references join_token;

create table runner_event (                            -- immutable
  id         uuid primary key,
  runner_id  text not null references runner,
  kind       text not null check (kind in ('joined', 'returned', 'silent', 'quarantined', 'trusted', 'cordoned', 'draining', 'left', 'uncordoned', 'removed')),
  details    jsonb not null default '{}',
  account_id uuid references account,
  at         timestamptz not null default now());
create index runner_event_runner on runner_event (runner_id, id desc);

-- Fair shares: the service that each team received, in instances divided by its weight; the clock is the virtual time of the pool.
create table pool_clock (
  pool text primary key,
  at   double precision not null);

create table team_share (
  pool    text not null,
  team_id uuid not null references team,
  served  double precision not null,
  primary key (pool, team_id));

create table self_test (
  id            uuid primary key,
  runner_id     text not null references runner,
  requested_at  timestamptz not null default clock_timestamp(),
  ended_at      timestamptz,
  outcome       text check (outcome in ('passed', 'failed', 'unanswered')),
  reason        text,                                  -- the reason of a failure
  evaluation_id uuid,                                  -- the shard that waits for the outcome, if any
  shard_index   integer,
  constraint self_test_ended_has_outcome check ((ended_at is null) = (outcome is null)),
  constraint self_test_failed_has_reason check ((reason is not null) = (outcome is not null and outcome = 'failed')),
  foreign key (evaluation_id, shard_index) references shard);
create index self_test_runner on self_test (runner_id, requested_at);
create index self_test_open on self_test (requested_at) where ended_at is null;

-- Metrics of the fleet per minute, for the charts of the fleet page. The dispatcher writes and thins them; the events themselves are in
-- shard and shard_failure.
create table fleet_metric (
  pool      text not null,                             -- '*': all pools together
  minutes   integer not null check (minutes in (1, 10)),
  at        timestamptz not null,                      -- the end of the interval
  waiting   integer not null,                          -- shards that waited for a runner; the maximum of ten minutes
  ready     integer not null,                          -- ready runners; the minimum of ten minutes
  done      integer not null,                          -- shards whose predictions were accepted
  failed    integer not null,                          -- leases that ended without predictions
  instances integer not null,
  median_ms double precision,                          -- from lease to predictions; null: no shard was done
  p95_ms    double precision,
  version   text not null,                             -- of the dispatcher that wrote it
  primary key (pool, minutes, at));

-- Results, boards and receipts --------------------------------------------------------------------------------------------------------

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
  scored_at         timestamptz not null default now(),
  answers_sha256    char(64),                          -- of the best candidate for every image: equal for near-duplicates
  examples          jsonb);                            -- answers to the first instances of a public split; null on a hidden one
create index result_track on result (track_id, scored_at);
create index result_answers on result (track_id, answers_sha256) where answers_sha256 is not null;

create table result_release (                          -- immutable: the publishable part of a result on a hidden split
  evaluation_id  uuid primary key references evaluation,
  boards         jsonb not null,                       -- as result.boards, rounded; counts, curves and small slices withheld
  units          integer not null check (units >= 0),  -- independent units that decide the rounding
  details        boolean not null,                     -- whether its slices are published
  answers_sha256 char(64),                             -- digests of its answers in the scorer's store, to detect probing
  at             timestamptz not null default now());

create table board_snapshot (                          -- immutable; the only place of ranks
  id        uuid primary key,
  track_id  uuid not null references track,
  board     text not null,
  number    integer not null check (number > 0),
  row_count integer not null,
  base      integer                                    -- number of the snapshot that the content is the difference to; null: complete
            constraint board_snapshot_base_check check (base < number),
  content   bytea not null,                            -- compressed JSON, see libs/store boards/snapshot-content.ts
  leader    jsonb not null,                            -- metric id -> value of the first row
  as_of     timestamptz not null default now(),
  unique (track_id, board, number));
alter table board_snapshot alter content set storage external; -- is compressed

create table board_reference (                         -- immutable: what models without training reach on a board; never ranked
  track_id       uuid not null references track,
  board          text not null,
  labels_sha256  char(64) not null,                    -- the labels that they were scored with
  scorer_version text not null,
  models         jsonb not null,                       -- model -> metric id -> value, rounded on a hidden split
  cautions       jsonb not null,                       -- metric id -> what the models show about it
  at             timestamptz not null default now(),
  primary key (track_id, board, labels_sha256, scorer_version));

create table publication (                             -- immutable; the latest row of an evaluation counts
  id            uuid primary key,
  evaluation_id uuid not null references evaluation,
  -- embargoed: its team does not list it yet; withheld: no sufficient improvement under the release rule; sealed: secret until its phase closes;
  -- superseded: its submission was scored again
  visibility    text not null check (visibility in ('shown', 'hidden', 'withdrawn', 'superseded', 'embargoed', 'withheld', 'sealed')),
  reason        text,
  account_id    uuid references account,
  at            timestamptz not null default now());
create index publication_evaluation on publication (evaluation_id, id desc);

-- Every result has a signed receipt in an append-only log, a Merkle tree (RFC 6962). Only the scorer inserts these rows.
create table receipt_key (                             -- immutable; the public halves of all signing keys
  key_id        char(16) primary key,
  public_key    char(64) not null unique,
  first_used_at timestamptz not null default now());

create table receipt (                                 -- immutable; entry log_index of the log
  log_index     integer primary key check (log_index >= 0),
  evaluation_id uuid not null unique references result,
  sha256        char(64) not null unique,
  body          text not null,                         -- the canonical bytes that are signed
  key_id        char(16) not null references receipt_key,
  signature     char(128) not null,
  issued_at     timestamptz not null default now());

create function refuse_gap() returns trigger language plpgsql as $$
begin
  if new.log_index > 0 and not exists (select from receipt where log_index = new.log_index - 1) then
    raise exception 'the log has no entry %', new.log_index - 1 using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger receipt_follows before insert on receipt for each row execute function refuse_gap();

create table log_node (                                -- immutable; roots of the whole subtrees, leaves at level 0
  level      integer not null check (level between 0 and 31),
  node_index integer not null check (node_index >= 0),
  sha256     char(64) not null,
  primary key (level, node_index));

create table log_head (                                -- immutable; the signed state of the log after each entry
  size        integer primary key check (size > 0),
  root_sha256 char(64) not null,
  at          timestamptz not null,
  key_id      char(16) not null references receipt_key,
  signature   char(128) not null);

-- Messages ----------------------------------------------------------------------------------------------------------------------------

create table outbox (
  id           uuid primary key,                       -- also the broker's message id
  subject      text not null,
  payload      jsonb not null,
  written_by   text not null default current_user,     -- its processes publish the row
  created_at   timestamptz not null default now(),
  published_at timestamptz);
create index outbox_waiting on outbox (id) where published_at is null;

create function wake_relay() returns trigger language plpgsql as $$
begin
  notify outbox;
  perform pg_notify('outbox_' || current_user, '');
  return null;
end $$;
create trigger outbox_wakes_relay after insert on outbox for each statement execute function wake_relay();

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

-- Webhooks notify a team of its evaluations and boards. Deliveries are written in the transaction of the event.
create table webhook (
  id              uuid primary key,
  team_id         uuid not null references team,
  url             text not null check (length(url) <= 2000),
  events          text[] not null,
  secret_number   integer not null default 1 check (secret_number > 0), -- the secret is derived and not stored
  created_at      timestamptz not null default now(),
  failing_since   timestamptz,
  disabled_at     timestamptz,
  disabled_reason text);
create index webhook_team on webhook (team_id);

create table webhook_delivery (
  webhook_id uuid not null references webhook on delete cascade,
  message_id uuid not null,
  type       text not null,
  payload    jsonb not null,
  state      text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts   jsonb not null default '[]',
  created_at timestamptz not null default now(),
  due_at     timestamptz not null default now(),       -- during an attempt: when it counts as lost
  primary key (webhook_id, message_id));
create index webhook_delivery_due on webhook_delivery (due_at) where state = 'waiting';

-- Operations --------------------------------------------------------------------------------------------------------------------------

create table audit_log (                               -- immutable: actions of maintainers
  id         uuid primary key,
  account_id uuid references account,                  -- null: the installation itself
  act        text not null check (act ~ '^[a-z_]+\.[a-z_]+$'),
  target     text not null,
  details    jsonb not null default '{}',
  at         timestamptz not null default now());
create index audit_log_target on audit_log (target, id desc);

-- All API processes share their rate limits; a crash of the database resets them.
create unlogged table rate_bucket (
  key    text primary key,
  tokens double precision not null,
  at     timestamptz not null);

-- Immutable tables --------------------------------------------------------------------------------------------------------------------

do $$
declare name text;
begin
  foreach name in array array[
    'blob', 'benchmark_version', 'benchmark_terms', 'terms_acceptance', 'split', 'split_sign_off', 'label_publication',
    'track_change', 'reported_row', 'reported_row_reading', 'submission', 'submission_listing',
    'reproduction', 'evaluation_order', 'evaluation_log', 'shard_result', 'shard_failure',
    'runner_event', 'result', 'result_release', 'board_snapshot', 'board_reference', 'publication', 'receipt_key',
    'receipt', 'log_node', 'log_head', 'audit_log']
  loop
    execute format('create trigger %I before update or delete on %I for each row execute function refuse_change()', name || '_is_immutable', name);
    execute format('create trigger %I before truncate on %I for each statement execute function refuse_change()', name || '_is_kept', name);
  end loop;
end $$;
