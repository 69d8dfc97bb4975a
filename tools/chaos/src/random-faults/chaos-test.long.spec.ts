import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runChaosTest } from './chaos-test.js';

const ROOT = join(__dirname, '../../../..');

/** `npm run chaos` is the large one: a thousand submissions and two hundred faults. */
describe('a small chaos test over real processes', () => {
  it('leaves every submission scored once, with the values of an undisturbed run', async () => {
    if (!existsSync(join(ROOT, 'apps/api/dist/main.js'))) throw new Error('build first: npm run build');
    const {
      verdict,
      injected,
      disturbed: ledger,
    } = await runChaosTest(ROOT, { seed: 5, submissions: 20, faults: 8, only: [], minutes: 5, keep: false }, () => {});
    expect(verdict).toEqual({ lost: [], stuck: [], failed: [], twice: [], different: [], leftOver: [] });
    expect(ledger.outcomes).toHaveLength(20);
    expect(injected).toHaveLength(8);
    expect(injected.filter(({ backMs }) => backMs === null)).toEqual([]);
  }, 360_000);
});
