import { ownDebugRun } from './own-debug-run.ts';

const run = (code: string, bundleSha256 = 'a', team = 't', results: readonly object[] | null = [{}]) => ({
  submission: { code, bundleSha256, team: { id: team } },
  results,
});
const own = run('OWN').submission;
const codeOf = (runs: readonly ReturnType<typeof run>[]) => ownDebugRun(runs, own)?.submission.code ?? null;

it('is the newest debug run of the same bundle', () =>
  expect(codeOf([run('OTHER', 'b'), run('NEW'), run('OLD')])).toBe('NEW'));
it.each([
  ['another team', run('OTHER', 'a', 'u')],
  ['another bundle', run('OTHER', 'b')],
  ['no result', run('OTHER', 'a', 't', null)],
  ['no board', run('OTHER', 'a', 't', [])],
])('is no run with %s', (_, other) => expect(codeOf([other])).toBeNull());
