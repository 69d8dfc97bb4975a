import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PageError, withTables } from './capacity-page.js';
import { parted, type Costs, type ResourcesUsed } from './costs.js';

const ROOT = join(__dirname, '../../../..');
const read = (name: string) => readFileSync(join(ROOT, 'docs/operate', name), 'utf8');
const took = (ms: number): ResourcesUsed => ({
  cpuMs: { api: ms },
  bytes: { postgres: 10 * ms, events: ms, blobs: 0, outcomes: 0 },
  messages: { WORK: ms },
});

describe('the capacity page', () => {
  const { costs } = JSON.parse(read('unit-costs.json')) as { costs: Costs };
  const page = read('capacity.md');

  it('has the tables of unit-costs.json', () => {
    expect(withTables(page, costs)).toBe(page);
  });

  it('is updated from new costs, and fails when its markers are missing', () => {
    expect(withTables(page, { ...costs, shard: took(5) })).not.toBe(page);
    expect(() => withTables('no marks', costs)).toThrow(PageError);
  });
});

it('derives the cost of a shard from the difference, and that of a submission from the rest', () => {
  const { submission, shard } = parted(
    { took: took(2 * 30 + 8 * 5), shards: 8 },
    { took: took(2 * 30 + 20 * 5), shards: 20 },
    2,
  );
  expect([shard, submission]).toEqual([took(5), took(30)]);
});
