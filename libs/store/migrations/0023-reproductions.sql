-- The paper's row that a submission declares to reproduce, on each of its tracks.
create table reproduction (                            -- immutable; the latest row of a submission on a track counts
  id              uuid primary key,
  submission_id   uuid not null references submission,
  track_id        uuid not null references track,
  reported_row_id uuid references reported_row,        -- null: declaration withdrawn
  account_id      uuid not null references account,
  at              timestamptz not null default now());
create index reproduction_latest on reproduction (track_id, submission_id, id desc);

create trigger reproduction_is_immutable before update or delete on reproduction for each row execute function refuse_change();
create trigger reproduction_is_kept before truncate on reproduction for each statement execute function refuse_change();
