-- All API processes share their rate limits; a crash of the database resets them.
create unlogged table rate_bucket (
  key    text primary key,
  tokens double precision not null,
  at     timestamptz not null);

-- The W3C trace context of the request that queued the evaluation; every message of its work propagates it. Null without tracing.
alter table evaluation add column traceparent text;
