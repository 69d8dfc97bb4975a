import * as oauth from 'openid-client';
import { z } from 'zod';
import { ANSWER_SECONDS, boundedFetch } from './bounded-fetch.js';
import { nameFromProvider } from './name-from-provider.js';
import type { ProviderSettings } from './provider-settings.js';

export interface ProviderIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly name: string;
  /** Set only when the provider confirms it. */
  readonly email: string | null;
}

/** The URL that the browser is sent to, and the state to store until it comes back. */
export interface AuthorizationRequest {
  readonly url: string;
  readonly state: string;
  readonly verifier: string;
  readonly nonce: string;
}

const GitHubUser = z.object({ id: z.number(), login: z.string(), name: z.string().nullish() });
const GitHubEmails = z.array(z.object({ email: z.email(), primary: z.boolean(), verified: z.boolean() }));
const Claims = z.object({
  sub: z.string().regex(/^[\x20-\x7e]{1,255}$/), // what OpenID Connect Core, section 2, allows
  name: z.string().optional(),
  preferred_username: z.string().optional(),
  email: z.email().optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
});

/** One provider: authorization code with PKCE, state and, where it speaks OpenID Connect, a nonce. */
export class Provider {
  #found: Promise<oauth.Configuration> | undefined;

  constructor(
    readonly settings: ProviderSettings,
    /** The redirect URI. */
    private readonly callback: string,
  ) {}

  async beginSignIn(): Promise<AuthorizationRequest> {
    const verifier = oauth.randomPKCECodeVerifier();
    const [state, nonce] = [oauth.randomState(), oauth.randomNonce()];
    const url = oauth.buildAuthorizationUrl(await this.discovered(), {
      redirect_uri: this.callback,
      scope: this.settings.kind === 'github' ? 'read:user user:email' : 'openid email profile',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      ...(this.settings.kind === 'oidc' ? { nonce } : {}),
    });
    return { url: url.href, state, verifier, nonce };
  }

  /**
   * @param query the query with which the browser came back
   * @throws Error when anything does not match: state, issuer, nonce, signature, or when the provider refused
   */
  async completeSignIn(
    query: string,
    { state, verifier, nonce }: Pick<AuthorizationRequest, 'state' | 'verifier' | 'nonce'>,
  ): Promise<ProviderIdentity> {
    const config = await this.discovered();
    const url = new URL(`${this.callback}?${query}`);
    const checks = { pkceCodeVerifier: verifier, expectedState: state };
    if (this.settings.kind === 'github')
      return this.asGitHub((await oauth.authorizationCodeGrant(config, url, checks)).access_token);
    const tokens = await oauth.authorizationCodeGrant(config, url, {
      ...checks,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const idToken = Claims.parse(tokens.claims());
    const requestUrl =
      config.serverMetadata().userinfo_endpoint === undefined
        ? {}
        : await oauth.fetchUserInfo(config, tokens.access_token, idToken.sub);
    const userinfo = Claims.partial().parse(requestUrl);
    // E-mail and `email_verified` are taken from the same response: combining two could confirm an e-mail that neither
    // confirms.
    const { email, email_verified: confirmed } = userinfo.email === undefined ? idToken : userinfo;
    const { name, preferred_username: called } = { ...idToken, ...userinfo };
    return {
      issuer: config.serverMetadata().issuer,
      subject: idToken.sub,
      name: nameFromProvider(name ?? called ?? email ?? '', idToken.sub),
      email: confirmed === true ? (email ?? null) : null,
    };
  }

  private async asGitHub(token: string): Promise<ProviderIdentity> {
    const get = async (path: string): Promise<unknown> => {
      const response = await boundedFetch(`${this.settings.api}${path}`, {
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'application/vnd.github+json',
          'user-agent': 'primitives',
        },
      });
      if (!response.ok) throw new Error(`GitHub answered ${response.status} to ${path}`);
      return response.json();
    };
    const user = GitHubUser.parse(await get('/user'));
    const emails = GitHubEmails.parse(await get('/user/emails'));
    const email = emails.find(({ primary, verified }) => primary && verified)?.email ?? null;
    return {
      issuer: this.settings.issuer,
      subject: String(user.id),
      name: nameFromProvider(user.name ?? user.login, user.login),
      email,
    };
  }

  /** Discovered once; after a failure, tried again at the next use. */
  private discovered(): Promise<oauth.Configuration> {
    return (this.#found ??= this.discover().catch((error: unknown) => {
      this.#found = undefined;
      throw error;
    }));
  }

  private async discover(): Promise<oauth.Configuration> {
    const { issuer, clientId, kind } = this.settings;
    const clientSecret = this.settings.clientSecret.reveal();
    const server = new URL(issuer);
    const bare = server.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(server.hostname);
    const execute = bare ? [oauth.allowInsecureRequests] : [];
    // The token comes directly from the issuer over TLS; its signature also protects it behind a proxy that terminates
    // TLS.
    if (kind === 'oidc')
      return oauth.discovery(server, clientId, clientSecret, undefined, {
        execute: [...execute, oauth.enableNonRepudiationChecks],
        timeout: ANSWER_SECONDS,
        [oauth.customFetch]: asFetch,
      });
    const at = (path: string) => new URL(path, server).href;
    const config = new oauth.Configuration(
      { issuer, authorization_endpoint: at('/login/oauth/authorize'), token_endpoint: at('/login/oauth/access_token') },
      clientId,
      clientSecret,
    );
    config.timeout = ANSWER_SECONDS;
    config[oauth.customFetch] = asFetch;
    for (const allow of execute) allow(config);
    return config;
  }
}

const asFetch: oauth.CustomFetch = (url, { body, signal, ...options }) =>
  boundedFetch(url, { ...options, ...(body !== undefined && { body }), ...(signal !== undefined && { signal }) });
