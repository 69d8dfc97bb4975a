import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createInterface } from 'node:readline';

const MAIN = fileURLToPath(new URL('../dist/identity-provider-main.js', import.meta.url));

/** A real OpenID provider in its own process. */
export interface TestIdentityProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Opens the URL as a browser would, signs in as this person and consents. @returns the redirect */
  visit(url: string, person: string): Promise<string>;
  stop(): Promise<void>;
}

export async function testIdentityProvider(redirect: string): Promise<TestIdentityProvider> {
  const child = spawn(process.execPath, [MAIN, redirect], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { PATH: process.env['PATH'] },
  });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const { issuer } = JSON.parse(line) as { issuer: string };
  return {
    issuer,
    clientId: 'primitives',
    clientSecret: 'a secret of the two',
    visit: (url, person) => visit(issuer, url, person),
    stop: async () => {
      const left = once(child, 'exit');
      child.kill();
      await left;
    },
  };
}

/** Maximum number of pages before the redirect. */
const MAX_STEPS = 20;

async function visit(issuer: string, start: string, person: string): Promise<string> {
  const cookies = new Map<string, string>();
  let next: { url: string; form?: URLSearchParams } = { url: start };
  for (let step = 0; step < MAX_STEPS; step++) {
    const response = await fetch(next.url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(next.form && { method: 'POST', body: next.form }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location !== null) {
      const url = new URL(location, next.url);
      if (url.origin !== issuer) return url.href;
      next = { url: url.href };
      continue;
    }
    const page = await response.text();
    const [action, prompt] = [/action="([^"]+)"/.exec(page)?.[1], /name="prompt" value="([^"]+)"/.exec(page)?.[1]];
    if (!action || !prompt) throw new Error(`the provider answered ${response.status}: ${page.slice(0, 300)}`);
    const form = new URLSearchParams(prompt === 'login' ? { prompt, login: person, password: 'any' } : { prompt });
    next = { url: new URL(action, next.url).href, form };
  }
  throw new Error('the provider never sent the browser back');
}
