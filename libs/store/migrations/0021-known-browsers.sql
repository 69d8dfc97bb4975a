-- Browsers that an account signed in with: the owner is notified of a sign-in with another one.
create table known_browser (
  account_id    uuid not null references account,
  sha256        char(64) not null,                     -- of the user agent without its version, and of the network
  first_used_at timestamptz not null default now(),
  last_used_at  timestamptz not null default now(),
  primary key (account_id, sha256));
