import { LISTED, listingAt } from './listing.js';

const noon = new Date('2026-11-21T12:00:00Z');
const at = (hours: number) => new Date(noon.getTime() + hours * 3_600_000);

describe('the visibility of a submission', () => {
  it('is public without a choice of its team', () => expect(listingAt(null, noon)).toBe('listed'));
  it('is the choice of its team', () => expect(listingAt({ listing: 'private', until: null }, noon)).toBe('private'));
  it('is public from the end of the embargo on, not before', () => {
    expect(listingAt({ listing: 'unlisted', until: at(1) }, noon)).toBe('unlisted');
    expect(listingAt({ listing: 'unlisted', until: noon }, noon)).toBe('listed');
  });
  it('is public when it is listed', () => expect(listingAt(LISTED, noon)).toBe('listed'));
});
