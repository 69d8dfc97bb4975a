-- A further signal of an alert: a model with other weights has nearly the same result on every unit of the test set as an earlier one.
alter table probing_alert drop constraint probing_alert_signal_check;
alter table probing_alert add constraint probing_alert_signal_check
  check (signal in ('partial_copies', 'unrelated_changes', 'chance_level', 'equal_answers', 'similar_results'));
