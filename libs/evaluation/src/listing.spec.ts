import { LISTED, listingAt } from './listing.js';

const noon = new Date('2026-11-21T12:00:00Z');
const at = (hours: number) => new Date(noon.getTime() + hours * 3_600_000);

describe('who may see a submission', () => {
  it('is everyone when its team said nothing', () => expect(listingAt(null, noon)).toBe('listed'));
  it('is as its team said', () => expect(listingAt({ listing: 'private', until: null }, noon)).toBe('private'));
  it('is everyone from the end of the embargo on, not before', () => {
    expect(listingAt({ listing: 'unlisted', until: at(1) }, noon)).toBe('unlisted');
    expect(listingAt({ listing: 'unlisted', until: noon }, noon)).toBe('listed');
  });
  it('is everyone when it is listed', () => expect(listingAt(LISTED, noon)).toBe('listed'));
});
