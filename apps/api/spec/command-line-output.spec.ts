import { readFileSync } from 'node:fs';
import type { Bus } from '@primitives/messaging';
import { seedTrack } from '@primitives/testing';
import { CommandLineDeployment } from './command-line-deployment';
import { seedResult } from './seed-result';

let deployment: CommandLineDeployment;
let scorer: Bus;
beforeAll(async () => {
  deployment = await CommandLineDeployment.open();
  scorer = await deployment.compares();
});
afterAll(async () => {
  await scorer?.close();
  await deployment?.close();
});

describe('a leaderboard', () => {
  it("is the track's main board by default", async () => {
    const track = await seedTrack(deployment.api.admin, deployment.api.blobs);
    await deployment.api.admin.manager.query(`update track set boards = '{open}' where id = $1`, [track.trackId]);
    const words = ['leaderboard', track.definition.slug];
    expect(await deployment.run(words)).toMatchObject({ exitCode: 0, stderr: '' });
    const refused = await deployment.run([...words, '--board', 'closed']);
    expect(refused).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('(board_unknown)') });
  });

  it('on a narrow terminal has the metric that sorts, and names the columns that do not fit', async () => {
    const before = Object.getOwnPropertyDescriptor(process.stdout, 'columns');
    Object.defineProperty(process.stdout, 'columns', { value: 60, configurable: true });
    try {
      const words = ['leaderboard', deployment.board.definition.slug, '--sort', 'mac.auc.v1'];
      const [above = '', table = ''] = (await deployment.run(words)).stdout.split('\n\n');
      const [title, ...state] = above.split('\n');
      const [header = '', rule = '', ...lines] = table.split('\n');
      expect(title).toMatch(/, board closed$/);
      expect(state.join(' ')).toMatch(/^test split, (hidden|public); \d+ models, as of/);
      expect(header).toMatch(/^rank +method .* AUC$/);
      expect(rule.length).toBeLessThanOrEqual(60);
      expect(lines).toContainEqual(expect.stringMatching(/^not shown in 60 columns: /));
    } finally {
      if (before) Object.defineProperty(process.stdout, 'columns', before);
      else Reflect.deleteProperty(process.stdout, 'columns');
    }
  });

  it('of an unknown track names similar tracks and the command that lists all', async () => {
    const { exitCode, stderr } = await deployment.run(['leaderboard', `${deployment.slug}x`]);
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/expected: a track, such as .*/);
    expect(stderr).toContain('list the tracks with `primitives tracks`');
  });
});

describe('the human-readable output', () => {
  it('of results is a table, and as CSV the same file as the page’s', async () => {
    const { code } = await deployment.scored();
    const { stdout } = await deployment.run(['results', code]);
    expect(stdout).toContain(`A model on ${deployment.slug}: scored`);
    expect(stdout).toMatch(/^AUC +30\.00/m);
    const offered = await (await fetch(`${deployment.api.url}/s/${code}.csv`)).text();
    expect(offered).toContain(',mac.auc.v1,AUC,0.3,0.25,');
    expect(await deployment.run(['results', code, '--csv'])).toEqual({ exitCode: 0, stdout: offered, stderr: '' });
    await deployment.run(['listing', code, 'private']);
    expect(await deployment.run(['results', code, '--csv'])).toEqual({ exitCode: 0, stdout: offered, stderr: '' });
  });

  it('of submissions is a table with track, state and time', async () => {
    const declared = ['--trained-on', 'none', '--no-watch', '--accept-terms'];
    const words = ['submit', deployment.at('tiny.zip'), '--track', deployment.slug, ...declared];
    const { code } = JSON.parse((await deployment.run([...words, '--json'])).stdout) as { code: string };
    await deployment.run(['cancel', code]);
    const { stdout } = await deployment.run(['submissions']);
    const [, , row = ''] = stdout.split('\n');
    expect(row).toMatch(/^[0-9A-Z]{6}  .* cancelled +listed +\d{4}-\d\d-\d\d \d\d:\d\d UTC$/);
    expect(row).toContain(`  ${deployment.slug}  `);
  });

  it('of a comparison contains differences with interval, p and verdict, in the words of the page', async () => {
    const codes = [0, 5].map((row) => deployment.entries[row]?.submissionCode ?? '');
    const { stdout } = await deployment.run(['compare', ...codes]);
    expect(stdout).toMatch(/Model 0 +100\.00 .*reference/);
    expect(stdout).toMatch(/Model 5 +75\.00 .*−10\.00 ±2\.00 +< 0\.001 +significantly worse/);
    expect(stdout).toContain('not significant; a significant difference would need about 900 images');
    const names = [0, 5].map((row) => deployment.entries[row]?.name ?? '');
    const byName = await deployment.run(['compare', ...names, '--board', `${deployment.board.definition.slug}.closed`]);
    expect(byName).toEqual({ exitCode: 0, stdout, stderr: '' });
    const significant = (await deployment.run(['compare', ...codes, '--significant'])).stdout;
    expect(significant).toContain('worse');
    expect(significant).not.toContain('not significant');
  });

  it.each([
    ['csv', 'csv'],
    ['json', 'json'],
    ['latex', 'tex'],
    ['markdown', 'md'],
    ['bibtex', 'bib'],
  ])('of a board as %s equals the page’s file of the same view, byte for byte', async (format, ending) => {
    const slug = deployment.board.definition.slug;
    const view = 'ev=v&sort=mac.auc.v1&cols=mac.auc.v1';
    const offered = await (await fetch(`${deployment.api.url}/t/${slug}/closed.${ending}?${view}`)).text();
    const board = `${slug}.closed`;
    for (const words of [
      [board, '--view', view],
      [`${deployment.api.url}/t/${slug}/closed?${view}`],
      [`${deployment.api.url}/t/${slug}/closed?ev=v&cols=mac.auc.v1`, '--sort', 'mac.auc.v1'],
    ])
      expect(await deployment.run(['export', ...words, '--format', format])).toEqual({
        exitCode: 0,
        stdout: offered,
        stderr: '',
      });
    const elsewhere = { PRIMITIVES_URL: 'http://127.0.0.1:9', PRIMITIVES_TOKEN: 'prm_of-elsewhere' };
    const page = `${deployment.api.url}/t/${slug}/closed?${view}`; // its host counts, and receives no other token
    expect((await deployment.run(['export', page, '--format', format], elsewhere)).stdout).toBe(offered);
    const out = deployment.at(`board.${ending}`);
    const { stdout } = await deployment.run([
      'export',
      board,
      '--view',
      view,
      '--format',
      format,
      '--out',
      out,
      '--json',
    ]);
    expect(JSON.parse(stdout)).toMatchObject({ board, format, path: out });
    expect(readFileSync(out, 'utf8')).toBe(offered);
  });
});

describe('a submission', () => {
  it.each([
    ['csv', 'csv'],
    ['json', 'json'],
    ['latex', 'tex'],
    ['markdown', 'md'],
    ['bibtex', 'bib'],
  ])('as %s equals the page’s file, byte for byte, by its code or its URL', async (format, ending) => {
    const { code } = await deployment.scored();
    const offered = await (await fetch(`${deployment.api.url}/s/${code}.${ending}`)).text();
    expect(offered).toContain(format === 'bibtex' ? `@misc{primitives-${code.toLowerCase()},` : 'AUC');
    for (const named of [code, code.toLowerCase(), `${deployment.api.url}/s/${code}?track=${deployment.slug}`])
      expect(await deployment.run(['export', named, '--format', format])).toEqual({
        exitCode: 0,
        stdout: offered,
        stderr: '',
      });
    const out = deployment.at(`submission.${ending}`);
    const { stdout } = await deployment.run(['export', code, '--format', format, '--out', out, '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ submission: code, format, path: out });
    expect(readFileSync(out, 'utf8')).toBe(offered);
  });

  it('of a debug run states that its bundle is a copy of an entry, or is none', async () => {
    const { api, track, receipts } = deployment;
    const seeded = (name: string) => seedResult(api, track, receipts, { name, fingerprint: '7'.repeat(64) });
    const run = await seeded('Debugged');
    await api.admin.manager.query('update evaluation set debug = true where id = $1', [run.evaluationId]);
    const printed = async () => (await deployment.run(['results', run.code])).stdout;
    expect(await printed()).toContain('A debug run does not test this');
    expect(await printed()).not.toContain('a copy of');
    const entry = await seeded('Entry');
    expect(await printed()).toMatch(new RegExp(`would be a copy of Entry \\(.+, ${entry.code}\\)`));
  });

  it('is exported for its team while it is private', async () => {
    const { code } = await deployment.scored();
    await deployment.run(['listing', code, 'private']);
    const { exitCode, stdout } = await deployment.run(['export', code, '--format', 'bibtex']);
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining(`@misc{primitives-${code.toLowerCase()},`)]);
  });
});
