-- A maintainer can suspend an account: it cannot sign in, and its API tokens are refused until it is reinstated.
alter table account add suspended_at timestamptz, add suspension_reason text check (length(suspension_reason) between 3 and 500);
alter table account add constraint account_suspension_has_reason check ((suspended_at is null) = (suspension_reason is null));
