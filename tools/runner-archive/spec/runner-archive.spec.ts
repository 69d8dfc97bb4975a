import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const ROOT = join(__dirname, '../../..');
const SCRIPT = join(ROOT, 'tools/runner-archive/runner/primitives-runner');
const PROGRAMS = [
  'libs/inference/dist/model-process-main.js',
  'libs/images/dist/image-process-main.js',
  'libs/threads/dist/compute-thread.js',
];

const runner = (...args: string[]) =>
  spawnSync('sh', [SCRIPT, ...args], { encoding: 'utf8', env: { HOME: '/nowhere' } });

describe('the modules in an archive', () => {
  const { files, packages } = JSON.parse(
    execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `const { modulesOf } = await import(process.argv[1]);
         console.log(JSON.stringify(await modulesOf(process.argv[2], process.argv.slice(3))));`,
        join(ROOT, 'tools/runner-archive/modules-of.mjs'),
        ROOT,
        ...PROGRAMS,
      ],
      { encoding: 'utf8' },
    ),
  ) as { files: string[]; packages: string[] };

  it('include every module and package that one of them imports', () => {
    const missing = files
      .filter((file) => file.endsWith('.js'))
      .flatMap((file) =>
        [...readFileSync(join(ROOT, file), 'utf8').matchAll(/^(?:import|export)\b[^;]*?from '([^']+)';/gms)]
          .map(([, name = '']) => name)
          .filter((name) => !name.startsWith('node:') && !isThere(file, name))
          .map((name) => `${file}: ${name}`),
      );
    expect(missing).toEqual([]);
    expect(packages).toEqual(expect.arrayContaining(['onnxruntime-node', 'sharp', 'zod']));
  });

  function isThere(file: string, name: string): boolean {
    if (name.startsWith('.')) return files.includes(join(dirname(file), name));
    const own = /^@primitives\/([^/]+)$/.exec(name)?.[1];
    return own
      ? files.includes(`libs/${own}/package.json`)
      : packages.some((one) => name === one || name.startsWith(`${one}/`));
  }

  it('are those of a compiled checkout', () => {
    for (const program of PROGRAMS) expect(existsSync(join(ROOT, program))).toBe(true);
  });
});

describe('primitives-runner', () => {
  it.each([
    [['install'], 'install needs --url, the address of the platform'],
    [['install', '--url', 'https://x'], 'install needs PRIMITIVES_JOIN_TOKEN; a maintainer creates one'],
    [['install', '--url', 'https://x', '--token', 'secret'], 'unknown option --token'],
    [['install', '--url'], '--url needs a value'],
    [['install', '--nmae', 'x'], 'unknown option --nmae'],
    [['run'], 'run primitives-runner install first'],
    [['start'], 'unknown command start'],
  ])('%j says what to do', (args, message) => {
    const { status, stderr } = runner(...args);
    expect([status, stderr]).toEqual([64, expect.stringContaining(message)]);
  });

  it('explains its commands', () => {
    expect(runner('help').stdout).toContain('primitives-runner run');
  });
});
