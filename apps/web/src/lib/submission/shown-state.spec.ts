import { shownState } from './shown-state.ts';

it.each([
  ['EMBARGOED', 'LISTED', 'ENTERING'],
  ['EMBARGOED', 'PRIVATE', 'EMBARGOED'],
  ['EMBARGOED', 'UNLISTED', 'EMBARGOED'],
  ['SHOWN', 'LISTED', 'SHOWN'],
  [undefined, 'LISTED', ''],
] as const)('of a result that is %s of a submission that is %s is %s', (visibility, listing, state) =>
  expect(shownState(visibility, { listing })).toBe(state),
);
