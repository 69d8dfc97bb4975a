import { choiceOf, fieldOf, presentFields } from './listing.ts';

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
  it('is offered as it is; where several differ, as private', () => {
    const [listed, planned] = [
      { listing: 'LISTED', until: null },
      { listing: 'PRIVATE', until: '2026-12-24T18:00:00Z' },
    ] as const;
    expect(presentFields([listed, listed])).toEqual({ listing: 'LISTED', field: '' });
    expect(presentFields([planned])).toEqual({ listing: 'PRIVATE', field: '2026-12-24T18:00' });
    expect(presentFields([listed, planned])).toEqual({ listing: 'PRIVATE', field: '' });
  });
});
