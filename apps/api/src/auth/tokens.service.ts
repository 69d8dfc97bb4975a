import { Inject, Injectable } from '@nestjs/common';
import { newId, type Clock } from '@primitives/runtime';
import {
  apiTokensOf,
  insertApiToken,
  revokeApiToken,
  revokeTokenByDigest,
  type ApiToken,
} from '@primitives/store/accounts';
import type { Store } from '@primitives/store/connection';
import { writeAuditLog } from '@primitives/store/operations';
import { CLOCK, STORE } from '../injection-tokens.js';
import { isId } from '../graphql/ids.js';
import { parseInput } from '../graphql/parse-input.js';
import { CreateApiToken } from './auth.inputs.js';
import { TOKEN_PREFIX } from './identity.js';
import { createSecret, tokenDigest } from './secret-token.js';
import { requireSession, type Viewer } from './viewer.js';

/** The audit log records tokens with it: they perform the actions that the log records. */
const PRIVILEGED_SCOPE = 'operate';
const DAY_MS = 24 * 3_600_000;

/** API tokens for the command line and scripts. */
@Injectable()
export class TokensService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async create(input: unknown, viewer: Viewer | null): Promise<{ token: ApiToken; secret: string }> {
    const { account } = requireSession(viewer);
    const { name, scopes, expiresInDays } = parseInput(CreateApiToken, input);
    return this.createFor(account.id, name, [...new Set(scopes)], expiresInDays ?? null);
  }

  async createFor(
    accountId: string,
    name: string,
    scopes: readonly string[],
    days: number | null,
  ): Promise<{ token: ApiToken; secret: string }> {
    const secret = TOKEN_PREFIX + createSecret();
    const expiresAt = days === null ? null : new Date(this.clock.now().getTime() + days * DAY_MS);
    const [id, tokenSha256] = [newId(), tokenDigest(secret)];
    const token = await this.store.transaction(async (tx) => {
      if (scopes.includes(PRIVILEGED_SCOPE))
        await writeAuditLog(tx, {
          accountId,
          act: 'api_token.create',
          target: name,
          details: { token: id, scopes, expiresAt },
        });
      return insertApiToken(tx, { id, accountId, name, tokenSha256, scopes, expiresAt });
    });
    return { token, secret };
  }

  /** @returns whether the viewer had an active token with this id @throws UserError not_signed_in, forbidden */
  async revoke(id: string, viewer: Viewer | null): Promise<boolean> {
    const { account } = requireSession(viewer);
    return isId(id) && revokeApiToken(this.store.manager, account.id, id, this.clock.now());
  }

  /** Revokes the token of the request, with any scopes. @returns false for a request without a token */
  async revokeOwn(viewer: Viewer | null): Promise<boolean> {
    const tokenSha256 = viewer?.tokenSha256;
    return tokenSha256 !== undefined && revokeTokenByDigest(this.store.manager, tokenSha256, this.clock.now());
  }

  of(accountId: string): Promise<ApiToken[]> {
    return apiTokensOf(this.store.manager, accountId);
  }
}
