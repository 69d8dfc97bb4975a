import { testDatabase, type TestDatabase } from '@primitives/testing';
import { readSources, type Call, type Sources } from './calls.js';
import { Describer } from './description.js';
import { parameterProblems } from './parameters.js';
import { rowProblems } from './rows.js';

let database: TestDatabase;
let sources: Sources;
beforeAll(async () => {
  database = await testDatabase();
  sources = readSources();
});
afterAll(() => database.drop());

/** The differences between the SQL of the store and the schema of the database, by place in the source. */
async function differences(): Promise<string[]> {
  const describer = await Describer.open(database.adminUrl);
  const found = new Set<string>();
  for (const call of sources.calls) {
    try {
      for (const text of sources.text.of(call.sql))
        for (const problem of await problemsOf(describer, call, text)) found.add(`${call.place} ${problem}`);
    } catch (error) {
      found.add(`${call.place} ${String(error)}`);
    }
  }
  await describer.close();
  return [...found];
}

async function problemsOf(describer: Describer, call: Call, text: string): Promise<string[]> {
  const { checker } = sources;
  const { parameters, columns } = await describer.describe(text);
  return [...parameterProblems(checker, call.parameters, parameters), ...rowProblems(checker, call, text, columns)];
}

describe('the SQL of the store', () => {
  it('is accepted by the migrated database, with the declared parameters and rows', async () => {
    expect(await differences()).toEqual([]);
  });

  it.each([
    [
      'a renamed column',
      'alter table known_browser rename last_used_at to seen_at',
      'alter table known_browser rename seen_at to last_used_at',
      [
        'accounts/account-export.ts error: column "last_used_at" does not exist',
        'accounts/known-browsers.ts error: column "last_used_at" of relation "known_browser" does not exist',
      ],
    ],
    [
      'another type of a row',
      'alter table track_phase alter quota_limit type bigint',
      'alter table track_phase alter quota_limit type integer',
      ['benchmarks/phases.ts "quotaLimit" is int8, and number | null is declared'],
    ],
    [
      'another type of a parameter',
      'alter table pool_clock alter at type text',
      'alter table pool_clock alter at type float8 using at::float8',
      [
        'evaluations/forecast.ts error: COALESCE types text and integer cannot be matched',
        'fleet/fleet-summary.ts error: COALESCE types text and integer cannot be matched',
        'shards/shares.ts error: COALESCE types text and integer cannot be matched',
        'shards/shares.ts parameter $2 is text, and number is given',
      ],
    ],
    [
      'a column that may be null',
      'alter table board_snapshot alter board drop not null',
      'alter table board_snapshot alter board set not null',
      ['boards/boards-read.ts "board" is board_snapshot.board, which may be null, and string is declared'],
    ],
    [
      'another set of values',
      `alter table split drop constraint split_role_check, add check (role in ('public', 'hidden', 'secret'))`,
      `alter table split drop constraint split_role_check, add check (role in ('public', 'hidden'))`,
      [
        'benchmarks/tracks-read.ts "splitRole" is split.role, one of public, hidden, secret, and "public" | "hidden" is declared',
        'boards/references.ts "splitRole" is split.role, one of public, hidden, secret, and "public" | "hidden" is declared',
        'evaluations/evaluations.ts "splitRole" is split.role, one of public, hidden, secret, and "public" | "hidden" is declared',
        'operations/administration.ts "role" is split.role, one of public, hidden, secret, and "public" | "hidden" is declared',
      ],
    ],
  ])('does not fit %s', async (_, change, undo, expected) => {
    const { manager } = await database.openAsAdmin();
    await manager.query(change);
    const found = await differences();
    await manager.query(undo);
    const places = new Set(found.map((one) => one.replace(/:\d+ /, ' ')));
    expect([...places].sort()).toEqual(expected);
  });
});
