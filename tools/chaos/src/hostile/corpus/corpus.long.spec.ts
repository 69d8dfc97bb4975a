import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { HOSTILE_CASES, HOSTILE_FAMILIES } from '@primitives/testing';
import { CheckProcess } from './check-process.js';
import { KNOWN_OPEN } from './known-open.js';
import { defects } from './requirements.js';

const PROGRAM = join(__dirname, '../../../dist/hostile/corpus/check-process-main.js');
const DEADLINE_MS = 90_000;
/** Checking processes that run in parallel. */
const LANES = 2;

describe('the hostile corpus', () => {
  const found = new Map<string, Promise<readonly string[]>>();
  const lanes: CheckProcess[] = [];
  const closed = HOSTILE_CASES.filter(({ name }) => !KNOWN_OPEN.has(name));

  beforeAll(() => {
    if (!existsSync(PROGRAM)) throw new Error('build first: npx tsc -b');
    for (let lane = 0; lane < LANES; lane++) {
      const checks = new CheckProcess(PROGRAM, DEADLINE_MS);
      lanes.push(checks);
      let last: Promise<unknown> = Promise.resolve();
      for (const { name, accept, ...one } of closed.filter((_, at) => at % LANES === lane)) {
        const answer = last.then(() => checks.observe(one)).then((observed) => defects(accept, observed));
        found.set(name, answer);
        last = answer.catch(() => undefined); // each test reports its own
      }
    }
  });
  afterAll(() => lanes.forEach((lane) => lane.close()));

  it.each(closed.map(({ family, name, attack }) => [family, name, attack]))(
    '%s %s is answered as required: %s',
    async (_, name) => expect(await found.get(name)).toEqual([]),
    120_000,
  );

  it.skip.each([...KNOWN_OPEN])('%s is answered as required; today %s', () => {});

  it('has unique case names, and lists only its own cases as open', () => {
    const names = HOSTILE_CASES.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect([...KNOWN_OPEN.keys()].filter((name) => !names.includes(name))).toEqual([]);
  });

  it('covers every family', () => {
    expect([...new Set(HOSTILE_CASES.map(({ family }) => family))].sort()).toEqual([...HOSTILE_FAMILIES].sort());
  });
});
