import { changesOf, formOf } from './track-form.ts';

const track = {
  opensAt: '2026-01-01T08:00:30.000Z',
  closesAt: null,
  minImprovement: 0.01,
  baseline: 'ABC123',
  debugLimit: 20,
  debugWindowHours: 1,
  ...({ releaseRule: 'IMPROVEMENTS', seasonLimit: 12 } as const),
  quota: { limit: 5, windowHours: 24, left: null, nextAt: null },
  title: 'Shapes',
  shortName: 'Shapes',
  task: 'Predict the shape.',
  primaryMetric: { format: 'PERCENT' as const },
};

it('an unchanged form changes nothing', () => expect(changesOf(track, formOf(track))).toEqual({}));
it('only what differs is changed, instants in UTC', () =>
  expect(changesOf(track, { ...formOf(track), closesAt: '2026-12-01T12:00', quotaLimit: 3 })).toEqual({
    closesAt: '2026-12-01T12:00:00.000Z',
    quotaLimit: 3,
  }));
it('another task is changed', () =>
  expect(changesOf(track, { ...formOf(track), task: 'Predict the colour.' })).toEqual({ task: 'Predict the colour.' }));
it('has the minimum improvement in percentage points, as the form of a new track', () => {
  expect(formOf(track).minImprovement).toBe('1');
  expect(formOf({ ...track, minImprovement: 0.007 }).minImprovement).toBe('0.7');
  expect(changesOf(track, { ...formOf(track), minImprovement: '0.7' })).toEqual({ minImprovement: 0.007 });
});
it('has the minimum improvement of a metric that is no share in its unit', () => {
  const probe = { ...track, minImprovement: 5, primaryMetric: { format: 'COUNT' as const } };
  expect(formOf(probe).minImprovement).toBe('5');
  expect(changesOf(probe, { ...formOf(probe), minImprovement: '7.5' })).toEqual({ minImprovement: 7.5 });
});
it('an emptied step is none', () =>
  expect(changesOf(track, { ...formOf(track), minImprovement: ' ' })).toEqual({ minImprovement: null }));
it('an emptied baseline is none', () => {
  expect(changesOf(track, { ...formOf(track), baseline: '' })).toEqual({ baseline: null });
  expect(changesOf(track, { ...formOf(track), baseline: ' XYZ789 ' })).toEqual({ baseline: 'XYZ789' });
});
it('another release rule and 90-day limit are changed', () =>
  expect(changesOf(track, { ...formOf(track), releaseRule: 'ROUNDED', seasonLimit: 6 })).toEqual({
    releaseRule: 'ROUNDED',
    seasonLimit: 6,
  }));
