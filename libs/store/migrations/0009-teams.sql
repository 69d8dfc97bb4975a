-- Invitations to a team. The secret of the link in the mail is an HMAC of the id and is not in this database.
create table team_invitation (
  id          uuid primary key,
  team_id     uuid not null references team,
  email       text not null,
  role        text not null check (role in ('owner', 'member')),
  invited_by  uuid not null references account,
  created_at  timestamptz not null default now(),
  expires_at  timestamptz not null,
  answered_at timestamptz,
  answer      text check (answer in ('accepted', 'declined', 'withdrawn')),
  constraint team_invitation_answered check ((answered_at is null) = (answer is null)));
create unique index team_invitation_open on team_invitation (team_id, lower(email)) where answered_at is null;
create index team_invitation_email on team_invitation (lower(email)) where answered_at is null;

create index membership_team on membership (team_id);
