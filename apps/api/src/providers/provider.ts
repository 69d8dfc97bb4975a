import * as oauth from 'openid-client';
import { z } from 'zod';
import type { ProviderSettings } from './provider-settings.js';

/** Who a provider says that somebody is. */
export interface ForeignIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly name: string;
  /** Only one that the provider confirms. */
  readonly email: string | null;
}

/** What a browser is sent away with, and what is kept until it comes back. */
export interface Departure {
  readonly url: string;
  readonly state: string;
  readonly verifier: string;
  readonly nonce: string;
}

const GitHubUser = z.object({ id: z.number(), login: z.string(), name: z.string().nullish() });
const GitHubEmails = z.array(z.object({ email: z.email(), primary: z.boolean(), verified: z.boolean() }));
const Claims = z.object({
  sub: z.string().min(1),
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
    /** Where it sends browsers back to. */
    private readonly callback: string,
  ) {}

  async depart(): Promise<Departure> {
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
   * @throws whatever does not fit: a wrong state, issuer, nonce, signature, or a refusal of the provider
   */
  async arrive(
    query: string,
    { state, verifier, nonce }: Pick<Departure, 'state' | 'verifier' | 'nonce'>,
  ): Promise<ForeignIdentity> {
    const config = await this.discovered();
    const url = new URL(`${this.callback}?${query}`);
    const checks = { pkceCodeVerifier: verifier, expectedState: state };
    if (this.settings.kind === 'github')
      return this.asGitHub((await oauth.authorizationCodeGrant(config, url, checks)).access_token);
    const tokens = await oauth.authorizationCodeGrant(config, url, { ...checks, expectedNonce: nonce, idTokenExpected: true });
    const idToken = Claims.parse(tokens.claims());
    const asked =
      config.serverMetadata().userinfo_endpoint === undefined
        ? {}
        : await oauth.fetchUserInfo(config, tokens.access_token, idToken.sub);
    const said = Claims.parse({ ...idToken, ...asked });
    return {
      issuer: config.serverMetadata().issuer,
      subject: said.sub,
      name: said.name ?? said.preferred_username ?? said.email ?? said.sub,
      email: said.email_verified === true ? (said.email ?? null) : null,
    };
  }

  private async asGitHub(token: string): Promise<ForeignIdentity> {
    const ask = async (path: string): Promise<unknown> => {
      const response = await fetch(`${this.settings.api}${path}`, {
        headers: { authorization: `Bearer ${token}`, accept: 'application/vnd.github+json', 'user-agent': 'primitives' },
        signal: AbortSignal.timeout(10_000),
      });
      if (!response.ok) throw new Error(`GitHub answered ${response.status} to ${path}`);
      return response.json();
    };
    const user = GitHubUser.parse(await ask('/user'));
    const emails = GitHubEmails.parse(await ask('/user/emails'));
    const email = emails.find(({ primary, verified }) => primary && verified)?.email ?? null;
    return { issuer: this.settings.issuer, subject: String(user.id), name: user.name ?? user.login, email };
  }

  /** Asked once; after a failure again the next time. */
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
    if (kind === 'oidc') return oauth.discovery(server, clientId, clientSecret, undefined, { execute });
    const at = (path: string) => new URL(path, server).href;
    const config = new oauth.Configuration(
      { issuer, authorization_endpoint: at('/login/oauth/authorize'), token_endpoint: at('/login/oauth/access_token') },
      clientId,
      clientSecret,
    );
    for (const allow of execute) allow(config);
    return config;
  }
}
