import { choiceOf, fieldOf } from './listing.ts';

describe('the visibility of a submission', () => {
  it('is public at once, whatever moment was typed before', () =>
    expect(choiceOf('LISTED', '2026-12-24T18:00')).toEqual({ listing: 'LISTED', listedAt: null }));
  it('becomes public at a moment in UTC', () =>
    expect(choiceOf('UNLISTED', '2026-12-24T18:00')).toEqual({
      listing: 'UNLISTED',
      listedAt: '2026-12-24T18:00:00Z',
    }));
  it('does not change without a moment', () =>
    expect(choiceOf('PRIVATE', '')).toEqual({ listing: 'PRIVATE', listedAt: null }));
  it('is shown as it was typed', () => {
    expect(fieldOf('2026-12-24T18:00:00Z')).toBe('2026-12-24T18:00');
    expect(fieldOf(null)).toBe('');
  });
});
