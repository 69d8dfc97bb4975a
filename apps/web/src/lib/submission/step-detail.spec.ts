import { stepDetail } from './step-detail.ts';

type Facts = Parameters<typeof stepDetail>[1];
const track = {
  shortName: 'Shapes-MAC',
  boards: ['closed', 'open'],
  releaseRule: 'IMPROVEMENTS',
  metrics: [{ label: 'Exact Match' }, { label: 'HM' }],
};
const facts = (more: object = {}) => ({ copyOf: null, instancesTotal: 1_000, track, ...more }) as unknown as Facts;

describe('what happens in a step', () => {
  it('is the check of the bundle, without an image', () =>
    expect(stepDetail('CHECKED', facts(), 'PRIVATE')).toBe('The bundle is checked before the model reads any image.'));
  it('is the evaluation of all images', () => {
    expect(stepDetail('EVALUATED', facts(), 'LISTED')).toBe('Runners evaluate all 1,000 images in shards.');
    expect(stepDetail('EVALUATED', facts({ instancesTotal: null }), 'LISTED')).toContain('all images');
  });
  it('is the score by all metrics at once', () =>
    expect(stepDetail('SCORED', facts(), 'LISTED')).toBe(
      'The scorer computes Exact Match and HM. There are no partial scores.',
    ));
  it('is a place on the boards, which the release rule may withhold', () => {
    expect(stepDetail('PUBLISHED', facts(), 'LISTED')).toMatch(
      /Closed world and Open world\. A result may be withheld/,
    );
    expect(stepDetail('PUBLISHED', facts({ track: { ...track, releaseRule: 'ROUNDED' } }), 'UNLISTED')).toBe(
      'The result is visible to anyone with the link, and on no board.',
    );
  });
  it('is the place of a copy, which is not withheld', () => {
    const copyOf = { entry: { name: 'first-clip' } };
    expect(stepDetail('PUBLISHED', facts({ copyOf }), 'LISTED')).toBe(
      'The boards list the result as a copy of first-clip and do not rank it.',
    );
    expect(stepDetail('PUBLISHED', facts({ copyOf }), 'PRIVATE')).toBe(
      'The result is visible to the team and the maintainers, and on no board.',
    );
  });
});
