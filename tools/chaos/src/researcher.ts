import { randomUUID } from 'node:crypto';
import { ApiClient, createApiToken, signUp } from '@primitives/client';

/** A signed-up account that may submit. */
export interface Researcher {
  readonly client: ApiClient;
  readonly token: string;
}

export async function signUpAt(url: string, scopes?: Parameters<typeof createApiToken>[2]): Promise<Researcher> {
  const guest = new ApiClient(url);
  await signUp(guest, { email: `${randomUUID()}@example.org`, name: 'E2E researcher', password: randomUUID() });
  const token = await createApiToken(guest, 'e2e', scopes);
  return { client: new ApiClient(url, { token }), token };
}
