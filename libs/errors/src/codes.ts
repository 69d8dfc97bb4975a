/** Cause of a refusal. `submitter`: quota counts. `platform`: quota is refunded. */
export type Fault = 'submitter' | 'platform';

interface CodeEntry {
  readonly fault: Fault;
  /** Whether the same request may succeed later without another action. */
  readonly retryable: boolean;
  /** What happened, in one sentence; the message of a response adds the specific object. */
  readonly meaning: string;
  /** The action that resolves it, in one sentence. */
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
    meaning: 'the request needs an account, but has no valid credentials',
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
    meaning: 'e-mail address and password do not match an account',
    remedy: 'check the e-mail address and the password, or reset the password',
  },
  account_exists: {
    fault: 'submitter',
    retryable: false,
    meaning: 'an account with this e-mail address exists already',
    remedy: 'sign in with this e-mail address',
  },
  account_unknown: {
    fault: 'submitter',
    retryable: false,
    meaning: 'no account has this id',
    remedy: 'choose an account from the list on the administration page',
  },
  link_invalid: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the link is unknown, expired or already used',
    remedy: 'request a new e-mail; only the newest link works, and only once',
  },
  mail_disabled: {
    fault: 'submitter',
    retryable: false,
    meaning: 'this installation does not send e-mail',
    remedy: 'contact a maintainer',
  },
  email_unverified: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the e-mail address of the account is not verified',
    remedy: 'follow the link in the e-mail that you received, or request a new one on the account page',
  },
  email_domain_not_allowed: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the installation accepts e-mail addresses of certain domains only',
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
    remedy: 'choose a sign-in method from the sign-in page',
  },
  provider_failed: {
    fault: 'submitter',
    retryable: true,
    meaning: 'the sign-in provider did not confirm your identity',
    remedy: 'try again, or sign in another way',
  },
  identity_in_use: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the identity is linked to another account',
    remedy: 'sign in with that identity and remove it from the other account, then add it here',
  },
  identity_without_email: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the sign-in provider confirms no e-mail address, and an account needs one',
    remedy: 'create an account with an e-mail address, then add the provider on the security page of the account',
  },
  last_sign_in_method: {
    fault: 'submitter',
    retryable: false,
    meaning: 'this is the last sign-in method of the account',
    remedy: 'set a password or add a passkey first',
  },
  device_code_unknown: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the device code is unknown, expired or already used',
    remedy: 'check the code; it is valid for 15 minutes and works once; run `primitives login` again for a new one',
  },
  confirmation_required: {
    fault: 'submitter',
    retryable: false,
    meaning: 'this action requires a recent confirmation of your identity',
    remedy: 'confirm with your password or a passkey, then try again',
  },
  last_admin: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the installation needs at least one administrator',
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
    meaning: 'the account or API token does not have the required permission',
    remedy:
      'use an account or token that has the role or scope in the message; an owner of the team or a maintainer can grant it',
  },
  rate_limited: {
    fault: 'submitter',
    retryable: true,
    meaning: 'too many requests of this kind in a short time',
    remedy: 'wait until the time in the message, or for one minute, and try again',
  },
  track_unknown: {
    fault: 'submitter',
    retryable: false,
    meaning: 'no track has this name',
    remedy: 'choose a track from the home page',
  },
  board_unknown: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the track has no board with this name',
    remedy: 'choose one of the boards that the message lists',
  },
  images_not_installed: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the track shows only rows of papers, because the images of its benchmark are not installed',
    remedy:
      'choose another track, or ask a maintainer to import the benchmark; the page of the track lists the commands',
  },
  track_closed: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the track does not accept submissions at this time',
    remedy: 'choose an open track, or wait until the time in the message',
  },
  comparison_timeout: {
    fault: 'platform',
    retryable: true,
    meaning: 'the scorer did not compare the submissions in time',
    remedy: 'try again in a minute; the computation continues',
  },
  no_common_board: {
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
  model_unknown: {
    fault: 'submitter',
    retryable: false,
    meaning: 'no listed submission has this team and name',
    remedy: 'check the address; it may be incomplete',
  },
  receipt_unknown: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the installation has issued no such receipt, or its log never had this size',
    remedy: 'check the address, which names a receipt by its digest or its evaluation',
  },
  webhook_unknown: {
    fault: 'submitter',
    retryable: false,
    meaning: 'no webhook of your teams has this id',
    remedy: 'list the webhooks of the team and choose one',
  },
  webhook_address_not_allowed: {
    fault: 'submitter',
    retryable: false,
    meaning: 'webhooks may only use public https addresses',
    remedy: 'use a publicly reachable https address, or ask a maintainer to allow private addresses',
  },
  quota_exceeded: {
    fault: 'submitter',
    retryable: true,
    meaning: 'the team has used its submission quota for the track',
    remedy: 'wait until the time in the message; failures of the platform refund the quota',
  },
  terms_not_accepted: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the account has not accepted the current version of the terms of the benchmark',
    remedy: 'read the terms on the submit page and accept them there, or repeat the command with --accept-terms',
  },
  terms_changed: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the accepted text is not the current version of the terms',
    remedy: 'read the current version of the terms and accept it',
  },
  storage_limit_exceeded: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the bundles of the team exceed its storage limit',
    remedy:
      'submit a smaller bundle, or ask a maintainer for a higher limit; rejected, cancelled and failed bundles do not count',
  },
  debug_on_hidden_split: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the track has hidden images and no public sample, and debug runs cannot use hidden images',
    remedy: 'debug on the public track of the same task, or submit without --debug',
  },
  upload_unknown: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the account has no upload with this id',
    remedy: 'upload the bundle again',
  },
  upload_incomplete: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the upload is incomplete',
    remedy: 'resume the upload, then send the request again',
  },
  upload_too_large: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the file exceeds the maximum upload size',
    remedy: 'make the bundle smaller than the limit in the message',
  },
  storage_full: {
    fault: 'platform',
    retryable: true,
    meaning: 'the installation has no free disk space at this time',
    remedy: 'try again later; an upload resumes where it stopped',
  },
  digest_mismatch: {
    fault: 'submitter',
    retryable: true,
    meaning: 'the received file does not match the declared SHA-256',
    remedy: 'upload the file again; it was damaged during the transfer',
  },
  dead_letter_unknown: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the evaluation has no open dead letter',
    remedy: 'reload the list; another maintainer may have closed it',
  },
  runner_unknown: {
    fault: 'submitter',
    retryable: false,
    meaning: 'no runner has this id',
    remedy: 'choose a runner from the fleet page',
  },
  team_unknown: {
    fault: 'submitter',
    retryable: false,
    meaning: 'no team has this name',
    remedy: 'use the short name from the page of the team',
  },
  member_unknown: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the account is not a member of the team',
    remedy: 'choose a member from the page of the team',
  },
  last_owner: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the team needs at least one owner',
    remedy: 'make another member owner first',
  },
  team_limit_reached: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the account owns the maximum number of teams',
    remedy: 'transfer one of your teams to another member',
  },
  invitation_unknown: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the invitation is unknown, expired, withdrawn or already answered',
    remedy: 'ask an owner of the team for a new invitation',
  },
  evaluation_not_scored: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the evaluation has no result yet',
    remedy: 'wait until the evaluation is scored',
  },
  no_current_result: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the evaluation has no current result, so it cannot be rerun',
    remedy:
      'choose the latest attempt that is scored and not withdrawn; for a failed evaluation, requeue its dead letter',
  },
  rerun_in_progress: {
    fault: 'submitter',
    retryable: true,
    meaning: 'a rerun of this result or on this track is in progress',
    remedy: 'wait until the rerun ends, or cancel it',
  },
  bundle_deleted: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the bundle of the submission was deleted',
    remedy: 'ask the team to submit it again',
  },
  correction_in_progress: {
    fault: 'submitter',
    retryable: true,
    meaning: 'an earlier label correction of the track is in progress',
    remedy: 'wait until that correction is finished',
  },
  correction_invalid: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the given benchmark version does not correct the labels of the track',
    remedy: 'import the benchmark with the corrected labels and the same images as its next version',
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
    remedy: 'import the files as the next version, with --number',
  },
  benchmark_unknown: {
    fault: 'submitter',
    retryable: false,
    meaning: 'no such version or split of a benchmark is registered',
    remedy: 'register it with `primitives admin benchmark add`',
  },
  protocol_data_missing: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the benchmark definition lacks data that the protocol requires',
    remedy: 'choose another protocol for this benchmark',
  },
  track_exists: {
    fault: 'submitter',
    retryable: false,
    meaning: 'a track with this name exists already',
    remedy: 'choose another name',
  },
  evaluation_ended: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the evaluation has already ended',
    remedy: 'no action is needed',
  },
  // the fleet
  join_token_invalid: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the join token is unknown, expired or already used',
    remedy: 'ask a maintainer for a new one (`primitives admin fleet token`)',
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
    remedy: 'delete its member.json, and join again with a new join token from a maintainer',
  },
  pool_unknown: {
    fault: 'submitter',
    retryable: false,
    meaning: 'no pool has this name',
    remedy: 'choose a pool from the fleet page, or create the pool',
  },
  pool_exists: {
    fault: 'submitter',
    retryable: false,
    meaning: 'a pool with this name exists already',
    remedy: 'update the existing pool, or choose another name',
  },
  credentials_unavailable: {
    fault: 'platform',
    retryable: true,
    meaning: 'the installation cannot issue credentials to runners at this time',
    remedy: 'try again in a minute; if this persists, check that a dispatcher runs and has NATS_ISSUER',
  },
  // set by a client, before or instead of an answer
  unreachable: {
    fault: 'platform',
    retryable: true,
    meaning: 'the platform does not respond at this address',
    remedy: 'check the address (--url or PRIMITIVES_URL), or start the platform with `npm start`',
  },
  bundle_not_found: {
    fault: 'submitter',
    retryable: false,
    meaning: 'there is no bundle at this path',
    remedy: 'check the path; a bundle is a folder, a .zip archive or an .onnx file',
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
    meaning: 'runners failed repeatedly on this bundle but not on others',
    remedy:
      'run `primitives check` on the bundle, and compare its tokenizer, preprocessing and labels with docs/bundle.md; if the check passes, contact a maintainer with the code of the submission',
  },
  shard_failed: {
    fault: 'platform',
    retryable: true,
    meaning: 'several runners failed on the same shard (a part of the images)',
    remedy: 'no action is needed; the quota is refunded and a maintainer was notified',
  },
  time_limit_exceeded: {
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
    meaning: 'several runners returned different predictions for the same images, and no majority agreed',
    remedy: 'submit again; the quota is refunded and a maintainer was notified',
  },
  internal: {
    fault: 'platform',
    retryable: true,
    meaning: 'internal error; the log of the platform contains the incident id of the message',
    remedy: 'try again; the quota is refunded; if this happens again, report the incident id to a maintainer',
  },
} as const satisfies Record<string, CodeEntry>;

export type Code = keyof typeof CODES;
