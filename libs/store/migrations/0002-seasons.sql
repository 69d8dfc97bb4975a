-- Seasons of a track: numbered test sets that are each drawn from a secret seed. Results, boards and the split of a season belong to a
-- track of the season; the seed is in no table before the season closes.
create table season (
  id               uuid primary key,
  track_id         uuid not null references track,        -- the track that the season renews
  number           integer not null check (number > 0),
  results_track_id uuid not null unique references track, -- with the split, the evaluations and the boards of the season
  commitment       char(64) not null,                     -- SHA-256 of the statement
  generator        text not null check (length(generator) between 1 and 80),
  renderer         text not null check (length(renderer) between 1 and 120),
  opened_at        timestamptz not null default now(),
  closed_at        timestamptz,
  statement        text,                                  -- season-statement/1 with the seed; null until the season closes
  unique (track_id, number),
  constraint season_closes_with_statement check ((closed_at is null) = (statement is null)));
create unique index season_open on season (track_id) where closed_at is null;

create table season_choice (                             -- immutable; the latest row of a submission counts, without one a listed submission takes part
  id            uuid primary key,
  submission_id uuid not null references submission,
  evaluate      boolean not null,                        -- in later seasons of its tracks
  account_id    uuid not null references account,
  at            timestamptz not null default now());
create index season_choice_submission on season_choice (submission_id, id desc);

create trigger season_choice_is_immutable before update or delete on season_choice for each row execute function refuse_change();
create trigger season_choice_is_kept before truncate on season_choice for each statement execute function refuse_change();
