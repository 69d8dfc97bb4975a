import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { failpoint } from './index.js';

describe('a failpoint', () => {
  const killed: string[] = [];
  let folder: string;
  const arm = (step: string) => writeFileSync(join(folder, step), '');

  beforeEach(() => {
    killed.length = 0;
    folder = mkdtempSync(join(tmpdir(), 'failpoints-'));
    process.env['PRIMITIVES_FAILPOINTS'] = folder;
    jest.spyOn(process, 'kill').mockImplementation((_pid, signal) => killed.push(String(signal)) > 0);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    delete process.env['PRIMITIVES_FAILPOINTS'];
  });

  it('does nothing without a folder', () => {
    arm('dispatcher.plan.before-commit');
    delete process.env['PRIMITIVES_FAILPOINTS'];
    failpoint('dispatcher.plan.before-commit');
    expect(killed).toEqual([]);
  });

  it('kills at an armed step only', () => {
    arm('dispatcher.plan.before-commit');
    failpoint('dispatcher.plan.after-commit');
    expect(killed).toEqual([]);
    failpoint('dispatcher.plan.before-commit');
    expect(killed).toEqual(['SIGKILL']);
  });

  it('kills once: the first process disarms it', () => {
    arm('scorer.result.before-commit');
    failpoint('scorer.result.before-commit');
    failpoint('scorer.result.before-commit');
    expect(killed).toEqual(['SIGKILL']);
    expect(readdirSync(folder)).toEqual([]);
  });
});
