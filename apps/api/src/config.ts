import { count, port, secret } from '@primitives/process';
import { z } from 'zod';
import { DOMAIN_DAY_LIMIT } from '@primitives/evaluation';
import { Providers } from './providers/provider-settings.js';

const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true');
/** Long enough that nobody guesses it: 32 characters. */
const key = secret(z.string().min(32));

/** What the api reads from its environment; see deploy/ for who sets it. */
export const ApiConfig = z.object({
  PORT: port.default(8080),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: secret(z.url()),
  NATS_URL: z.string(),
  /** The broker as runners reach it, where that is another address. */
  PRIMITIVES_NATS_PUBLIC_URL: z.string().min(1).optional(),
  /** Credentials file of the role `api`; absent on a broker without accounts. */
  NATS_CREDS: z.string().optional(),
  /** PEM file of who signed the broker's certificate, where that is nobody whom everybody knows. */
  NATS_CA: z.string().optional(),
  /** Where blobs are kept: `file:///…` or `s3://…`; see libs/blobs. */
  PRIMITIVES_BLOBS: z.url(),
  /** Signs links to blobs; the dispatcher has the same. */
  PRIMITIVES_LINK_SECRET: key,
  /** The one before, while links that it signed live; see docs/operate/install.md for the order of a change. */
  PRIMITIVES_LINK_SECRET_PREVIOUS: key.optional(),
  /** Signs session cookies; a new one signs everybody out. */
  PRIMITIVES_COOKIE_SECRET: key,
  /** Address under which people and runners reach this process. */
  PRIMITIVES_PUBLIC_URL: z.url(),
  /** Folder of the built page; without it the api answers programs only. */
  PRIMITIVES_WEB: z.string().optional(),
  /**
   * Where uploads gather that are not complete, for all processes of the api: a folder (best on the blob store's file system, so that
   * completing one is a rename), or a bucket, `s3://…`.
   */
  PRIMITIVES_UPLOADS: z.string().min(1),
  PRIMITIVES_INSTALLATION: z.string().min(1).default('Primitives'),
  /** The isolation that runners of this installation reach, shown as a banner when it is weaker than L3. */
  PRIMITIVES_ISOLATION: z.enum(['L1', 'L2', 'L3']).default('L3'),
  PRIMITIVES_EMBEDDED: flag,
  /** The mail server, `smtp://user:password@host:587` or `smtps://…`; without it no mail is sent, and nobody is asked to confirm one. */
  SMTP_URL: secret(z.url({ protocol: /^smtps?$/ })).optional(),
  /** Who mails are from, `Name <address>`; else the installation's name, no-reply at the host of the public address. */
  PRIMITIVES_MAIL_FROM: z.string().min(3).optional(),
  /** Where one may sign in with an account elsewhere: a JSON list, see src/providers/provider-settings.ts. */
  PRIMITIVES_PROVIDERS: Providers.optional(),
  /** Where mail is sent: whether an e-mail must be confirmed before its account submits. */
  PRIMITIVES_VERIFY_EMAIL: z
    .enum(['true', 'false'])
    .default('true')
    .transform((value) => value === 'true'),
  /** Proxies in front of this process whose `X-Forwarded-For` is believed; 0 when there is none. */
  PRIMITIVES_TRUSTED_PROXIES: z.coerce.number().int().nonnegative().default(0),
  /** Webhooks may lead into this installation's own network, and over plain HTTP: for trying them out, and where every team is trusted. */
  PRIMITIVES_WEBHOOKS_ANYWHERE: flag,
  /** Tries of one message to a webhook; nine reach over 15 hours. */
  PRIMITIVES_TUNE_WEBHOOK_TRIES: count(9),
  /** Until the second try, in milliseconds; each pause after it is four times the one before, six hours at most. */
  PRIMITIVES_TUNE_WEBHOOK_PAUSE_MS: count(5_000),
  /** Bytes of one upload: 4 GiB, the bound of a bundle. */
  PRIMITIVES_TUNE_UPLOAD_MAX_BYTES: count(4 * 1024 ** 3),
  /** Bytes of bundles that a team keeps, where nobody gave it another bound: 100 GB, some 23 of the largest bundles. */
  PRIMITIVES_TUNE_TEAM_STORAGE_BYTES: count(100_000_000_000),
  /** Bytes of one upload of a maintainer: 256 GiB, the images of a split. */
  PRIMITIVES_TUNE_ARCHIVE_MAX_BYTES: count(256 * 1024 ** 3),
  /** GraphQL operations a minute from one address or account; a page that is read needs three. */
  PRIMITIVES_TUNE_OPERATIONS_PER_MINUTE: count(600),
  /** Boards, submissions, receipts and badges read as files a minute from one address; the proxy of a site that shows badges is one. */
  PRIMITIVES_TUNE_READS_PER_MINUTE: count(600),
  /** Live connections of one address (of one /64 network in IPv6) to a process: a class behind one router. */
  PRIMITIVES_TUNE_SOCKETS_PER_ADDRESS: count(256),
  /** Live connections to a process, of everybody. */
  PRIMITIVES_TUNE_SOCKETS: count(10_000),
  /** Until it is looked again whether the sessions and tokens of open live connections still work, in milliseconds. */
  PRIMITIVES_TUNE_SOCKET_RECHECK_MS: count(60_000),
  /** Comparisons a minute from one address or account that the scorer must make; those it made before cost nothing. */
  PRIMITIVES_TUNE_COMPARISONS_PER_MINUTE: count(30),
  /** Requests at the runners' door a minute from one address: a rack of machines that starts at once. */
  PRIMITIVES_TUNE_JOINS_PER_MINUTE: count(120),
  /** Attempts to sign in a minute for one e-mail from one address. */
  PRIMITIVES_TUNE_SIGN_INS_PER_MINUTE: count(5),
  /** Attempts an hour to sign in to one account, wherever they come from, but for browsers that it has used before. */
  PRIMITIVES_TUNE_SIGN_INS_PER_ACCOUNT_PER_HOUR: count(60),
  /** Accounts made an hour from one address: a few colleagues behind one router. Raise it for a class. */
  PRIMITIVES_TUNE_SIGN_UPS_PER_HOUR: count(10),
  /**
   * Evaluations on hidden splits in 24 hours by all accounts of one e-mail domain; those of reference teams are not
   * counted.
   */
  PRIMITIVES_TUNE_DOMAIN_SUBMISSIONS_PER_DAY: count(DOMAIN_DAY_LIMIT),
  /**
   * Domains of e-mails with which accounts are made, with their subdomains, separated by commas; empty: every domain.
   */
  PRIMITIVES_SIGNUP_DOMAINS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((domain) => domain.trim().toLowerCase().replace(/^@/, ''))
        .filter(Boolean),
    )
    .pipe(z.array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'expected domains such as example.org'))),
});
export type ApiConfig = z.output<typeof ApiConfig>;

/** The secrets whose links are good: the current one, and the one before while it is told. */
export const linkSecrets = ({ PRIMITIVES_LINK_SECRET, PRIMITIVES_LINK_SECRET_PREVIOUS }: ApiConfig) =>
  PRIMITIVES_LINK_SECRET_PREVIOUS
    ? [PRIMITIVES_LINK_SECRET, PRIMITIVES_LINK_SECRET_PREVIOUS]
    : [PRIMITIVES_LINK_SECRET];
