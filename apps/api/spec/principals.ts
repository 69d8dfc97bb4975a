import { insertMembership } from '@primitives/store/teams';
import { SCOPES } from '../src/auth/viewer';
import { signedUp, type RunningApi } from './running-api';

/** The caller: role in the object's team, and role in the installation. */
export const PEOPLE = {
  stranger: { team: null, role: 'researcher' },
  member: { team: 'member', role: 'researcher' },
  owner: { team: 'owner', role: 'researcher' },
  maintainer: { team: null, role: 'maintainer' },
  administrator: { team: null, role: 'admin' },
} as const;
export type Person = keyof typeof PEOPLE;

/** Credential: a session, recently confirmed or not, or a token with these scopes. */
export const CREDENTIALS = {
  'a confirmed session': { session: true, confirmed: true, scopes: SCOPES },
  'a session': { session: true, confirmed: false, scopes: SCOPES },
  ...Object.fromEntries(
    SCOPES.map((scope) => [`a token to ${scope}`, { session: false, confirmed: false, scopes: [scope] }]),
  ),
  'a token to read and submit': { session: false, confirmed: false, scopes: ['read', 'submit'] },
  'a token to read and operate': { session: false, confirmed: false, scopes: ['read', 'operate'] },
} as const satisfies Record<string, { session: boolean; confirmed: boolean; scopes: readonly string[] }>;
export type CredentialName = keyof typeof CREDENTIALS;

export interface Caller {
  readonly person: Person | 'guest';
  readonly credential: CredentialName | 'nothing';
  readonly headers: Record<string, string>;
}

/** Limits that a few thousand calls do not reach. */
export const NO_LIMITS = {
  PRIMITIVES_TUNE_OPERATIONS_PER_MINUTE: '100000',
  PRIMITIVES_TUNE_SIGN_INS_PER_MINUTE: '1000',
  PRIMITIVES_TUNE_SIGN_UPS_PER_HOUR: '1000',
};

/** A guest, then a separate account for every role and credential. */
export async function makePrincipals(api: RunningApi, teamId: string): Promise<Caller[]> {
  const principals: Caller[] = [{ person: 'guest', credential: 'nothing', headers: {} }];
  for (const person of Object.keys(PEOPLE) as Person[])
    for (const credential of Object.keys(CREDENTIALS) as CredentialName[])
      principals.push({ person, credential, headers: await credentialsOf(api, teamId, person, credential) });
  return principals;
}

async function credentialsOf(
  api: RunningApi,
  teamId: string,
  person: Person,
  credential: CredentialName,
): Promise<Record<string, string>> {
  const { headers, viewer } = await signedUp(api);
  const { manager } = api.admin;
  const { team, role } = PEOPLE[person];
  await manager.query('update account set role = $2 where id = $1', [viewer.id, role]);
  if (team !== null) await insertMembership(manager, { accountId: viewer.id, teamId, role: team });
  const { session, confirmed, scopes } = CREDENTIALS[credential];
  const long = `update session set confirmed_at = now() - interval '1 day' where account_id = $1`;
  if (!confirmed) await manager.query(long, [viewer.id]);
  if (session) return headers;
  const create =
    'mutation ($input: CreateApiTokenInput!) { createApiToken(input: $input) { ... on ApiTokenCreated { secret } } }';
  const answer = await api.request(
    create,
    { input: { name: 'a token', scopes: scopes.map((scope) => scope.toUpperCase()) } },
    headers,
  );
  return { authorization: `Bearer ${String(answer.data.createApiToken.secret)}` };
}
