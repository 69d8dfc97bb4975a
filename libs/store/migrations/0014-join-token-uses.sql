-- A token can admit several machines: the pods of an autoscaled pool share one secret. Each runner refers to its token; `used_at` and
-- `runner_id` of a token are those of its latest use.

alter table join_token add column max_uses integer not null default 1 check (max_uses between 1 and 1000);
alter table runner add column joined_with uuid references join_token;
update runner set joined_with = join_token.id from join_token where join_token.runner_id = runner.id;
create index runner_joined_with on runner (joined_with) where joined_with is not null;
