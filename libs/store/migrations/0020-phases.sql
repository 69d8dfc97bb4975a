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

alter table evaluation add column phase_id uuid references track_phase;
create index evaluation_phase on evaluation (phase_id) where phase_id is not null;

-- sealed: secret until its phase closes
alter table publication drop constraint publication_visibility_check,
  add constraint publication_visibility_check
    check (visibility in ('shown', 'hidden', 'retracted', 'superseded', 'embargoed', 'withheld', 'sealed'));
