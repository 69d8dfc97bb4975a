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
