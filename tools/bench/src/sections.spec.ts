import { execFile, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const MAIN = join(__dirname, '../dist/main.js');
const ARGUMENTS = join(__dirname, '../sections.mjs');
const COMMAND = join(__dirname, '../main.mjs');
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
/** They take more processor time than the other quick ones together: not in the quick run. */
const LONGEST = process.env['PRIMITIVES_TEST_QUICK'] === 'on' ? ['parity', 'references'] : [];
/** They start deployments, load models of full size or write gigabytes. */
const SLOW = ['bundle', 'fleet', 'gpu', 'import', 'intervals', 'platform', 'protocols', 'runner', 'search', 'viewers'];
const slow = process.env['PRIMITIVES_TEST_COMMANDS'] === 'on' ? it : it.skip;

/** Runs sections as `npm run bench -- --short` does, in a separate process. @returns what they print */
async function bench(...sections: string[]): Promise<string> {
  // Threads inherit the options of Node, and --input-type is not allowed in them.
  const program = `const [main, read, ...args] = process.argv.slice(1);
    Promise.all([import(main), import(read)]).then(([{ main }, { readArguments }]) => main(readArguments(args), console.log));`;
  const args = ['-e', program, MAIN, ARGUMENTS, '--short', ...sections];
  return (await promisify(execFile)(process.execPath, args)).stdout;
}

/** Runs the command, which ends before it builds. */
const ended = (...args: string[]) => {
  const { status, stdout } = spawnSync(process.execPath, [COMMAND, ...args], { encoding: 'utf8' });
  return { status, stdout };
};

describe('npm run bench', () => {
  it.each(['--help', '-h'])('lists every section with its flags for %s', (flag) => {
    const { status, stdout } = ended(flag);
    expect(status).toBe(0);
    for (const section of [...QUICK, ...SLOW]) expect(stdout).toMatch(new RegExp(`^  ${section} +\\S`, 'm'));
    expect(stdout).toContain('--kind=VALUE --units=VALUE');
    expect(stdout).toContain('--requests --judging[=VALUE]');
  });

  it.each([
    [['--boards=2'], 'no named section has the flag --boards=2'],
    [['families', '--board=2'], 'no named section has the flag --board=2'],
    [['families', '--boards'], 'no named section has the flag --boards'],
    [['fleet', '--costs=1'], 'no named section has the flag --costs=1'],
    [['familes'], 'there is no section familes'],
  ])('%j is an error before anything runs', (args, message) => {
    const { status, stdout } = ended(...args);
    expect([status, stdout]).toEqual([2, `${message}; npm run bench -- --help lists sections and flags\n`]);
  });
});

describe('npm run bench -- --short', () => {
  it('knows every section here', () => {
    const sections = readdirSync(__dirname)
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
      .map((file) => file.replace('.ts', ''))
      .filter((name) => name !== 'main' && name !== 'index');
    expect([...QUICK, ...SLOW].sort()).toEqual(sections.sort());
  });

  it.each(['families', 'import', 'intervals', 'protocols'])('lists the flags that %s knows', async (section) => {
    const program = `const [sections, section] = process.argv.slice(1);
      const flags = (await import(sections)).SECTIONS[process.argv[3]].flags.map((flag) => flag.replace(/\\[?=\\]?$/, ''));
      await Promise.resolve((async () => (await import(section)).run(console.log, ['--none']))())
        .catch(({ message }) => console.log(JSON.stringify([flags.join(', '), message])));`;
    const args = ['--input-type=module', '-e', program, ARGUMENTS, join(__dirname, `../dist/${section}.js`), section];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    const [flags, message] = JSON.parse(stdout) as string[];
    expect(message).toBe(`there is no part none; known are ${flags}`);
  });

  it('runs the quick sections to their end', async () => {
    const sections = QUICK.filter((name) => !LONGEST.includes(name));
    const output = await bench(...sections);
    expect([...output.matchAll(/^# (.*)$/gm)].map(([, name]) => name)).toEqual(sections);
  }, 600_000);

  slow.each(SLOW)(
    'runs %s to its end (minutes: only with PRIMITIVES_TEST_COMMANDS=on)',
    async (section) => {
      expect(await bench(section)).toContain(`# ${section}\n`);
    },
    600_000,
  );
});
