import { withdrawReason } from './withdraw-reason.ts';

it.each([
  [['PRIVATE'], false],
  [['PRIVATE', 'PRIVATE'], false],
  [['UNLISTED'], true],
  [['PRIVATE', 'LISTED'], true],
])('a withdrawal of results that are %j requires a reason: %s', (listings, required) =>
  expect(withdrawReason(listings)).toMatchObject({
    label: required ? 'Reason, for readers' : 'Reason, for your team and the maintainers',
    required,
  }),
);
