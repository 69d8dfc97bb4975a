import { buildSchema, graphql } from 'graphql';
import type { Access } from '../auth/access.js';
import type { Viewer } from '../auth/viewer.js';
import { AccessTableError, gateMutations } from './access-gate.js';

const NOW = new Date('2026-11-21T12:00:00Z');
const viewer = (role: string, scopes: string[], session: string | null = null): Viewer =>
  ({
    account: { id: 'a', email: 'a@example.org', name: 'A', role, emailVerifiedAt: null },
    scopes: new Set(scopes),
    session,
    confirmedAt: session === null ? null : new Date('2026-11-21T11:50:00Z'),
  }) as Viewer;

/** Calls a resolver that contains no access check itself. */
async function call(name: 'cancel' | 'remove', access: Access, caller: Viewer | null): Promise<unknown> {
  const schema = buildSchema(`
    type UserError { code: String! } type Done { id: ID! } union Payload = Done | UserError
    type Query { x: Int } type Mutation { cancel: Payload! remove: Boolean! }`);
  gateMutations(schema, { cancel: access, remove: access }, { now: () => NOW });
  const rootValue = { cancel: { __typename: 'Done', id: '1' }, remove: true };
  const source =
    name === 'cancel' ? 'mutation { cancel { __typename ... on UserError { code } } }' : 'mutation { remove }';
  const { data, errors } = await graphql({ schema, source, rootValue, contextValue: { viewer: caller } });
  return errors ? (errors[0]?.originalError as { code?: string }).code : data?.[name];
}

const MAINTAINERS: Access = [{ by: 'scope', scope: 'operate', role: 'maintainer' }];
const EITHER: Access = [{ by: 'scope', scope: 'submit', team: 'member' }, ...MAINTAINERS];

describe('the access gate', () => {
  it.each([
    ['an anonymous caller', null, 'not_signed_in'],
    ['a maintainer with a submit token', viewer('maintainer', ['submit']), 'forbidden'],
    ['a researcher with an operate token', viewer('researcher', ['operate']), 'forbidden'],
  ])('refuses %s: as a UserError in payload unions, as an error elsewhere', async (_, caller, code) => {
    expect(await call('cancel', MAINTAINERS, caller)).toEqual({ __typename: 'UserError', code });
    expect(await call('remove', MAINTAINERS, caller)).toBe(code);
  });

  it('admits callers with the role and the scope, or with any one of several alternatives', async () => {
    expect(await call('remove', MAINTAINERS, viewer('admin', ['operate']))).toBe(true);
    expect(await call('remove', EITHER, viewer('researcher', ['submit']))).toBe(true);
    expect(await call('remove', EITHER, viewer('maintainer', ['operate']))).toBe(true);
    expect(await call('remove', EITHER, viewer('maintainer', ['read', 'admin']))).toBe('forbidden');
    expect(await call('remove', 'public', null)).toBe(true);
  });

  it('requires a recent confirmation from sessions, not from tokens', async () => {
    const access: Access = [{ by: 'scope', scope: 'admin', role: 'admin', confirmed: true }];
    expect(await call('remove', access, viewer('admin', ['admin']))).toBe(true);
    expect(await call('remove', access, viewer('admin', ['admin'], 's'))).toBe(true);
    expect(
      await call('remove', access, {
        ...viewer('admin', ['admin'], 's'),
        confirmedAt: new Date('2026-11-21T11:40:00Z'),
      }),
    ).toBe('confirmation_required');
    expect(await call('remove', [{ by: 'session' }], viewer('admin', ['admin']))).toBe('forbidden');
  });

  it('refuses to start with a mutation without a row, or a row without a mutation', () => {
    const schema = buildSchema('type Query { x: Int } type Mutation { cancel: Boolean }');
    const clock = { now: () => NOW };
    expect(() => gateMutations(schema, {}, clock)).toThrow(new AccessTableError(['cancel'], []));
    expect(() => gateMutations(schema, { cancel: 'public', undo: 'public' }, clock)).toThrow('names [undo]');
  });
});
