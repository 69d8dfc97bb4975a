-- Permissions of the roles api, dispatcher and scorer. tools/migrate runs this file after all migrations, when the roles exist.

revoke all on all tables in schema public from api, dispatcher, scorer;
grant usage on schema public to api, dispatcher, scorer;

grant select on account, team, membership, session, api_token, blob, benchmark_version, split, track, reported_row, upload, submission,
  evaluation, shard, shard_result, evaluation_log, result, board_snapshot, publication, outbox, runner to api;
grant insert on benchmark_version, split, track to api;
grant delete on track to api; -- a foreign key refuses one with evaluations
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

grant select on shard_failure, dead_letter, team_share, pool_clock to api;
grant update on dead_letter to api;
grant select on team, shard_failure, dead_letter, team_share, pool_clock to dispatcher;
grant insert on shard_failure, dead_letter, team_share, pool_clock to dispatcher;
grant update on team_share, pool_clock to dispatcher;
grant select on shard_failure to scorer;
grant insert on dead_letter to scorer;

grant select, insert, update, delete on rate_bucket to api;

grant select, insert on erratum to api;
grant update (benchmark_version_id, split_id) on track to api;
grant select on erratum to dispatcher;
grant select, update on erratum to scorer;

grant select on measured_cost to api, dispatcher;
grant insert, update on measured_cost to dispatcher;
grant select on operation_count to api, dispatcher;
grant insert, update on operation_count to dispatcher;

grant select on pool, join_token, runner_event, audit_log to api;
grant insert on pool, join_token, runner, runner_event, audit_log to api;
grant update on pool, join_token to api;
grant select on pool, runner_event to dispatcher;
grant insert on runner_event to dispatcher;
grant insert on reported_row to api;

grant select on fleet_metric to api;
grant select, insert, delete on fleet_metric to dispatcher;
grant select on runner_load to api;
grant select, insert, delete on runner_load to dispatcher;
grant select on receipt_key, receipt, log_node, log_head to api;
grant select, insert on receipt_key, receipt, log_node, log_head to scorer;
grant select, insert, update on mail, account_link to api;
grant select, insert, update on team_invitation to api;

grant select, insert on reproduction to api;
grant select, insert on submission_listing, track_change, split_sign_off, label_publication, reported_row_reading to api;
grant select, insert, update, delete on team_quota to api;
grant update (title, short_name, task, opens_at, closes_at, quota_limit, quota_window_hours, debug_limit, debug_window_hours, min_improvement, position, baseline) on track to api;
grant select on submission_listing, publication to dispatcher;
grant select on submission_listing to scorer;
grant select, insert, update, delete on passkey, identity, sign_in_challenge to api;
grant select, insert, update, delete on webhook, webhook_delivery to api;
grant select (id, team_id, events, disabled_at) on webhook to dispatcher, scorer;
grant insert on webhook_delivery to dispatcher, scorer;
grant select, insert, update, delete on device_grant to api;
grant select, insert on benchmark_terms, terms_acceptance to api;
grant delete on api_token, account_link, mail to api;
grant select, insert, update, delete on team_storage to api;
grant select, insert, update, delete on track_phase to api;
grant select on track_phase to dispatcher, scorer;
grant select, insert on season, season_choice to api;
grant update (closed_at, statement) on season to api;
grant select on season to dispatcher, scorer;
grant select, insert, update, delete on known_browser to api;
grant select on self_test to api;
grant select, insert, update on self_test to dispatcher;

grant update (release_rule, season_limit) on track to api;
grant select on result_release, board_reference, probing_alert to api;
grant select on probing_alert to dispatcher;
grant update (closed_at, closed_by, note) on probing_alert to api;
grant select, insert on result_release, board_reference to scorer;
grant select, insert on probing_alert to scorer;
grant update (evaluation_ids, text) on probing_alert to scorer;

-- Each of these publishes the outbox rows of its role.
grant select on outbox to scorer;
grant update (published_at) on outbox to api, scorer;
