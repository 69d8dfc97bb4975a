-- Every result has a signed receipt in an append-only log, a Merkle tree (RFC 6962). Only the scorer inserts rows; they are immutable.

create table receipt_key (                             -- immutable; the public halves of all signing keys
  key_id        char(16) primary key,
  public_key    char(64) not null unique,
  first_used_at timestamptz not null default now());

create table receipt (                                 -- immutable; entry log_index of the log
  log_index     integer primary key check (log_index >= 0),
  evaluation_id uuid not null unique references result,
  sha256        char(64) not null unique,
  body          text not null,                         -- the canonical bytes that are signed
  key_id        char(16) not null references receipt_key,
  signature     char(128) not null,
  issued_at     timestamptz not null default now());

create table log_node (                                -- immutable; roots of the whole subtrees, leaves at level 0
  level      integer not null check (level between 0 and 31),
  node_index integer not null check (node_index >= 0),
  sha256     char(64) not null,
  primary key (level, node_index));

create table log_head (                                -- immutable; the signed state of the log after each entry
  size        integer primary key check (size > 0),
  root_sha256 char(64) not null,
  at          timestamptz not null,
  key_id      char(16) not null references receipt_key,
  signature   char(128) not null);

create function refuse_gap() returns trigger language plpgsql as $$
begin
  if new.log_index > 0 and not exists (select from receipt where log_index = new.log_index - 1) then
    raise exception 'the log has no entry %', new.log_index - 1 using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger receipt_follows before insert on receipt for each row execute function refuse_gap();

do $$
declare name text;
begin
  foreach name in array array['receipt_key', 'receipt', 'log_node', 'log_head']
  loop
    execute format('create trigger %I before update or delete on %I for each row execute function refuse_change()', name || '_is_immutable', name);
    execute format('create trigger %I before truncate on %I for each statement execute function refuse_change()', name || '_is_kept', name);
  end loop;
end $$;
