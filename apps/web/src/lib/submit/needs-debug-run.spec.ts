import { needsDebugRun } from './needs-debug-run.ts';

it('advises a debug run where the track has one and the team has none of the model on it', () => {
  const run = (slug: string, debug: boolean) => ({ evaluations: [{ debug, track: { slug } }] });
  const mac = { slug: 'mac', debugImages: 200 };
  expect(needsDebugRun([mac], [])).toBe(true);
  expect(needsDebugRun([mac], [run('mac', false), run('vaw', true)])).toBe(true);
  expect(needsDebugRun([mac], [run('mac', true)])).toBe(false);
  expect(needsDebugRun([{ ...mac, debugImages: null }], [])).toBe(false);
  expect(needsDebugRun([], [])).toBe(false);
});
