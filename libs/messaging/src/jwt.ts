import { createHash } from 'node:crypto';
import type { nkeys } from 'nats';

type KeyPair = ReturnType<typeof nkeys.createUser>;

/** What a user may publish and subscribe to; nothing else. */
export interface Permissions {
  readonly publish: readonly string[];
  readonly subscribe: readonly string[];
  /** May answer each request once, on the reply subject of the request. */
  readonly mayRespond?: boolean;
}

const UNLIMITED = -1;
const RESPONSE = { max: 1, ttl: 10_000_000_000 };

/** A NATS JWT (version 2): claims signed by an nkey. */
function encode(
  signer: KeyPair,
  subject: string,
  name: string,
  nats: object,
  issuedAt: number,
  expiresAt?: number,
): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = {
    ...(expiresAt === undefined ? {} : { exp: expiresAt }),
    iat: issuedAt,
    iss: signer.getPublicKey(),
    name,
    sub: subject,
    nats,
  };
  const jti = createHash('sha256').update(JSON.stringify(claims)).digest('hex');
  const body = `${part({ typ: 'JWT', alg: 'ed25519-nkey' })}.${part({ jti, ...claims })}`;
  return `${body}.${Buffer.from(signer.sign(new TextEncoder().encode(body))).toString('base64url')}`;
}

/**
 * @param signingKeys public keys that may sign accounts in addition to the operator's own key, which can then be stored
 * offline
 */
export function operatorJwt(
  operator: KeyPair,
  systemAccount: string,
  signingKeys: readonly string[],
  issuedAt: number,
): string {
  const nats = { type: 'operator', version: 2, system_account: systemAccount, signing_keys: signingKeys };
  return encode(operator, operator.getPublicKey(), 'primitives', nats, issuedAt);
}

export interface AccountOptions {
  readonly jetstream: boolean;
  /** Public keys that may sign users in addition to the account's own. */
  readonly signingKeys?: readonly string[];
  /** Public keys of revoked users, with the second until which credentials are revoked. */
  readonly revoked?: Readonly<Record<string, number>>;
}

/** @param signer the operator, or one of its signing keys */
export function accountJwt(
  signer: KeyPair,
  account: string,
  name: string,
  options: AccountOptions,
  issuedAt: number,
): string {
  const storage = options.jetstream ? UNLIMITED : 0;
  const limits = {
    subs: UNLIMITED,
    data: UNLIMITED,
    payload: UNLIMITED,
    imports: UNLIMITED,
    exports: UNLIMITED,
    wildcards: true,
    conn: UNLIMITED,
    leaf: UNLIMITED,
    mem_storage: storage,
    disk_storage: storage,
    streams: storage,
    consumer: storage,
  };
  const nats = {
    limits,
    default_permissions: { pub: {}, sub: {} },
    signing_keys: options.signingKeys ?? [],
    revocations: options.revoked ?? {},
    type: 'account',
    version: 2,
  };
  return encode(signer, account, name, nats, issuedAt);
}

export interface UserOptions {
  readonly name: string;
  readonly permissions: Permissions;
  /** Present when the signer is a signing key: the account for which it signs. */
  readonly account?: string;
  /** The second from which the broker refuses it; absent: never. */
  readonly expiresAt?: number;
}

/** @param signer the account, or one of its signing keys */
export function userJwt(
  signer: KeyPair,
  user: string,
  { name, permissions, account, expiresAt }: UserOptions,
  issuedAt: number,
): string {
  const nats = {
    ...(account === undefined ? {} : { issuer_account: account }),
    pub: { allow: permissions.publish },
    sub: { allow: permissions.subscribe },
    ...(permissions.mayRespond ? { resp: RESPONSE } : {}),
    subs: UNLIMITED,
    data: UNLIMITED,
    payload: UNLIMITED,
    type: 'user',
    version: 2,
  };
  return encode(signer, user, name, nats, issuedAt, expiresAt);
}

/** The text of a `.creds` file. */
export function credentials(jwt: string, user: KeyPair): string {
  const seed = new TextDecoder().decode(user.getSeed());
  return `-----BEGIN NATS USER JWT-----\n${jwt}\n------END NATS USER JWT------\n\n-----BEGIN USER NKEY SEED-----\n${seed}\n------END USER NKEY SEED------\n`;
}
