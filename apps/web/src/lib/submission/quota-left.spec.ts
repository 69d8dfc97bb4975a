import { quotaLeft } from './quota-left.ts';

const NONE = { phaseLimit: null, phaseLeft: null, seasonLimit: null, seasonLeft: null };
const quota = { limit: 10, windowHours: 720, left: 6, ...NONE };

it('states what remains of the limit that is used up first, and of the one for 90 days', () =>
  expect([
    quotaLeft(quota),
    quotaLeft({ ...quota, left: 2, phaseLimit: 3, phaseLeft: 2, seasonLimit: 100, seasonLeft: 40 }),
    quotaLeft({ ...quota, left: 1, seasonLimit: 100, seasonLeft: 1 }),
    quotaLeft({ ...quota, left: null }),
  ]).toEqual([
    '6 of 10 submissions left in 30 days.',
    '2 of 3 submissions left in this phase; 40 of 100 evaluations on hidden images left in 90 days.',
    '1 of 100 evaluations on hidden images left in 90 days.',
    '',
  ]));
