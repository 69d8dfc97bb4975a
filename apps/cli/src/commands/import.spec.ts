import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderMacRelease } from '@primitives/testing';
import { EXIT } from '../exit-codes.js';
import { buildProgram } from '../program.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-command-'));
  await renderMacRelease({ folder, images: { train: 4, val: 2, test: 5 } });
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(() => (process.exitCode = 0));

async function run(...args: readonly string[]): Promise<string> {
  const lines: string[] = [];
  const write = jest.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  try {
    await buildProgram({ quiet: true }).parseAsync(['node', 'primitives', 'import', ...args]);
  } finally {
    write.mockRestore();
  }
  return lines.join('');
}

describe('import --statistics', () => {
  it('prints each statistic with the paper’s value and the difference', async () => {
    const text = await run('mac', folder, '--statistics');
    expect(text).toMatch(/^Compositions +differs +6 +17,627 +−17,621$/m);
    expect(text).toMatch(/^Images by number of attributes \(Figure 2a\) +count$/m);
    expect(process.exitCode).toBe(EXIT.OK);
  });

  it('prints findings and exits with 1 when the annotation is missing', async () => {
    expect(await run('mac', join(folder, 'images'), '--statistics')).toContain('(file_missing)');
    expect(process.exitCode).toBe(EXIT.REFUSED);
  });

  it('is no option of a benchmark without statistics', async () => {
    await expect(run('vaw', folder, '--statistics')).rejects.toThrow("unknown option '--statistics'");
  });
});
