-- Publication of results on hidden splits: the release rule of a track, the released form of a result, season limits, and alerts about
-- possible probing.

alter table track
  add column release_rule text not null default 'ladder' check (release_rule in ('ladder', 'rounded', 'exact')), -- of a hidden split
  add column season_limit integer not null default 12 check (season_limit > 0); -- evaluations on a hidden split's images in 90 days

-- entries of the maintainers, such as baselines: exempt from the Ladder and the season limits
alter table team add column reference boolean not null default false;

-- a keyed digest of the domain of the submitter's confirmed e-mail; null where it was not confirmed
alter table submission add column domain_key text;
create index submission_account on submission (account_id, created_at);
create index submission_domain on submission (domain_key, created_at) where domain_key is not null;

create table result_release (                          -- immutable: the publishable part of a result on a hidden split
  evaluation_id  uuid primary key references evaluation,
  boards         jsonb not null,                       -- as result.boards, rounded; counts, curves and small slices withheld
  units          integer not null check (units >= 0),  -- independent units that decide the rounding
  details        boolean not null,                     -- whether its slices are published
  answers_sha256 char(64),                             -- digests of its answers in the scorer's store, to detect probing
  at             timestamptz not null default now());

create table probing_alert (                           -- possible probing; open until a maintainer closes it
  id             uuid primary key,
  track_id       uuid not null references track,
  kind           text not null check (kind in ('account', 'team', 'domain')),
  subject        text not null,                        -- id of the account or team, or the domain's key
  signal         text not null check (signal in ('partial_copies', 'unrelated_changes', 'chance_level')),
  evaluation_ids uuid[] not null check (cardinality(evaluation_ids) > 0),
  text           text not null,
  at             timestamptz not null default now(),
  closed_at      timestamptz,
  closed_by      uuid references account,
  note           text check (length(note) between 1 and 500));
create unique index probing_alert_open on probing_alert (track_id, kind, subject, signal) where closed_at is null;

create trigger result_release_is_immutable before update or delete on result_release for each row execute function refuse_change();
create trigger result_release_is_kept before truncate on result_release for each statement execute function refuse_change();
