-- Several processes of the api share their rate limits; a crash of the database forgives everyone.
create unlogged table rate_bucket (
  key    text primary key,
  tokens double precision not null,
  at     timestamptz not null);

-- The W3C trace context of anyone who queued the evaluation: every message of its work carries it on. Null while no one traces.
alter table evaluation add column traceparent text;
