import { UserError } from '@primitives/errors';
import { assertWithinHiddenSplitLimits, HIDDEN_SPLIT_DAYS, hiddenSplitState } from './hidden-split-quota.js';

const now = new Date('2027-03-01T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const used = (count: number, days = 10) => Array.from({ length: count }, (_, i) => daysAgo(days - i / 1_000));
const NONE = { account: [], team: [], domain: [] };
const LIMITS = { seasonLimit: 12, domainDayLimit: 100 };
const refused = (use: Partial<typeof NONE> | object) => {
  try {
    assertWithinHiddenSplitLimits({ ...NONE, ...use }, LIMITS, now);
    return null;
  } catch (error) {
    return error instanceof UserError ? error : null;
  }
};

describe('the limits on a hidden split', () => {
  it('allow the last evaluation of 90 days', () => expect(refused({ account: used(11), team: used(11) })).toBeNull());
  it('refuse the one after it, of the account or of the team', () => {
    expect(refused({ account: used(12) })).toMatchObject({
      code: 'quota_exceeded',
      message: expect.stringMatching(
        /^your account has used all 12 evaluations on the images of this hidden split within 90 days; .*2027-05-20/,
      ),
    });
    expect(refused({ team: used(12) })?.message).toMatch(/^your team has used all 12/);
  });
  it('ignore evaluations before the 90 days', () =>
    expect(refused({ account: used(12, HIDDEN_SPLIT_DAYS + 1) })).toBeNull());
  it('apply to an e-mail domain per day', () => {
    expect(refused({ domain: used(99, 0.5) })).toBeNull();
    expect(refused({ domain: used(100, 0.5) })?.message).toMatch(
      /^the accounts of your e-mail's domain have used all 100/,
    );
    expect(refused({ domain: used(100, 2) })).toBeNull();
  });
  it('return the smaller remainder of account and team', () => {
    expect(hiddenSplitState(12, { account: used(5), team: used(9) }, now)).toMatchObject({
      limit: 12,
      left: 3,
      nextAt: null,
    });
    expect(hiddenSplitState(12, { account: used(12), team: [] }, now)).toMatchObject({
      left: 0,
      nextAt: new Date('2027-05-20T12:00:00Z'),
    });
  });
});
