-- Operations of a bundle for one image, counted by the first runner that validated it: the same on every machine.
create table operation_count (
  bundle_sha256 char(64) primary key references blob,
  outcome       jsonb not null,           -- the operations of each graph, or the reason why they are missing
  runner_id     text not null,
  counted_at    timestamptz not null default now());
