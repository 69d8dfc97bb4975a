import { withheldReason } from './withheld-reason.js';

const published = {};
const small = { withheld: 'few_units' } as const;
const used = { withheld: 'details_used' } as const;

describe('the reason why slices are not compared', () => {
  it('is that of the result whose slices are all withheld', () => {
    expect(withheldReason([[small, small], [small]])).toBe('few_units');
    expect(withheldReason([[published, small], [used]])).toBe('details_used');
  });

  it('is none where both results publish a slice or have no slices', () => {
    expect(withheldReason([[published, small], [published]])).toBeNull();
    expect(withheldReason([[], []])).toBeNull();
  });
});
