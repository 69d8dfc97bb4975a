import { isLeaseId, leaseId, leaseKey } from './lease-id';

const EVALUATION = '0199a3c2-5a7e-7c11-8f00-1234567890ab';

it('reads the ID of a lease as its key', () => {
  const key = { evaluationId: EVALUATION, shardIndex: 12, fence: 3 };
  expect(leaseKey(leaseId(key))).toEqual(key);
  expect(isLeaseId(leaseId(key))).toBe(true);
});

it.each([
  '',
  EVALUATION,
  `${EVALUATION}.1`,
  `${EVALUATION}.1.-1`,
  `${EVALUATION}.1.2147483648`,
  `x.1.2`,
  `${EVALUATION}.1.2.3`,
])('rejects %p', (text) => expect(isLeaseId(text)).toBe(false));
