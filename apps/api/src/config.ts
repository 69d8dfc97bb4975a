import { count, port, secret } from '@primitives/process';
import { z } from 'zod';

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
  /** Credentials file of the role `api`; absent on a broker without accounts. */
  NATS_CREDS: z.string().optional(),
  /** Where blobs are kept: `file:///…`. */
  PRIMITIVES_BLOBS: z.url(),
  /** Signs links to blobs; the dispatcher has the same. */
  PRIMITIVES_LINK_SECRET: key,
  /** Signs session cookies; a new one signs everybody out. */
  PRIMITIVES_COOKIE_SECRET: key,
  /** Address under which people and runners reach this process. */
  PRIMITIVES_PUBLIC_URL: z.url(),
  /** Folder of the built page; without it the api answers programs only. */
  PRIMITIVES_WEB: z.string().optional(),
  /** Folder of uploads that are not complete; on the blob store's file system, so that completing one is a rename. */
  PRIMITIVES_UPLOADS: z.string(),
  PRIMITIVES_INSTALLATION: z.string().min(1).default('Primitives'),
  /** The isolation that runners of this installation reach, shown as a banner when it is weaker than L3. */
  PRIMITIVES_ISOLATION: z.enum(['L1', 'L2', 'L3']).default('L3'),
  PRIMITIVES_EMBEDDED: flag,
  /** Proxies in front of this process whose `X-Forwarded-For` is believed; 0 when there is none. */
  PRIMITIVES_TRUSTED_PROXIES: z.coerce.number().int().nonnegative().default(0),
  /** Bytes of one upload: 4 GiB, the bound of a bundle. */
  PRIMITIVES_TUNE_UPLOAD_MAX_BYTES: count(4 * 1024 ** 3),
  /** GraphQL operations a minute from one address or account; a page that is read needs three. */
  PRIMITIVES_TUNE_OPERATIONS_PER_MINUTE: count(600),
  /** Attempts to sign in a minute for one e-mail from one address. */
  PRIMITIVES_TUNE_SIGN_INS_PER_MINUTE: count(5),
  /** Accounts made an hour from one address: a class behind one router signs up together. */
  PRIMITIVES_TUNE_SIGN_UPS_PER_HOUR: count(60),
});
export type ApiConfig = z.output<typeof ApiConfig>;
