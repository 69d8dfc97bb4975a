import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../../../..');
const SCRIPTS = 'tools/baselines/examples';
const MAX_COLUMNS = 80;
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const filesIn = (folder: string, ending: string) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name}`);

/** Lines of shell and Python in the code blocks of a Markdown page. */
const codeOf = (page: string) =>
  [...page.matchAll(/^( *)```(?:sh|bash|python)\n([\s\S]*?)^\1```/gm)].flatMap(([, , code = '']) => code.split('\n'));
/** Code blocks of a Svelte page that are written out in it. */
const blocksOf = (page: string) =>
  [...page.matchAll(/<pre><code\s*>([\s\S]*?)<\/code\s*>/g)].flatMap(([, code = '']) =>
    code.replace(/^\{`|`\}\s*$/g, '').split('\n'),
  );
/** An address cannot be broken. */
const tooLong = (lines: readonly string[]) =>
  lines.filter((line) => line.length > MAX_COLUMNS && !/https?:\/\//.test(line));

describe('code in the documentation fits 80 columns', () => {
  it.each(filesIn(SCRIPTS, '.py'))('%s', (path) => expect(tooLong(read(path).split('\n'))).toEqual([]));
  it.each(filesIn('docs', '.md'))('%s', (path) => expect(tooLong(codeOf(read(path)))).toEqual([]));
  it.each(['getting-started', 'starter', 'cli', 'bundle', 'account'])('/docs/%s', (page) =>
    expect(tooLong(blocksOf(read(`apps/web/src/routes/docs/${page}/+page.svelte`)))).toEqual([]),
  );
  it('finds a long line', () => {
    const long = `primitives ${'x'.repeat(80)}`;
    expect(tooLong(codeOf(`\`\`\`sh\n${long}\n\`\`\`\n`))).toEqual([long]);
  });
});
