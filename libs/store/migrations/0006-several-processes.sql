-- Several processes of the api share their rate limits; a crash of the database forgives everybody.
create unlogged table rate_bucket (
  key    text primary key,
  tokens double precision not null,
  at     timestamptz not null);

-- The W3C trace context of whoever queued the evaluation: every message of its work carries it on. Null while nobody traces.
alter table evaluation add column traceparent text;
