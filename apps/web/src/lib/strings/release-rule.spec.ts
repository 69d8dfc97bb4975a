import { words as release } from './release.ts';
import { words as next } from './next-steps.ts';
import { words as submit } from './submit.ts';

it('is worded the same in the form, on the page of a submission and on that of a track', () => {
  const [rule = ''] = next.steps.withheld.split(' Baselines');
  expect(submit.released.IMPROVEMENTS).toContain(next.steps.withheld);
  expect(release.ruleNotes['IMPROVEMENTS']).toContain(rule);
});
