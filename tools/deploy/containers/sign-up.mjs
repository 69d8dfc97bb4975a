/** `node sign-up.mjs URL EMAIL SCOPE...`: creates an account and prints an API token with these scopes. */
import { randomUUID } from 'node:crypto';
import { ApiClient, createApiToken, signUp } from '@primitives/client';

const [url, email, ...scopes] = process.argv.slice(2);
const guest = new ApiClient(url);
await signUp(guest, { email, name: email.split('@')[0], password: randomUUID() });
process.stdout.write(await createApiToken(guest, 'containers', scopes));
