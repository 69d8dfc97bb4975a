import { dimensionOf, onePerBenchmark } from './dimensions.js';

const track = (slug: string, benchmarkNumber: number, splitRole: 'hidden' | 'public', protocol = 'mac') => ({
  slug,
  benchmarkNumber,
  splitRole,
  protocol,
  benchmarkSlug: 'shapes',
});

describe('the tracks of an aggregate', () => {
  it('are one for each benchmark and protocol: the newest version, and its hidden split', () =>
    expect(
      onePerBenchmark([
        track('old', 1, 'hidden'),
        track('public', 2, 'public'),
        track('hidden', 2, 'hidden'),
        track('other', 1, 'public', 'czsl'),
      ]).map(({ slug }) => slug),
    ).toEqual(['hidden', 'other']));
  it('have no dimension for an unknown protocol', () =>
    expect([dimensionOf('compun'), dimensionOf('later')]).toEqual(['compounds', null]));
});
