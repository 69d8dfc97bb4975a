import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const MAIN = join(__dirname, '../dist/main.js');
/** Seconds together. */
const QUICK = [
  'adaptive-attack',
  'bands',
  'families',
  'growth',
  'label-attack',
  'metrics',
  'parity',
  'ranking',
  'references',
  'snapshots',
  'vaw',
];
/** They start deployments, load models of full size or write gigabytes. */
const SLOW = ['bundle', 'fleet', 'import', 'intervals', 'platform', 'protocols', 'runner', 'search', 'viewers'];
const slow = process.env['PRIMITIVES_TEST_COMMANDS'] === 'on' ? it : it.skip;

/** Runs sections as `npm run bench -- --short` does, in a separate process. @returns what they print */
async function bench(...sections: string[]): Promise<string> {
  const program = `process.exitCode = await (await import(process.argv[1])).main(process.argv.slice(2), console.log)`;
  const args = ['--input-type=module', '-e', program, MAIN, '--short', ...sections];
  return (await promisify(execFile)(process.execPath, args)).stdout;
}

describe('npm run bench -- --short', () => {
  it('knows every section here', () => {
    const sections = readdirSync(__dirname)
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
      .map((file) => file.replace('.ts', ''))
      .filter((name) => name !== 'main' && name !== 'index');
    expect([...QUICK, ...SLOW].sort()).toEqual(sections.sort());
  });

  it('runs the quick sections to their end', async () => {
    const output = await bench(...QUICK);
    expect([...output.matchAll(/^# (.*)$/gm)].map(([, name]) => name)).toEqual(QUICK);
  });

  slow.each(SLOW)(
    'runs %s to its end (minutes: only with PRIMITIVES_TEST_COMMANDS=on)',
    async (section) => {
      expect(await bench(section)).toContain(`# ${section}\n`);
    },
    600_000,
  );
});
