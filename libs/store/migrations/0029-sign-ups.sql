-- If e-mail addresses are confirmed, an account is created when its link is opened; until then the sign-up is stored as a challenge.
alter table sign_in_challenge drop constraint sign_in_challenge_purpose_check;
alter table sign_in_challenge add constraint sign_in_challenge_purpose_check
  check (purpose in ('add_passkey', 'use_passkey', 'provider', 'sign_up'));
