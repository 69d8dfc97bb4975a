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

/** Resolvers that check nothing, as one that somebody forgets. */
async function call(name: 'cancel' | 'remove', access: Access, who: Viewer | null): Promise<unknown> {
  const schema = buildSchema(`
    type UserError { code: String! } type Done { id: ID! } union Payload = Done | UserError
    type Query { x: Int } type Mutation { cancel: Payload! remove: Boolean! }`);
  gateMutations(schema, { cancel: access, remove: access }, { now: () => NOW });
  const rootValue = { cancel: { __typename: 'Done', id: '1' }, remove: true };
  const source =
    name === 'cancel' ? 'mutation { cancel { __typename ... on UserError { code } } }' : 'mutation { remove }';
  const { data, errors } = await graphql({ schema, source, rootValue, contextValue: { viewer: who } });
  return errors ? (errors[0]?.originalError as { code?: string }).code : data?.[name];
}

const KEEPERS: Access = [{ by: 'scope', scope: 'operate', role: 'maintainer' }];
const EITHER: Access = [{ by: 'scope', scope: 'submit', team: 'member' }, ...KEEPERS];

describe('the access gate', () => {
  it.each([
    ['nobody', null, 'not_signed_in'],
    ['a maintainer whose token may only submit', viewer('maintainer', ['submit']), 'forbidden'],
    ['a researcher whose token may operate', viewer('researcher', ['operate']), 'forbidden'],
  ])('refuses %s, as data where the payload has room for it and as an error elsewhere', async (_, who, code) => {
    expect(await call('cancel', KEEPERS, who)).toEqual({ __typename: 'UserError', code });
    expect(await call('remove', KEEPERS, who)).toBe(code);
  });

  it('lets in who has role and scope, and whom any of several ways lets in', async () => {
    expect(await call('remove', KEEPERS, viewer('admin', ['operate']))).toBe(true);
    expect(await call('remove', EITHER, viewer('researcher', ['submit']))).toBe(true);
    expect(await call('remove', EITHER, viewer('maintainer', ['operate']))).toBe(true);
    expect(await call('remove', EITHER, viewer('maintainer', ['read', 'admin']))).toBe('forbidden');
    expect(await call('remove', 'anybody', null)).toBe(true);
  });

  it('asks a session, not a token, to have shown who it is', async () => {
    const access: Access = [{ by: 'scope', scope: 'admin', role: 'admin', confirmed: true }];
    expect(await call('remove', access, viewer('admin', ['admin']))).toBe(true);
    expect(await call('remove', access, viewer('admin', ['admin'], 's'))).toBe(true);
    expect(
      await call('remove', access, {
        ...viewer('admin', ['admin'], 's'),
        confirmedAt: new Date('2026-11-21T11:40:00Z'),
      }),
    ).toBe('confirmation_needed');
    expect(await call('remove', [{ by: 'session' }], viewer('admin', ['admin']))).toBe('forbidden');
  });

  it('does not start with a mutation that has no row, or a row without its mutation', () => {
    const schema = buildSchema('type Query { x: Int } type Mutation { cancel: Boolean }');
    const clock = { now: () => NOW };
    expect(() => gateMutations(schema, {}, clock)).toThrow(new AccessTableError(['cancel'], []));
    expect(() => gateMutations(schema, { cancel: 'anybody', undo: 'anybody' }, clock)).toThrow('names [undo]');
  });
});
