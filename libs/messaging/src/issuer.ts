import { connect, credsAuthenticator, nkeys } from 'nats';
import { accountJwt, userJwt, type AccountOptions } from './jwt.js';
import { runnerPermissions } from './permissions.js';

/**
 * The signing keys of an installation, as JSON: stored with the dispatcher only. Does not contain the operator's and
 * the account's own keys.
 */
export interface IssuerKeys {
  /** Seed of a signing key of the operator. */
  readonly operator: string;
  /** Public key of the deployment's account. */
  readonly account: string;
  /** Seed of a signing key of that account. */
  readonly signer: string;
  /** A `.creds` text of the system account that may update accounts. */
  readonly revoker: string;
}

export interface IssuerOptions {
  /** PEM file of who signed the broker's certificate, where that is no one whom everyone knows. */
  readonly caFile?: string | undefined;
}

export interface IssuedCredentials {
  readonly jwt: string;
  readonly expiresAt: Date;
}

/** A revoked runner: all credentials that were issued to the key until then. */
export interface RevokedKey {
  readonly publicKey: string;
  readonly until: Date;
}

/**
 * Lifetime of a runner's credentials. It renews them at half of that; the broker needs to remember a removal only until
 * the last of them expires, so the account's list stays bounded.
 */
export const CREDENTIALS_MS = 24 * 3_600_000;

export const SYSTEM_ACCOUNT = { name: 'PRIMITIVES', jetstream: true } as const;
const UPDATE = '$SYS.REQ.CLAIMS.UPDATE';
const TIMEOUT_MS = 5_000;

/** The broker did not accept the updated account. */
export class RevocationRefusedError extends Error {
  override readonly name = 'RevocationRefusedError';
}

/** Signs runners' credentials, and sends revocations to the broker. */
export class Issuer {
  constructor(
    private readonly keys: IssuerKeys,
    private readonly options: IssuerOptions,
  ) {}

  /** Credentials for a runner's own key; the broker need not be notified. */
  issue(runnerId: string, pool: string, publicKey: string, now: Date): IssuedCredentials {
    const expiresAt = new Date(now.getTime() + CREDENTIALS_MS);
    const options = {
      name: `runner-${runnerId}`,
      permissions: runnerPermissions(runnerId, pool),
      account: this.keys.account,
      expiresAt: seconds(expiresAt),
    };
    return { jwt: userJwt(pairOf(this.keys.signer), publicKey, options, seconds(now)), expiresAt };
  }

  /**
   * Sets the list of revoked runners: closes their connections and refuses new ones. The broker has stored it when this
   * returns.
   *
   * @throws RevocationRefusedError
   */
  async revoke(url: string, dead: readonly RevokedKey[], now: Date): Promise<void> {
    const revoked = Object.fromEntries(dead.map(({ publicKey, until }) => [publicKey, seconds(until)]));
    const options: AccountOptions = {
      jetstream: SYSTEM_ACCOUNT.jetstream,
      signingKeys: [publicOf(this.keys.signer)],
      revoked,
    };
    const jwt = accountJwt(pairOf(this.keys.operator), this.keys.account, SYSTEM_ACCOUNT.name, options, seconds(now));
    const connection = await connect({
      servers: url.split(','),
      name: 'revoker',
      inboxPrefix: '_INBOX_revoker',
      timeout: TIMEOUT_MS,
      ...(this.options.caFile === undefined ? {} : { tls: { caFile: this.options.caFile } }),
      authenticator: credsAuthenticator(new TextEncoder().encode(this.keys.revoker)),
    });
    try {
      const answer = (await connection.request(UPDATE, new TextEncoder().encode(jwt), { timeout: TIMEOUT_MS })).json<{
        error?: { description?: string };
      }>();
      if (answer.error)
        throw new RevocationRefusedError(
          `the broker refused the account's update: ${answer.error.description ?? 'without a reason'}`,
        );
    } finally {
      await connection.close();
    }
  }
}

/** @param text of an issuer file, as `prepareNats` writes it */
export function openIssuer(text: string, options: IssuerOptions = {}): Issuer {
  return new Issuer(JSON.parse(text) as IssuerKeys, options);
}

const pairOf = (seed: string) => nkeys.fromSeed(new TextEncoder().encode(seed));
const publicOf = (seed: string) => pairOf(seed).getPublicKey();
const seconds = (at: Date) => Math.floor(at.getTime() / 1_000);
