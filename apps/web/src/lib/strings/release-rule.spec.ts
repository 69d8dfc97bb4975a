import { words as next } from './next-steps.ts';
import { words as submit } from './submit.ts';

it('is worded the same in the form and on the page of a submission', () =>
  expect(submit.released.IMPROVEMENTS).toContain(next.steps.withheld));
