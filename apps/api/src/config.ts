import { count, port, secret } from '@primitives/runtime';
import { z } from 'zod';
import { DOMAIN_DAY_LIMIT } from '@primitives/evaluation';
import { Providers } from './providers/provider-settings.js';

const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true');
/** A secret of at least 32 characters. */
const key = secret(z.string().min(32));

/** Configuration of the API from environment variables; deploy/ sets them. */
export const ApiConfig = z.object({
  PORT: port.default(8080),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: secret(z.url()),
  NATS_URL: z.string(),
  /** URL of the broker for runners, if it differs from NATS_URL. */
  PRIMITIVES_NATS_PUBLIC_URL: z.string().min(1).optional(),
  /** Credentials file of the role `api`; absent on a broker without accounts. */
  NATS_CREDS: z.string().optional(),
  /** PEM file of the CA of the broker's certificate, if it is not a public CA. */
  NATS_CA: z.string().optional(),
  /** Blob storage: `file:///…` or `s3://…`; see libs/blobs. */
  PRIMITIVES_BLOBS: z.url(),
  /** Key for signatures of blob links; must equal the dispatcher's. */
  PRIMITIVES_LINK_SECRET: key,
  /** Previous link key during rotation; docs/operate/install.md describes the procedure. */
  PRIMITIVES_LINK_SECRET_PREVIOUS: key.optional(),
  /** Key for signatures of session cookies; changing it ends all sessions. */
  PRIMITIVES_COOKIE_SECRET: key,
  /** Public URL for users and runners. */
  PRIMITIVES_PUBLIC_URL: z.url(),
  /** Directory of the built web app; without it only the API is served. */
  PRIMITIVES_WEB: z.string().optional(),
  /**
   * Storage of incomplete uploads, shared by all API processes: a directory (preferably on the blob store's file
   * system, so that completion is a rename), or a bucket, `s3://…`.
   */
  PRIMITIVES_UPLOADS: z.string().min(1),
  PRIMITIVES_INSTALLATION: z.string().min(1).default('Primitives'),
  /** Isolation level of the runners; clients show a warning below L3. */
  PRIMITIVES_ISOLATION: z.enum(['L1', 'L2', 'L3']).default('L3'),
  PRIMITIVES_EMBEDDED: flag,
  /**
   * SMTP server, `smtp://user:password@host:587` or `smtps://…`. Without it, e-mail and address verification are off.
   */
  SMTP_URL: secret(z.url({ protocol: /^smtps?$/ })).optional(),
  /** Whether the SMTP server delivers e-mails to their recipients; `npm start` without a mail server writes files. */
  PRIMITIVES_MAIL_DELIVERED: z
    .enum(['true', 'false'])
    .default('true')
    .transform((value) => value === 'true'),
  /** Sender of e-mails, `Name <address>`. Defaults to the installation's name and no-reply at the public host. */
  PRIMITIVES_MAIL_FROM: z.string().min(3).optional(),
  /** External sign-in providers, a JSON list; see src/providers/provider-settings.ts. */
  PRIMITIVES_PROVIDERS: Providers.optional(),
  /** Whether accounts must verify their e-mail address before submitting; requires SMTP_URL. */
  PRIMITIVES_VERIFY_EMAIL: z
    .enum(['true', 'false'])
    .default('true')
    .transform((value) => value === 'true'),
  /** Owner of the benchmarks' dataset repositories on the Hugging Face Hub, for exported results. */
  PRIMITIVES_HUB_OWNER: z
    .string()
    .regex(/^[\w.-]+$/)
    .optional(),
  /** Number of proxies in front of this process whose `X-Forwarded-For` entries are trusted. */
  PRIMITIVES_TRUSTED_PROXIES: z.coerce.number().int().nonnegative().default(0),
  /** Whether webhooks may target private networks and plain HTTP. For tests and trusted teams only. */
  PRIMITIVES_WEBHOOKS_ANYWHERE: flag,
  /**
   * Time in milliseconds for which a stopping process still serves, with `/healthz` answering 503: as long as the proxy
   * in front needs to notice it. At most half of the time that a stop may take.
   */
  PRIMITIVES_TUNE_DRAIN_MS: z.coerce.number().int().nonnegative().max(5_000).default(0),
  /** Maximum delivery attempts per webhook message; nine take about 15 hours. */
  PRIMITIVES_TUNE_WEBHOOK_TRIES: count(9),
  /** Delay before the second attempt in milliseconds; each later delay is four times longer, up to six hours. */
  PRIMITIVES_TUNE_WEBHOOK_PAUSE_MS: count(5_000),
  /** Maximum bytes of an upload: 4 GiB, the limit of a bundle. */
  PRIMITIVES_TUNE_UPLOAD_MAX_BYTES: count(4 * 1024 ** 3),
  /** Default storage limit of a team in bytes: 100 GB, about 23 of the largest bundles. */
  PRIMITIVES_TUNE_TEAM_STORAGE_BYTES: count(100_000_000_000),
  /** Maximum bytes of a maintainer's upload: 256 GiB, for the images of a split. */
  PRIMITIVES_TUNE_ARCHIVE_MAX_BYTES: count(256 * 1024 ** 3),
  /** Maximum GraphQL operations per minute and address or account; a page view needs about three. */
  PRIMITIVES_TUNE_OPERATIONS_PER_MINUTE: count(600),
  /** Maximum age of cached pages of tracks and anonymous responses about boards; a new snapshot appears at once. */
  PRIMITIVES_TUNE_BOARD_MAX_AGE_MS: count(2_000),
  /** Maximum reads of exports, receipts and badges per minute and address; an image proxy counts as one address. */
  PRIMITIVES_TUNE_READS_PER_MINUTE: count(600),
  /** Maximum live connections per address (/64 network in IPv6) and process; allows for a class behind one router. */
  PRIMITIVES_TUNE_SOCKETS_PER_ADDRESS: count(256),
  /** Maximum live connections per process. */
  PRIMITIVES_TUNE_SOCKETS: count(10_000),
  /** Interval of credential checks of open live connections, in milliseconds. */
  PRIMITIVES_TUNE_SOCKET_RECHECK_MS: count(60_000),
  /** Interval in which leading models are looked up that were not evaluated on the public sample, in milliseconds. */
  PRIMITIVES_TUNE_SAMPLE_RUNS_MS: count(30_000),
  /** Maximum new comparisons per minute and address or account; cached ones are free. */
  PRIMITIVES_TUNE_COMPARISONS_PER_MINUTE: count(30),
  /** Maximum join requests of runners per minute and address; allows for a rack that starts at once. */
  PRIMITIVES_TUNE_JOINS_PER_MINUTE: count(120),
  /** Maximum sign-in attempts per minute, e-mail address and network address. */
  PRIMITIVES_TUNE_SIGN_INS_PER_MINUTE: count(5),
  /** Maximum sign-in attempts per hour and account from all addresses, except from known browsers. */
  PRIMITIVES_TUNE_SIGN_INS_PER_ACCOUNT_PER_HOUR: count(60),
  /** Maximum sign-ups per hour and address. Raise it for a class behind one router. */
  PRIMITIVES_TUNE_SIGN_UPS_PER_HOUR: count(10),
  /** Maximum evaluations on hidden splits in 24 hours by all accounts of one e-mail domain, without reference teams. */
  PRIMITIVES_TUNE_DOMAIN_SUBMISSIONS_PER_DAY: count(DOMAIN_DAY_LIMIT),
  /** Comma-separated e-mail domains, with subdomains, from which accounts may be created; empty for all domains. */
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

/** Keys that verify blob links: the current one and, during rotation, the previous one. */
export const linkSecrets = ({ PRIMITIVES_LINK_SECRET, PRIMITIVES_LINK_SECRET_PREVIOUS }: ApiConfig) =>
  PRIMITIVES_LINK_SECRET_PREVIOUS
    ? [PRIMITIVES_LINK_SECRET, PRIMITIVES_LINK_SECRET_PREVIOUS]
    : [PRIMITIVES_LINK_SECRET];
