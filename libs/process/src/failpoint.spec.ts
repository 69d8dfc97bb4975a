import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failpoint } from './index.js';

describe('a failpoint', () => {
  const killed: string[] = [];
  beforeEach(() => {
    killed.length = 0;
    jest.spyOn(process, 'kill').mockImplementation((_pid, signal) => killed.push(String(signal)) > 0);
    delete process.env['PRIMITIVES_FAILPOINT_ONCE'];
  });
  afterEach(() => {
    jest.restoreAllMocks();
    delete process.env['PRIMITIVES_FAILPOINT'];
  });

  it('does nothing when no test asks for it', () => {
    failpoint('dispatcher.plan.before-commit');
    expect(killed).toEqual([]);
  });

  it('kills at its own step only', () => {
    process.env['PRIMITIVES_FAILPOINT'] = 'dispatcher.plan.before-commit';
    failpoint('dispatcher.plan.after-commit');
    expect(killed).toEqual([]);
    failpoint('dispatcher.plan.before-commit');
    expect(killed).toEqual(['SIGKILL']);
  });

  it('kills once when a folder keeps its marker', () => {
    const folder = mkdtempSync(join(tmpdir(), 'failpoint-'));
    process.env['PRIMITIVES_FAILPOINT'] = 'scorer.result.before-commit';
    process.env['PRIMITIVES_FAILPOINT_ONCE'] = folder;
    failpoint('scorer.result.before-commit');
    failpoint('scorer.result.before-commit');
    expect(killed).toEqual(['SIGKILL']);
    expect(readdirSync(folder)).toEqual(['scorer.result.before-commit']);
  });
});
