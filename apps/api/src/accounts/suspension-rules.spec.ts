import type { SuspendableAccount } from '@primitives/store/accounts';
import { requireManageable, requireSuspendable } from './suspension-rules.js';

const account = (change: Partial<SuspendableAccount> = {}): SuspendableAccount => ({
  id: 'ada',
  email: 'ada@example.org',
  role: 'researcher',
  suspendedAt: null,
  ...change,
});
const MAINTAINER = { id: 'mia', role: 'maintainer' } as const;
const ADMIN = { id: 'root', role: 'admin' } as const;

describe('an account', () => {
  it('of a researcher can be suspended and reinstated by a maintainer', () => {
    expect(requireSuspendable('ada', account(), MAINTAINER, ['root'])).toEqual(account());
    expect(requireManageable('ada', account(), MAINTAINER)).toEqual(account());
  });

  it('of a maintainer or administrator can be suspended by an administrator only', () => {
    const other = account({ role: 'maintainer' });
    expect(requireSuspendable('ada', other, ADMIN, ['root'])).toBe(other);
    for (const role of ['maintainer', 'admin'] as const) {
      const act = () => requireManageable('ada', account({ role }), MAINTAINER);
      expect(act).toThrow(expect.objectContaining({ code: 'forbidden' }));
    }
  });

  it.each([
    ['that does not exist', null, 'account_unknown'],
    ['of a program', account({ email: 'baselines@primitives.invalid' }), 'account_unknown'],
    ['of the person who suspends', account({ id: 'root', role: 'admin' }), 'input_invalid'],
    ['of the only administrator', account({ id: 'other', role: 'admin' }), 'last_admin'],
  ])('%s cannot be suspended', (_, target, code) => {
    expect(() => requireSuspendable('ada', target, ADMIN, ['other'])).toThrow(expect.objectContaining({ code }));
  });
});
