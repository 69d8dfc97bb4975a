-- The terms of a benchmark (licence and rules of conduct) by version, and their acceptance by accounts.

create table benchmark_terms (                         -- immutable; a benchmark's highest number counts
  benchmark_slug text not null,
  number         integer not null check (number > 0),
  text           text check (length(text) between 1 and 20000), -- null: no terms from this version on
  sha256         char(64),                             -- of the text
  account_id     uuid references account,
  at             timestamptz not null default now(),
  primary key (benchmark_slug, number),
  constraint benchmark_terms_digest check ((text is null) = (sha256 is null)));

create table terms_acceptance (                        -- immutable
  account_id     uuid not null references account,
  benchmark_slug text not null,
  number         integer not null,
  sha256         char(64) not null,                    -- of the accepted text
  at             timestamptz not null default now(),
  primary key (account_id, benchmark_slug, number),
  foreign key (benchmark_slug, number) references benchmark_terms);

do $$
declare name text;
begin
  foreach name in array array['benchmark_terms', 'terms_acceptance']
  loop
    execute format('create trigger %I before update or delete on %I for each row execute function refuse_change()', name || '_is_immutable', name);
    execute format('create trigger %I before truncate on %I for each statement execute function refuse_change()', name || '_is_kept', name);
  end loop;
end $$;
