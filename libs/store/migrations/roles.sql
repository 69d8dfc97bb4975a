-- What each process may do. Run after every migration by tools/migrate; roles api, dispatcher and scorer exist by then.

revoke all on all tables in schema public from api, dispatcher, scorer;
grant usage on schema public to api, dispatcher, scorer;

grant select on account, team, membership, session, api_token, blob, benchmark_version, split, track, reported_row, upload, submission,
  evaluation, shard, shard_result, evaluation_log, result, board_snapshot, publication, outbox, runner to api;
grant insert on account, team, membership, session, api_token, blob, upload, submission, evaluation, evaluation_log, publication, outbox to api;
grant update on account, session, api_token, upload, evaluation, runner, team, membership to api;
grant delete on session, membership to api;

grant select on blob, benchmark_version, split, track, submission, evaluation, evaluation_order, shard, shard_result, evaluation_log, outbox, runner to dispatcher;
grant insert on blob, evaluation_order, shard, shard_result, evaluation_log, outbox, runner to dispatcher;
grant update on evaluation, shard, outbox, runner to dispatcher;

grant select on blob, benchmark_version, split, track, reported_row, submission, team, evaluation, evaluation_order, shard, shard_result, result,
  board_snapshot, publication, evaluation_log to scorer;
grant insert on blob, result, board_snapshot, publication, outbox, evaluation_log to scorer;
grant update on evaluation to scorer;
