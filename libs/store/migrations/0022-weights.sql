-- Whether anyone who reads of a model may have its weights, as its team declares; null: not said.
alter table submission add column weights text
  constraint submission_weights check (weights in ('open', 'on_request', 'closed'));
