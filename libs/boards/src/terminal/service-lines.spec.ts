import { serviceLines, waitingText } from './service-lines.js';

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

describe('the waiting text', () => {
  const waiting = (expectedSeconds: number | null, expectedSecondsHigh = expectedSeconds) =>
    waitingText({ reason: 'waiting for a runner', expectedSeconds, expectedSecondsHigh });
  it('is nothing while a runner works', () => expect(waitingText(null)).toBeNull());
  it.each([
    [null, 'waiting for a runner'],
    [59, 'waiting for a runner; scores expected in less than a minute'],
    [62, 'waiting for a runner; scores expected in about 2 min'],
    [660, 'waiting for a runner; scores expected in about 15 min'],
    [7_200, 'waiting for a runner; scores expected in about 2 h'],
  ])('gives the reason and the estimated time: %p', (seconds, text) => expect(waiting(seconds)).toBe(text));
  it('gives a range while the speed of the model is not known', () => {
    expect(waiting(30, 200)).toBe('waiting for a runner; scores expected in about 1 min to 4 min');
    expect(waiting(100, 110)).toBe('waiting for a runner; scores expected in about 2 min');
  });
});
