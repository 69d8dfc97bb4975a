-- Release of results: embargoes and private submissions, the Ladder of a hidden split, debug runs on public images, and the quota of a
-- team on a track.

alter table track
  add column ladder_step        double precision check (ladder_step > 0),    -- in the primary metric's unit; null: every result is published
  add column debug_limit        integer not null default 20 check (debug_limit >= 0),
  add column debug_window_hours integer not null default 1 check (debug_window_hours > 0);

-- a debug run: on public images, with a separate small quota, never on a board
alter table evaluation add column debug boolean not null default false;

create table submission_listing (                      -- immutable; the latest row of a submission counts, without one it is listed
  id            uuid primary key,
  submission_id uuid not null references submission,
  listing       text not null check (listing in ('listed', 'unlisted', 'private')),
  until         timestamptz,                           -- listed automatically from this time
  account_id    uuid references account,
  at            timestamptz not null default now(),
  constraint submission_listing_until check (until is null or listing <> 'listed'));
create index submission_listing_latest on submission_listing (submission_id, id desc);

-- embargoed: its team does not list it yet; withheld: no significant step on the Ladder of its track
alter table publication drop constraint publication_visibility_check,
  add constraint publication_visibility_check check (visibility in ('shown', 'hidden', 'retracted', 'superseded', 'embargoed', 'withheld'));

create table team_quota (                              -- the quota of a team on a track, if it differs from the default
  team_id     uuid not null references team,
  track_id    uuid not null references track,
  quota_limit integer not null check (quota_limit >= 0),
  reason      text not null,
  account_id  uuid references account,
  at          timestamptz not null default now(),
  primary key (team_id, track_id));

create table track_change (                            -- immutable: public changes of the rules of a track
  id         uuid primary key,
  track_id   uuid not null references track,
  kind       text not null check (kind in ('opened', 'closed', 'reopened', 'rules', 'note')),
  text       text not null check (length(text) between 1 and 2000),
  account_id uuid references account,
  at         timestamptz not null default now());
create index track_change_track on track_change (track_id, id desc);

create table split_sign_off (                          -- immutable: approvals of a split's leakage audit
  id         uuid primary key,
  split_id   uuid not null references split,
  account_id uuid not null references account,
  note       text not null check (length(note) between 1 and 2000),
  at         timestamptz not null default now(),
  unique (split_id, account_id));

create table reported_row_reading (                    -- immutable: a second person compared the row with its table
  reported_row_id uuid not null references reported_row,
  account_id      uuid not null references account,
  at              timestamptz not null default now(),
  primary key (reported_row_id, account_id));

do $$
declare name text;
begin
  foreach name in array array['submission_listing', 'track_change', 'split_sign_off', 'reported_row_reading']
  loop
    execute format('create trigger %I before update or delete on %I for each row execute function refuse_change()', name || '_is_immutable', name);
    execute format('create trigger %I before truncate on %I for each statement execute function refuse_change()', name || '_is_kept', name);
  end loop;
end $$;
