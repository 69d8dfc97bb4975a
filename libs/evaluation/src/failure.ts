/** Whose fault a refusal is. `submitter`: quota counts. `platform`: quota is refunded. */
export type Fault = 'submitter' | 'platform';

/** What a person sees of an evaluation that was rejected or failed: plain data that crosses processes. */
export interface Failure {
  /** A code of the registry, lower snake. */
  readonly code: string;
  /** One lower-case sentence that names the thing and the bound. */
  readonly message: string;
  readonly expected?: string | undefined;
  readonly found?: string | undefined;
  readonly remedy: string;
}

interface CodeEntry {
  readonly fault: Fault;
  readonly retryable: boolean;
  /** What has happened, one sentence; the message of an answer says it of the very thing. */
  readonly meaning: string;
  /** What the reader should do, one sentence. */
  readonly remedy: string;
}

const TOKEN_REMEDY =
  'run `primitives login` and unset PRIMITIVES_TOKEN, or send a token that you made again on the account page';

/**
 * Codes of people's requests and of evaluations, apart from the bundle's own (libs/bundle keeps those). One registry: the GraphQL
 * enum and the docs page are made from it.
 */
export const CODES = {
  // requests
  not_signed_in: {
    fault: 'submitter',
    retryable: false,
    meaning: 'this needs an account, and the request speaks for none',
    remedy:
      'sign in on the page, run `primitives login`, or send an API token (PRIMITIVES_TOKEN, or the Authorization header)',
  },
  token_unknown: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the request shows an API token that this platform never made, or whose account is gone',
    remedy: TOKEN_REMEDY,
  },
  token_expired: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the request shows an API token that has expired',
    remedy: TOKEN_REMEDY,
  },
  token_revoked: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the request shows an API token that was revoked',
    remedy: TOKEN_REMEDY,
  },
  sign_in_failed: {
    fault: 'submitter',
    retryable: false,
    meaning: 'no account has this e-mail and password',
    remedy: 'check e-mail and password',
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
    remedy: 'choose one of the accounts that the list shows',
  },
  link_invalid: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the link of a mail is unknown, was used, or is over',
    remedy: 'ask for a new mail; only the newest link works, and it works once',
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
    meaning: 'no one has shown yet that the e-mail of the account is theirs',
    remedy: 'follow the link in the mail that was sent to you; the account page sends it again',
  },
  email_domain_refused: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the installation makes accounts only for e-mails of the domains on its list',
    remedy: 'use an e-mail of one of the domains that the message names',
  },
  passkey_invalid: {
    fault: 'submitter',
    retryable: true,
    meaning: 'the passkey is unknown, or its answer is not to the question asked',
    remedy: 'try again; where it keeps failing, sign in otherwise and add the passkey again',
  },
  provider_unknown: {
    fault: 'submitter',
    retryable: false,
    meaning: 'this installation knows no such provider',
    remedy: 'choose one of the ways to sign in that the page shows',
  },
  provider_failed: {
    fault: 'submitter',
    retryable: true,
    meaning: 'the provider did not say who it is',
    remedy: 'try again, or sign in otherwise',
  },
  identity_taken: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the identity belongs to another account here',
    remedy: 'sign in with it and remove it there first',
  },
  identity_incomplete: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the provider confirms no e-mail, and an account needs one',
    remedy: 'create an account by e-mail, then add the provider under Security',
  },
  last_way_in: {
    fault: 'submitter',
    retryable: false,
    meaning: 'nothing would be left to sign in with',
    remedy: 'set a password or add a passkey first',
  },
  device_unknown: {
    fault: 'submitter',
    retryable: false,
    meaning: 'no program waits under this code',
    remedy: 'check the code; it works for 15 minutes, and once: run `primitives login` again for a new one',
  },
  confirmation_needed: {
    fault: 'submitter',
    retryable: true,
    meaning: 'the act needs someone who has just shown who they are',
    remedy: 'confirm with your password or a passkey, then do it again',
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
    meaning: 'a field of the request is missing or not as described',
    remedy: 'correct the named field and send it again',
  },
  forbidden: {
    fault: 'submitter',
    retryable: false,
    meaning: 'this account, or this token of it, may not do that',
    remedy: 'ask an owner of the team',
  },
  rate_limited: {
    fault: 'submitter',
    retryable: true,
    meaning: 'too many requests of this kind came in a short time',
    remedy: 'wait a minute, or until the time named, and try again',
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
  track_closed: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the track takes no submissions at this time',
    remedy: 'choose a track that is open',
  },
  comparison_delayed: {
    fault: 'platform',
    retryable: true,
    meaning: 'the scorer has not compared the entries in time',
    remedy: 'ask again in a minute; what was computed meanwhile is kept',
  },
  entries_apart: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the submissions do not stand on one board together',
    remedy: 'choose two to six submissions with a published result on the same board',
  },
  submission_unknown: {
    fault: 'submitter',
    retryable: false,
    meaning: 'no submission has this id or code',
    remedy: 'check the address; it was copied incompletely, perhaps',
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
    meaning: 'messages of webhooks go to public https addresses only',
    remedy: 'name an address that everyone can reach; the maintainer may allow others',
  },
  quota_exceeded: {
    fault: 'submitter',
    retryable: true,
    meaning: "the team's submissions to the track within its window are used up",
    remedy: 'wait until the time named; failures that are not yours give a submission back',
  },
  terms_not_accepted: {
    fault: 'submitter',
    retryable: true,
    meaning: 'the benchmark has terms that the account has not agreed to in their present version',
    remedy: 'read the terms on the submit page and accept them there, or repeat the command with --accept-terms',
  },
  terms_changed: {
    fault: 'submitter',
    retryable: true,
    meaning: 'the terms of the benchmark are not those that were read',
    remedy: 'read the present ones and accept those',
  },
  storage_exceeded: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the team keeps as many bytes of bundles as it may',
    remedy:
      'submit a smaller bundle, or ask a maintainer for more room; bundles that were rejected, cancelled or failed are not counted',
  },
  debug_hidden: {
    fault: 'submitter',
    retryable: false,
    meaning: 'a debug run was asked for on hidden images',
    remedy: 'debug on the published track of the same task, or submit for real',
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
    meaning: 'the upload has not brought all its bytes yet',
    remedy: 'resume the upload',
  },
  upload_too_big: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the file is larger than an upload may be',
    remedy: 'make the bundle smaller than the bound',
  },
  storage_full: {
    fault: 'platform',
    retryable: true,
    meaning: 'the installation has no disk space left at the moment',
    remedy: 'try again in a while; an upload resumes where it stopped, and nothing that arrived is lost',
  },
  digest_mismatch: {
    fault: 'submitter',
    retryable: true,
    meaning: 'the bytes that arrived are not those that were declared',
    remedy: 'upload the bundle again; bytes were damaged on the way',
  },
  dead_letter_unknown: {
    fault: 'submitter',
    retryable: false,
    meaning: 'no open dead letter belongs to this evaluation',
    remedy: 'read the list again; someone settled it meanwhile, perhaps',
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
    remedy: 'choose the short name of a team, as its page shows it',
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
    meaning: 'the account owns as many teams as one may',
    remedy: 'hand one of your teams to someone else',
  },
  invitation_unknown: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the invitation is unknown, was answered or withdrawn, or is over',
    remedy: 'ask an owner of the team for a new one',
  },
  evaluation_unscored: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the evaluation has no result that could be shown or hidden',
    remedy: 'wait until it is scored',
  },
  rerun_unfit: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the evaluation has no result that counts and could be evaluated again',
    remedy: 'choose the attempt that counts, scored and not retracted; what failed is sent again with its dead letter',
  },
  rerun_open: {
    fault: 'submitter',
    retryable: true,
    meaning: 'a result, or one of the track, is being evaluated again already',
    remedy: 'wait until that has ended, or cancel it',
  },
  bundle_gone: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the bundle of the submission is not kept any more',
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
    meaning: 'the version named does not correct the labels of the track',
    remedy: 'import the benchmark again with the corrected labels and the same images, as its next version',
  },
  benchmark_invalid: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the files are not those of a benchmark version',
    remedy: 'register the folder that `primitives import` or `primitives split` wrote, unchanged',
  },
  benchmark_exists: {
    fault: 'submitter',
    retryable: false,
    meaning: 'this version of the benchmark is registered with other files',
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
    meaning: 'the definition of the benchmark lacks what the protocol asks by',
    remedy: 'choose another protocol for this benchmark',
  },
  track_exists: {
    fault: 'submitter',
    retryable: false,
    meaning: 'a track has this name already',
    remedy: 'choose another name',
  },
  already_ended: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the evaluation has reached its end',
    remedy: 'nothing is left to cancel',
  },
  // the fleet
  join_token_invalid: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the token to join the fleet is unknown, was used, or is over',
    remedy: 'ask a maintainer for a new one (primitives admin fleet token)',
  },
  hardware_insufficient: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the machine has less than its pool asks for',
    remedy: 'join with a machine that has what is expected, or join another pool; the token is not used up',
  },
  runner_removed: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the runner was removed from the fleet, and its credentials are dead',
    remedy: 'to join again, remove its member.json and ask a maintainer for a new token',
  },
  pool_unknown: {
    fault: 'submitter',
    retryable: false,
    meaning: 'no pool has this name',
    remedy: 'choose one of the pools that the fleet lists, or create it',
  },
  pool_exists: {
    fault: 'submitter',
    retryable: false,
    meaning: 'a pool of this name exists already',
    remedy: 'change that one, or choose another name',
  },
  fleet_closed: {
    fault: 'platform',
    retryable: true,
    meaning: 'no one of this installation can issue credentials to runners at the moment',
    remedy: 'try again in a moment; if it lasts, the dispatcher is away or was given no NATS_ISSUER',
  },
  // said by a client, before or instead of an answer
  unreachable: {
    fault: 'platform',
    retryable: true,
    meaning: 'the platform does not answer at this address',
    remedy: 'start the platform with `npm start`, or name it with --url or PRIMITIVES_URL',
  },
  bundle_unreadable: {
    fault: 'submitter',
    retryable: false,
    meaning: 'nothing that could be a bundle lies at the path',
    remedy: 'check the path',
  },
  // the one code that libs/bundle has too: said at the door before an upload, and by the check against a track's contract
  interface_unsupported: {
    fault: 'submitter',
    retryable: false,
    meaning: 'the track cannot be answered by a model with this interface',
    remedy: 'submit to a track that this interface can answer',
  },
  // evaluations
  repeated_failure: {
    fault: 'submitter',
    retryable: false,
    meaning: 'runners failed at the bundle again and again, while they work for other bundles',
    remedy:
      'run `primitives check` on the bundle, and compare its tokenizer, preprocessing and labels with BUNDLE.md; if the check passes, write to the maintainers and name the submission',
  },
  shard_exhausted: {
    fault: 'platform',
    retryable: true,
    meaning: 'a part of the images was given to several runners, and none came back with predictions',
    remedy: 'nothing to do for you; a maintainer has been notified and the quota is refunded',
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
    meaning: 'a runner submitted something that is no prediction of its images',
    remedy: 'submit again; the quota is refunded',
  },
  audits_disagree: {
    fault: 'platform',
    retryable: true,
    meaning: 'runners answered the same images differently, and no one could say who is right',
    remedy: 'submit again; the quota is refunded and a maintainer has been notified',
  },
  internal: {
    fault: 'platform',
    retryable: true,
    meaning: 'something went wrong on our side; the log holds it under the incident id of the message',
    remedy: 'try again, or submit again: the quota is refunded; the incident id helps us to find the cause',
  },
} as const satisfies Record<string, CodeEntry>;

export type Code = keyof typeof CODES;

/** A refusal that the person caused and can mend; carried to the edge as data. */
export class UserError extends Error {
  override readonly name = 'UserError';

  constructor(
    readonly code: Code,
    message: string,
    readonly details: { expected?: string | undefined; found?: string | undefined } = {},
  ) {
    super(message);
  }

  toFailure(): Failure {
    return { code: this.code, message: this.message, ...this.details, remedy: CODES[this.code].remedy };
  }
}
