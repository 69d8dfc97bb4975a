/** Cause of a refusal. `submitter`: quota counts. `platform`: quota is refunded. */
export type Fault = 'submitter' | 'platform';

interface CodeEntry {
  readonly fault: Fault;
  readonly retryable: boolean;
  /** What has happened, one sentence; the message of an answer adds the specific object. */
  readonly meaning: string;
  /** What the reader should do, one sentence. */
  readonly remedy: string;
}

const TOKEN_REMEDY =
  'run `primitives login` and unset PRIMITIVES_TOKEN, or create a new token on the account page and send it';

/**
 * Codes of requests and of evaluations, without those of bundles (libs/bundle). One registry: the GraphQL enum and the
 * docs page are generated from it.
 */
export const CODES = {
  // requests
  not_signed_in: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the request needs an account and carries no valid credentials',
    remedy:
      'sign in on the page, run `primitives login`, or send an API token (PRIMITIVES_TOKEN, or the Authorization header)',
  },
  token_unknown: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the API token is unknown, or its account was deleted',
    remedy: TOKEN_REMEDY,
  },
  token_expired: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the API token has expired',
    remedy: TOKEN_REMEDY,
  },
  token_revoked: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the API token was revoked',
    remedy: TOKEN_REMEDY,
  },
  sign_in_failed: {
    fault: 'submitter',
    retryable: false,
    meaning: 'e-mail and password do not match an account',
    remedy: 'check the e-mail and the password',
  },
  account_exists: {
    fault: 'submitter',
    retryable: false,
    meaning: 'an account with this e-mail exists already',
    remedy: 'sign in with this e-mail instead',
  },
  account_unknown: {
    fault: 'submitter',
    retryable: false,
    meaning: 'no account has this id',
    remedy: 'choose an account of the list on the administration page',
  },
  link_invalid: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the link of the e-mail is unknown, was used, or has expired',
    remedy: 'request a new e-mail; only the newest link works, and only once',
  },
  mail_off: {
    fault: 'submitter',
    retryable: false,
    meaning: 'this installation sends no mail',
    remedy: 'ask a maintainer',
  },
  email_unverified: {
    fault: 'submitter',
    retryable: true,
    meaning: 'the e-mail address of the account is not confirmed yet',
    remedy: 'follow the link in the e-mail that was sent to you; the account page can send it again',
  },
  email_domain_refused: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the installation accepts e-mail addresses of listed domains only',
    remedy: 'use an e-mail address of a domain that the message lists',
  },
  passkey_invalid: {
    fault: 'submitter',
    retryable: true,
    meaning: 'the passkey is unknown, or its response does not match the challenge',
    remedy: 'try again; if it fails again, sign in another way and add the passkey again',
  },
  provider_unknown: {
    fault: 'submitter',
    retryable: false,
    meaning: 'this installation has no sign-in provider of this name',
    remedy: 'choose a sign-in method that the page lists',
  },
  provider_failed: {
    fault: 'submitter',
    retryable: true,
    meaning: 'the provider did not confirm an identity',
    remedy: 'try again, or sign in another way',
  },
  identity_taken: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the identity belongs to another account here',
    remedy: 'sign in with that identity and remove it from the other account first',
  },
  identity_incomplete: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the provider confirms no e-mail address, and an account needs one',
    remedy: 'create an account by e-mail, then add the provider under Security',
  },
  last_way_in: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the account would have no sign-in method left',
    remedy: 'set a password or add a passkey first',
  },
  device_unknown: {
    fault: 'submitter',
    retryable: false,
    meaning: 'no device request has this code, or it has expired',
    remedy: 'check the code; it is valid for 15 minutes and works once; run `primitives login` again for a new one',
  },
  confirmation_needed: {
    fault: 'submitter',
    retryable: true,
    meaning: 'this action needs a recent confirmation of your identity',
    remedy: 'confirm with your password or a passkey, then try again',
  },
  last_admin: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the installation would be left without an administrator',
    remedy: 'make another account administrator first',
  },
  input_invalid: {
    fault: 'submitter',
    retryable: false,
    meaning: 'a field of the request is missing or invalid',
    remedy: 'correct the field that the message names, and send the request again',
  },
  forbidden: {
    fault: 'submitter',
    retryable: false,
    meaning: 'this account, or this API token, lacks the permission',
    remedy: 'ask an owner of the team',
  },
  rate_limited: {
    fault: 'submitter',
    retryable: true,
    meaning: 'too many requests of this kind in a short time',
    remedy: 'wait until the time in the message, or one minute, and try again',
  },
  track_unknown: {
    fault: 'submitter',
    retryable: false,
    meaning: 'no track has this name',
    remedy: 'choose one of the tracks that the home page lists',
  },
  board_unknown: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the track has no such board',
    remedy: 'choose one of the boards of the track',
  },
  images_not_installed: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the track shows only rows of papers, because the images of its benchmark are not installed here',
    remedy:
      'submit to another track, or ask an administrator to import the benchmark and open the track with the commands on its page',
  },
  track_closed: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the track accepts no submissions at this time',
    remedy: 'choose a track that is open',
  },
  comparison_delayed: {
    fault: 'platform',
    retryable: true,
    meaning: 'the scorer did not compare the entries in time',
    remedy: 'try again in a minute; the computation continues meanwhile',
  },
  entries_apart: {
    fault: 'submitter',
    retryable: false,
    meaning: 'no board contains all of these submissions',
    remedy: 'choose two to six submissions with a published result on the same board',
  },
  submission_unknown: {
    fault: 'submitter',
    retryable: false,
    meaning: 'no submission has this id or code',
    remedy: 'check the address; it may be incomplete',
  },
  receipt_unknown: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the installation issued no such receipt, or its log never had that size',
    remedy: 'check the address; a receipt is named by its digest, or by its evaluation',
  },
  webhook_unknown: {
    fault: 'submitter',
    retryable: false,
    meaning: 'no webhook of a team that you own has this id',
    remedy: 'list the webhooks of the team',
  },
  webhook_refused: {
    fault: 'submitter',
    retryable: false,
    meaning: 'webhooks may use public https addresses only',
    remedy: 'use a publicly reachable address; a maintainer can allow others',
  },
  quota_exceeded: {
    fault: 'submitter',
    retryable: true,
    meaning: 'the team has used its submission quota of the track',
    remedy: 'wait until the time that the message names; failures of the platform refund the submission',
  },
  terms_not_accepted: {
    fault: 'submitter',
    retryable: true,
    meaning: 'the account has not accepted the current terms of the benchmark',
    remedy: 'read the terms on the submit page and accept them there, or repeat the command with --accept-terms',
  },
  terms_changed: {
    fault: 'submitter',
    retryable: true,
    meaning: 'the terms of the benchmark have changed',
    remedy: 'read and accept the current terms',
  },
  storage_exceeded: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the team has reached its storage limit for bundles',
    remedy:
      'submit a smaller bundle, or ask a maintainer for more storage; rejected, cancelled and failed bundles do not count',
  },
  debug_hidden: {
    fault: 'submitter',
    retryable: false,
    meaning: 'debug runs cannot use hidden images',
    remedy: 'debug on the public track of the same task, or submit without --debug',
  },
  upload_missing: {
    fault: 'submitter',
    retryable: true,
    meaning: 'the account has no such upload',
    remedy: 'upload the bundle again',
  },
  upload_incomplete: {
    fault: 'submitter',
    retryable: true,
    meaning: 'the upload is incomplete',
    remedy: 'resume the upload',
  },
  upload_too_big: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the file exceeds the maximum upload size',
    remedy: 'reduce the bundle below the limit',
  },
  storage_full: {
    fault: 'platform',
    retryable: true,
    meaning: 'the installation has no free disk space at the moment',
    remedy: 'try again in a while; an upload resumes where it stopped, and nothing that arrived is lost',
  },
  digest_mismatch: {
    fault: 'submitter',
    retryable: true,
    meaning: 'the received bytes do not match the declared digest',
    remedy: 'upload the bundle again; it was damaged in transfer',
  },
  dead_letter_unknown: {
    fault: 'submitter',
    retryable: false,
    meaning: 'no open dead letter belongs to this evaluation',
    remedy: 'reload the list; another maintainer may have closed it',
  },
  runner_unknown: {
    fault: 'submitter',
    retryable: false,
    meaning: 'no runner has this id',
    remedy: 'choose one of the runners that the fleet lists',
  },
  team_unknown: {
    fault: 'submitter',
    retryable: false,
    meaning: 'no team has this name',
    remedy: 'use the short name that the page of the team shows',
  },
  member_unknown: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the account is not in the team',
    remedy: 'choose one of the members that the page of the team lists',
  },
  last_owner: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the team would be left without an owner',
    remedy: 'make another member owner first',
  },
  team_limit: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the account owns the maximum number of teams',
    remedy: 'transfer one of your teams to another member',
  },
  invitation_unknown: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the invitation is unknown, answered, withdrawn or expired',
    remedy: 'ask an owner of the team for a new one',
  },
  evaluation_unscored: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the evaluation has no result to show or hide',
    remedy: 'wait until it is scored',
  },
  rerun_unfit: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the evaluation has no current result, so it cannot be rerun',
    remedy: 'rerun the current scored attempt that is not retracted; for a failed evaluation, requeue its dead letter',
  },
  rerun_open: {
    fault: 'submitter',
    retryable: true,
    meaning: 'a rerun on this track is already in progress',
    remedy: 'wait until the rerun ends, or cancel it',
  },
  bundle_gone: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the bundle of the submission was deleted',
    remedy: 'ask the team to submit it again',
  },
  correction_open: {
    fault: 'submitter',
    retryable: true,
    meaning: 'entries of the track are being scored again under an earlier correction',
    remedy: 'wait until that correction is done',
  },
  correction_unfit: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the given benchmark version does not correct the labels of the track',
    remedy: 'import the benchmark again with the corrected labels and the same images, as its next version',
  },
  benchmark_invalid: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the files are not a benchmark version',
    remedy: 'register the folder that `primitives import` or `primitives split` wrote, unchanged',
  },
  benchmark_exists: {
    fault: 'submitter',
    retryable: false,
    meaning: 'this version of the benchmark is already registered with different files',
    remedy: 'import it again as the next version, with --number',
  },
  benchmark_unknown: {
    fault: 'submitter',
    retryable: false,
    meaning: 'no such version or split of a benchmark is registered',
    remedy: 'register it with `primitives admin benchmark add`',
  },
  protocol_unfit: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the definition of the benchmark lacks data that the protocol requires',
    remedy: 'choose another protocol for this benchmark',
  },
  track_exists: {
    fault: 'submitter',
    retryable: false,
    meaning: 'a track with this name exists already',
    remedy: 'choose another name',
  },
  already_ended: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the evaluation has already ended',
    remedy: 'no action is needed',
  },
  // the fleet
  join_token_invalid: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the join token is unknown, used or expired',
    remedy: 'ask a maintainer for a new one (primitives admin fleet token)',
  },
  hardware_insufficient: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the machine does not meet the requirements of its pool',
    remedy: 'use a machine that meets the requirements, or join another pool; the token stays valid',
  },
  runner_removed: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the runner was removed from the fleet and its credentials were revoked',
    remedy: 'to join again, remove its member.json and ask a maintainer for a new token',
  },
  pool_unknown: {
    fault: 'submitter',
    retryable: false,
    meaning: 'no pool has this name',
    remedy: 'choose a pool of the fleet page, or create the pool',
  },
  pool_exists: {
    fault: 'submitter',
    retryable: false,
    meaning: 'a pool of this name exists already',
    remedy: 'update the existing pool, or choose another name',
  },
  fleet_closed: {
    fault: 'platform',
    retryable: true,
    meaning: 'the installation cannot issue credentials to runners at the moment',
    remedy: 'try again in a moment; if it persists, check that a dispatcher runs and has NATS_ISSUER',
  },
  // set by a client, before or instead of an answer
  unreachable: {
    fault: 'platform',
    retryable: true,
    meaning: 'the platform does not answer at this address',
    remedy: 'start the platform with `npm start`, or name it with --url or PRIMITIVES_URL',
  },
  bundle_unreadable: {
    fault: 'submitter',
    retryable: false,
    meaning: 'there is no bundle at the path',
    remedy: 'check the path',
  },
  // the one code that libs/bundle has too: used before an upload, and by the check against a track's contract
  interface_unsupported: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the track does not accept this interface',
    remedy: 'submit to a track that accepts this interface',
  },
  // evaluations
  repeated_failure: {
    fault: 'submitter',
    retryable: false,
    meaning: 'runners failed repeatedly on this bundle but succeeded on other bundles',
    remedy:
      'run `primitives check` on the bundle, and compare its tokenizer, preprocessing and labels with docs/bundle.md; if the check passes, contact a maintainer and give the code of the submission',
  },
  shard_exhausted: {
    fault: 'platform',
    retryable: true,
    meaning: 'several runners failed to predict one shard of the images',
    remedy: 'no action is needed; a maintainer was notified and the quota is refunded',
  },
  time_limit: {
    fault: 'platform',
    retryable: true,
    meaning: 'the evaluation did not end within the time limit of its track',
    remedy: 'submit again; the quota is refunded',
  },
  predictions_invalid: {
    fault: 'platform',
    retryable: true,
    meaning: 'a runner submitted invalid predictions',
    remedy: 'submit again; the quota is refunded',
  },
  audits_disagree: {
    fault: 'platform',
    retryable: true,
    meaning: 'runners returned different predictions for the same images, without a majority',
    remedy: 'submit again; the quota is refunded and a maintainer has been notified',
  },
  internal: {
    fault: 'platform',
    retryable: true,
    meaning: 'internal error; the log contains it under the incident id of the message',
    remedy: 'try again; the quota is refunded; report the incident id to a maintainer if it happens again',
  },
} as const satisfies Record<string, CodeEntry>;

export type Code = keyof typeof CODES;
