import { createHash } from 'node:crypto';
import type { nkeys } from 'nats';

type KeyPair = ReturnType<typeof nkeys.createUser>;

/** What a user may publish and subscribe to; nothing else. */
export interface Permissions {
  readonly publish: readonly string[];
  readonly subscribe: readonly string[];
  /** May answer each request once, on whatever subject the asker named. */
  readonly mayRespond?: boolean;
}

const UNLIMITED = -1;
const RESPONSE = { max: 1, ttl: 10_000_000_000 };

/** A NATS JWT (version 2): claims signed by an nkey. */
function encode(signer: KeyPair, subject: string, name: string, nats: object, issuedAt: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { iat: issuedAt, iss: signer.getPublicKey(), name, sub: subject, nats };
  const jti = createHash('sha256').update(JSON.stringify(claims)).digest('hex');
  const body = `${part({ typ: 'JWT', alg: 'ed25519-nkey' })}.${part({ jti, ...claims })}`;
  return `${body}.${Buffer.from(signer.sign(new TextEncoder().encode(body))).toString('base64url')}`;
}

export function operatorJwt(operator: KeyPair, systemAccount: string, issuedAt: number): string {
  return encode(
    operator,
    operator.getPublicKey(),
    'primitives',
    { type: 'operator', version: 2, system_account: systemAccount },
    issuedAt,
  );
}

/** @param revoked public keys of users whose credentials are dead, with the second until which they were issued */
export function accountJwt(
  operator: KeyPair,
  account: string,
  name: string,
  options: { jetstream: boolean; revoked?: Record<string, number> },
  issuedAt: number,
): string {
  const storage = options.jetstream ? UNLIMITED : 0;
  const limits = {
    ...{
      subs: UNLIMITED,
      data: UNLIMITED,
      payload: UNLIMITED,
      imports: UNLIMITED,
      exports: UNLIMITED,
      wildcards: true,
      conn: UNLIMITED,
      leaf: UNLIMITED,
    },
    ...{ mem_storage: storage, disk_storage: storage, streams: storage, consumer: storage },
  };
  const nats = {
    limits,
    default_permissions: { pub: {}, sub: {} },
    revocations: options.revoked ?? {},
    type: 'account',
    version: 2,
  };
  return encode(operator, account, name, nats, issuedAt);
}

export function userJwt(account: KeyPair, user: string, name: string, permissions: Permissions, issuedAt: number): string {
  const nats = {
    pub: { allow: permissions.publish },
    sub: { allow: permissions.subscribe },
    ...(permissions.mayRespond ? { resp: RESPONSE } : {}),
    ...{ subs: UNLIMITED, data: UNLIMITED, payload: UNLIMITED, type: 'user', version: 2 },
  };
  return encode(account, user, name, nats, issuedAt);
}

/** The text of a `.creds` file. */
export function credentials(jwt: string, user: KeyPair): string {
  const seed = new TextDecoder().decode(user.getSeed());
  return `-----BEGIN NATS USER JWT-----\n${jwt}\n------END NATS USER JWT------\n\n-----BEGIN USER NKEY SEED-----\n${seed}\n------END USER NKEY SEED------\n`;
}
