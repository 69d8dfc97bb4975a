import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

/**
 * A real OpenID provider on loopback, with its own pages of sign-in and consent: user `x` is x@example.org, and users
 * whose name starts with `unconfirmed` have an unverified e-mail address. usage: node identity-provider-main.js
 * <redirect uri> → one line of JSON, `{"issuer": …}`, then it serves until it is killed
 */
const [redirect = ''] = process.argv.slice(2);
const server = createServer();
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const provider = new Provider(issuer, {
  clients: [{ client_id: 'primitives', client_secret: 'a secret of the two', redirect_uris: [redirect] }],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  pkce: { required: () => true },
  findAccount: (_context, id) => ({
    accountId: id,
    claims: () => ({
      sub: id,
      name: `The person ${id}`,
      email: `${id}@example.org`,
      email_verified: !id.startsWith('unconfirmed'),
    }),
  }),
});
server.on('request', provider.callback());
process.stdout.write(`${JSON.stringify({ issuer })}\n`);
