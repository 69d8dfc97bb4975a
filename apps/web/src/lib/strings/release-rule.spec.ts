import { words as next } from './next-steps.ts';
import { words as release } from './release.ts';
import { words as submit } from './submit.ts';

it('is worded the same in the form, on the page of a submission and on that of a track', () => {
  for (const text of [submit.released.IMPROVEMENTS, release.ruleNotes['IMPROVEMENTS']])
    expect(text).toContain(next.steps.withheld);
});
