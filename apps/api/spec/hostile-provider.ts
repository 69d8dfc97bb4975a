import { createHash, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Claims = Record<string, unknown>;

/** Deviations of a provider from correct behavior; absent ones are correct. */
export interface Misbehaviour {
  /** Claims of the id token that replace the correct ones; undefined removes one. */
  readonly claims?: Claims;
  readonly header?: Claims;
  /** Signs the id token with a key that it does not publish. */
  readonly foreignKey?: boolean;
  /** Answers of its userinfo endpoint; absent: the claims of the id token. */
  readonly userinfo?: Claims;
  /** Answers the token endpoint in place of it. */
  readonly token?: (response: ServerResponse) => void;
}

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An OpenID provider on loopback that misbehaves as the test requires: a real one would not. */
export class HostileProvider {
  readonly clientId = 'primitives';
  readonly clientSecret = 'a secret of the two';
  misbehaviour: Misbehaviour = {};
  /** Whether the proof of each code matched its challenge. */
  readonly proofs: boolean[] = [];
  readonly #keys = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  readonly #others = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  /** Issued codes: challenge, nonce and account. */
  readonly #codes = new Map<string, { challenge: string; nonce: string; person: string }>();
  #claims: Claims = {};

  private constructor(
    readonly issuer: string,
    readonly close: () => void,
  ) {}

  static async open(): Promise<HostileProvider> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const provider = new HostileProvider(issuer, () => (server.closeAllConnections(), server.close()));
    server.on('request', (request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => provider.answer(request.url ?? '', Buffer.concat(parts).toString(), response));
    });
    return provider;
  }

  /**
   * The redirect of a browser after it signed in as this account.
   *
   * @param url that of `startProviderSignIn`
   */
  visit(url: string, person: string): string {
    const parameters = new URL(url).searchParams;
    const code = `code-${this.#codes.size}`;
    this.#codes.set(code, {
      challenge: parameters.get('code_challenge') ?? '',
      nonce: parameters.get('nonce') ?? '',
      person,
    });
    const back = new URLSearchParams({ code, state: parameters.get('state') ?? '', iss: this.issuer });
    return `${parameters.get('redirect_uri')}?${back}`;
  }

  private answer(url: string, body: string, response: ServerResponse): void {
    const json = (value: object) => response.setHeader('content-type', 'application/json').end(JSON.stringify(value));
    const at = (path: string) => `${this.issuer}${path}`;
    if (url === '/.well-known/openid-configuration')
      json({
        issuer: this.issuer,
        authorization_endpoint: at('/authorize'),
        token_endpoint: at('/token'),
        userinfo_endpoint: at('/userinfo'),
        jwks_uri: at('/jwks'),
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        authorization_response_iss_parameter_supported: true,
      });
    else if (url === '/jwks')
      json({ keys: [{ ...this.#keys.publicKey.export({ format: 'jwk' }), kid: '1', alg: 'RS256', use: 'sig' }] });
    else if (url === '/userinfo') json(this.misbehaviour.userinfo ?? this.#claims);
    else if (url === '/token') this.token(new URLSearchParams(body), response, json);
    else response.writeHead(404).end();
  }

  private token(parameters: URLSearchParams, response: ServerResponse, json: (value: object) => void): void {
    const grant = this.#codes.get(parameters.get('code') ?? '');
    const proof = createHash('sha256')
      .update(parameters.get('code_verifier') ?? '')
      .digest('base64url');
    this.proofs.push(proof === grant?.challenge);
    if (this.misbehaviour.token) return this.misbehaviour.token(response);
    const now = Math.floor(Date.now() / 1000);
    const person = grant?.person ?? '';
    this.#claims = {
      iss: this.issuer,
      aud: this.clientId,
      sub: person,
      iat: now,
      exp: now + 300,
      nonce: grant?.nonce,
      name: `The person ${person}`,
      email: `${person}@example.org`,
      email_verified: true,
      ...this.misbehaviour.claims,
    };
    const key = this.misbehaviour.foreignKey ? this.#others.privateKey : this.#keys.privateKey;
    json({ access_token: 'x', token_type: 'bearer', id_token: this.signed(this.#claims, key) });
  }

  private signed(claims: Claims, key: KeyObject): string {
    const header = { alg: 'RS256', kid: '1', ...this.misbehaviour.header };
    const text = `${base64url(header)}.${base64url(claims)}`;
    return header.alg === 'none' ? `${text}.` : `${text}.${createSign('sha256').update(text).sign(key, 'base64url')}`;
  }
}
