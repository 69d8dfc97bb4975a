import { estimatedSeconds, progressText, serviceLines } from './service-lines.js';

const service = {
  charged: true,
  refundReason: null,
  reused: false,
  lostTries: 0,
  runners: [],
  audits: { planned: 1, agreed: 0, disagreed: 0, waived: 0 },
};

describe('the service lines', () => {
  it('contain nothing about an evaluation without incidents', () =>
    expect(serviceLines({ refundedAt: null, service })).toEqual([]));
  it('contain refunds, reuse, failed attempts and audits', () => {
    const audits = { ...service.audits, agreed: 2 };
    expect(
      serviceLines({
        refundedAt: '2026-11-21',
        service: {
          ...service,
          refundReason: 'it failed because of a platform error',
          reused: true,
          lostTries: 1,
          audits,
        },
      }),
    ).toEqual([
      'the quota is refunded: it failed because of a platform error',
      'the same bundle was evaluated before; its predictions were reused',
      'retries after failures on runners: 1',
      '2 shards were confirmed by a second runner',
    ]);
  });
});

describe('the progress', () => {
  const progress = (
    expectedSeconds: number | null,
    { most = expectedSeconds, state = 'waiting for a runner', reason = 'waiting for a runner', isLate = false } = {},
  ) =>
    progressText(
      {
        stateText: state,
        instancesDone: 3,
        instancesTotal: 9,
        waiting: { reason, expectedSeconds, expectedSecondsHigh: most },
        track: { slug: 'shapes' },
      },
      isLate,
    ).replace(' · shapes', '');
  it('counts images while a runner works', () =>
    expect(
      progressText({
        stateText: 'evaluating',
        instancesDone: 3,
        instancesTotal: null,
        waiting: null,
        track: { slug: 'shapes' },
      }),
    ).toBe('3 of ? images · shapes'));
  it.each([
    [null, '3 of 9 images'],
    [59, 'scores expected in less than a minute'],
    [62, 'scores expected in about 2 min'],
    [660, 'scores expected in about 15 min'],
    [7_200, 'scores expected in about 2 h'],
  ])('gives the estimated time: %p', (seconds, text) => expect(progress(seconds)).toBe(text));
  it('gives a reason that the state does not', () => {
    expect(progress(30, { reason: '1 evaluation before it in the queue' })).toBe(
      '1 evaluation before it in the queue; scores expected in less than a minute',
    );
    expect(progress(30, { state: 'evaluating' })).toBe('scores expected in less than a minute');
    expect(progress(null, { state: 'waiting for checks', reason: 'waiting for checks' })).toBe('3 of 9 images');
  });
  it('gives a range while the speed of the model is not known', () => {
    expect(progress(30, { most: 200 })).toBe('scores expected in about 1 min to 4 min');
    expect(progress(100, { most: 110 })).toBe('scores expected in about 2 min');
  });
  it('gives no estimate after the time of the first one', () => {
    expect(progress(30, { isLate: true })).toBe('it takes longer than expected');
    expect([null, 30, 90].map((seconds) => estimatedSeconds(seconds === null ? null : waitingFor(seconds)))).toEqual([
      null,
      60,
      200,
    ]);
  });
});

const waitingFor = (expectedSeconds: number) => ({
  reason: 'queue',
  expectedSeconds,
  expectedSecondsHigh: expectedSeconds > 60 ? 200 : null,
});
