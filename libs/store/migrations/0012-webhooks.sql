-- A team is notified of its evaluations and boards at its own address. Deliveries are written in the transaction of what they tell.

create table webhook (
  id              uuid primary key,
  team_id         uuid not null references team,
  url             text not null check (length(url) <= 2000),
  events          text[] not null,
  secret_number   integer not null default 1 check (secret_number > 0), -- the secret itself is derived, and nowhere stored
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
  due_at     timestamptz not null default now(),       -- while an attempt is under way: when it counts as lost
  primary key (webhook_id, message_id));
create index webhook_delivery_due on webhook_delivery (due_at) where state = 'waiting';
