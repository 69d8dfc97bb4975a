-- Whether the weights of a model are publicly available, as its team declares; null: not declared.
alter table submission add column weights text
  constraint submission_weights check (weights in ('open', 'on_request', 'closed'));
