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
  it('say nothing of an evaluation that went its way', () =>
    expect(serviceLines({ refundedAt: null, service })).toEqual([]));
  it('say what was given back, used again, tried in vain and confirmed', () => {
    const audits = { ...service.audits, agreed: 2 };
    expect(
      serviceLines({
        refundedAt: '2026-11-21',
        service: { ...service, refundReason: 'it failed by our fault', reused: true, lostTries: 1, audits },
      }),
    ).toEqual([
      'the quota is refunded: it failed by our fault',
      'the same bundle was predicted before; its answers were used again',
      '1 try of runners ended in nothing and were repeated',
      '2 shards were confirmed by a second runner',
    ]);
  });
});

describe('the waiting text', () => {
  const waiting = (expectedSeconds: number | null) =>
    waitingText({ reason: 'the next free runner takes it', ahead: 0, expectedSeconds });
  it('is nothing while a runner works', () => expect(waitingText(null)).toBeNull());
  it.each([
    [null, 'the next free runner takes it'],
    [0.2, 'the next free runner takes it; about 1 s'],
    [89, 'the next free runner takes it; about 89 s'],
    [90, 'the next free runner takes it; about 2 min'],
    [7_200, 'the next free runner takes it; about 2 h'],
  ])('says the reason and about how long: %p', (seconds, text) => expect(waiting(seconds)).toBe(text));
});
