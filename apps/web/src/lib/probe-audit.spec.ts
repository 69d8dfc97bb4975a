import { PROBE_AUDIT as REPORT } from '../../e2e/src/seed/probe-audit.js';
import { readProbeAudit } from './probe-audit.ts';

describe('the audit of an attribute probe', () => {
  it('is read as the command writes it', () => {
    const audit = readProbeAudit(REPORT);
    expect(audit?.strategies.map(({ strategy }) => strategy)).toContain('supercategory');
    expect(audit?.features?.scatter?.points.length).toBeGreaterThan(0);
    expect(readProbeAudit({ ...REPORT, features: null })?.features).toBeNull();
  });

  it('is null for another schema, a share above 1 and no audit', () => {
    expect(readProbeAudit({ ...REPORT, schema: 'split-audit/1' })).toBeNull();
    expect(
      readProbeAudit({
        ...REPORT,
        strategies: [{ strategy: 'random', folds: 1, foldsWithoutPositive: 0, testShare: 1.2, leaked: {} }],
      }),
    ).toBeNull();
    expect(readProbeAudit(null)).toBeNull();
  });
});
