-- The same bytes are looked for at every submission, every measurement and every re-use of answers.
create index submission_bundle on submission (bundle_sha256);
