import { joinCommands, joinedSince } from './joining.ts';

const runner = (id: string, joinedAt = '2026-01-01T00:00:00Z', pool = 'gpu') => ({ id, pool, joinedAt });
const fleet = (...runners: ReturnType<typeof runner>[]) => ({ at: '2026-01-02T00:00:00Z', runners });

it('lists the runners that joined the pool of the token since', () =>
  expect(
    joinedSince(fleet(runner('old')), fleet(runner('old'), runner('new'), runner('other', undefined, 'cpu')), 'gpu'),
  ).toEqual([runner('new')]));

it('lists a machine that joined again under its name', () =>
  expect(
    joinedSince(fleet(runner('again')), fleet(runner('again', '2026-01-02T01:00:00Z')), 'gpu').map(({ id }) => id),
  ).toEqual(['again']));

it('names the address in every command, and passes the token outside of its arguments', () => {
  for (const { text } of joinCommands('https://example.org', 'prmjoin_x'))
    expect(text).toMatch(/^PRIMITIVES_JOIN_TOKEN=prmjoin_x (?!.*prmjoin_x).* https:\/\/example\.org/);
});
