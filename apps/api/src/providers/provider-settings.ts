import { secret, type Secret } from '@primitives/runtime';
import { z } from 'zod';

const OF_PRESET = {
  orcid: { kind: 'oidc', name: 'ORCID', issuer: 'https://orcid.org' },
  huggingface: { kind: 'oidc', name: 'Hugging Face', issuer: 'https://huggingface.co' },
  github: { kind: 'github', name: 'GitHub', issuer: 'https://github.com' },
} as const;

const Id = z.string().regex(/^[a-z][a-z0-9-]{0,31}$/, 'is lower case letters, digits and dashes');
const Client = { clientId: z.string().min(1), clientSecret: secret(z.string().min(1)) };

/**
 * A sign-in provider: a preset (`orcid`, `huggingface`, `github`), any OpenID Connect issuer, or a GitHub Enterprise
 * server. GitHub speaks OAuth 2.0 without OpenID Connect: it issues no id token, so the account is read from its API
 * instead.
 */
const Provider = z.union([
  z.strictObject({ preset: z.enum(['orcid', 'huggingface', 'github']), ...Client }),
  z.strictObject({ id: Id, name: z.string().min(1).max(40), issuer: z.url(), ...Client }),
  z.strictObject({
    id: Id,
    name: z.string().min(1).max(40),
    kind: z.literal('github'),
    issuer: z.url(),
    api: z.url(),
    ...Client,
  }),
]);

export interface ProviderSettings {
  /** Its name in URLs. */
  readonly id: string;
  readonly name: string;
  readonly kind: 'oidc' | 'github';
  readonly issuer: string;
  /** GitHub's API. */
  readonly api: string;
  readonly clientId: string;
  readonly clientSecret: Secret;
}

/** `PRIMITIVES_PROVIDERS`: a JSON list of the above. */
export const Providers = z
  .string()
  .transform((text, problems) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      problems.addIssue('is not JSON');
      return z.NEVER;
    }
  })
  .pipe(z.array(Provider).max(10))
  .transform((list) => list.map(settingsOf))
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, 'names a provider twice');

function settingsOf(given: z.output<typeof Provider>): ProviderSettings {
  const api = 'https://api.github.com';
  if ('preset' in given) {
    const { preset, ...client } = given;
    return { id: preset, api, ...OF_PRESET[preset], ...client };
  }
  return { api, kind: 'oidc', ...given };
}
