import { isolationLine } from './check.js';

it('names the isolation level as the documentation does, and why it is not the strongest', () => {
  expect(isolationLine({ level: 'L3', reason: null, bubblewrap: '/usr/bin/bwrap' })).toBe('isolation: L3');
  expect(isolationLine({ level: 'L1', reason: 'no user namespaces', bubblewrap: null })).toBe(
    'isolation: L1 (no user namespaces)',
  );
  expect(isolationLine({ level: 'L2', reason: 'bubblewrap is not installed', bubblewrap: null })).toBe(
    'isolation: L2 (bubblewrap is not installed; for L3 install the package bubblewrap, or set BWRAP_BIN to its program)',
  );
});
