-- Every submission, every measurement and every reuse of predictions searches by bundle digest.
create index submission_bundle on submission (bundle_sha256);
