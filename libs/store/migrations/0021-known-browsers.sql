-- Browsers that an account signed in with: someone who signs in with another one is shown to its owner.
create table known_browser (
  account_id    uuid not null references account,
  sha256        char(64) not null,                     -- of what it calls itself without its version, and of its network
  first_used_at timestamptz not null default now(),
  last_used_at  timestamptz not null default now(),
  primary key (account_id, sha256));
