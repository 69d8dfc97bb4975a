import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const tracked = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n');
const manifests = tracked
  .filter((path) => /(^|\/)package\.json$/.test(path) && !path.includes('fixtures/'))
  .map((path) => ({ path, ...(JSON.parse(read(path)) as { name: string; scripts?: Record<string, string> }) }));
const scriptsOf = (name: string) => Object.keys(manifests.find((manifest) => manifest.name === name)?.scripts ?? {});

/** `npm run NAME [-w PACKAGE]` in the Markdown pages: `[page, package, script]`. */
const documented = tracked
  .filter((path) => path.endsWith('.md') && !path.includes('fixtures/'))
  .flatMap((path) =>
    [...read(path).matchAll(/npm run ([a-z][a-z\d:-]*)(?: -w (@primitives\/[a-z-]+))?/g)].map(
      ([, script = '', name = 'primitives']) => [path, name, script] as const,
    ),
  );

interface Command {
  readonly usage: string;
  readonly options: readonly { readonly flags: string }[];
}
const { commands } = JSON.parse(read('apps/web/src/routes/docs/cli/commands.json')) as { commands: Command[] };
/** Options of the program itself, which every command accepts. */
const OF_ALL = ['--url', '--token'];
const wordsOf = ({ usage }: Command) => usage.split(' ').filter((word) => /^[a-z][a-z-]*$/.test(word));

/** `primitives …` in code of the Markdown pages: `[page, words and options]`. */
const ofCli = tracked
  .filter((path) => path.endsWith('.md') && !path.includes('fixtures/') && path !== 'CHANGELOG.md')
  .flatMap((path) =>
    [...read(path).matchAll(/(?:`|^\s*|\] |&& )(?:[A-Z_]+=\S* )?(?:npx )?primitives ([a-z][^`\n#|]*)/gm)].map(
      ([, command = '']) => [path, command] as const,
    ),
  );

/** What a documented command has that its program does not: the command itself, or options. */
function unknownIn(text: string): string[] {
  const words = ['primitives', ...text.split(/\s+/)];
  const found = commands
    .filter((command) => wordsOf(command).every((word, place) => words[place] === word))
    .sort((a, b) => wordsOf(b).length - wordsOf(a).length)[0];
  // A group such as `primitives admin`
  if (!found) return commands.some(({ usage }) => usage.startsWith(`primitives ${text.trim()} `)) ? [] : [text];
  const flags = [...OF_ALL, ...found.options.map((option) => option.flags)].join(' ');
  return (text.match(/(?<=\s)--[a-z][a-z-]*/g) ?? []).filter((flag) => !new RegExp(`${flag}(?![a-z-])`).test(flags));
}

describe('documented commands', () => {
  it('of the command-line program exist, with their options', () => {
    expect(ofCli.length).toBeGreaterThan(50);
    expect(
      ofCli.map(([page, command]) => [page, command, ...unknownIn(command)]).filter((each) => each.length > 2),
    ).toEqual([]);
  });

  it('name scripts that exist', () => {
    expect(documented.length).toBeGreaterThan(20);
    expect(documented.filter(([, name, script]) => !scriptsOf(name).includes(script))).toEqual([]);
  });

  it('of packages run files that have a source', () => {
    const missing = manifests.flatMap(({ path, scripts = {} }) =>
      Object.values(scripts)
        .flatMap((command) => [...command.matchAll(/\bnode (\S+\.m?js)\b/g)].map(([, file = '']) => file))
        .filter((file) => {
          const source = join(ROOT, path, '..', file);
          const typescript = source.replace('/dist/', '/src/').replace(/\.js$/, '.ts');
          return !existsSync(source.includes('/dist/') ? typescript : source);
        })
        .map((file) => `${path}: ${file}`),
    );
    expect(missing).toEqual([]);
  });
});
