import { neighboursHeight } from './neighbours-height.ts';

const neighbour = { submissionCode: '4F2K9Q', difference: 0.02, gain: 0.01, outcome: 'NOT_SIGNIFICANT' } as const;

it('has a row for each fact, and one sentence for untested entries', () => {
  const untested = { ...neighbour, outcome: 'NOT_TESTED' } as const;
  expect(neighboursHeight([{ neighbours: [neighbour] }, { neighbours: [neighbour, untested] }])).toBe(191.5);
  expect(neighboursHeight([{ neighbours: [neighbour, { ...neighbour, gain: 0.03 }] }])).toBe(250);
  expect(neighboursHeight([{ neighbours: [untested] }])).toBe(113);
});
