-- Where e-mails are confirmed, an account is made once the link of its mail is followed; until then a sign-up waits as a challenge.
alter table sign_in_challenge drop constraint sign_in_challenge_purpose_check;
alter table sign_in_challenge add constraint sign_in_challenge_purpose_check
  check (purpose in ('add_passkey', 'use_passkey', 'provider', 'sign_up'));
