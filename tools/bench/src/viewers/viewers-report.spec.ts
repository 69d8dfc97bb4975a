import type { ProgramMetrics } from '../platform/processes.js';
import { ViewerMeasurements } from './viewer-measurements.js';
import { viewersReport } from './viewers-report.js';

const program = (name: string, pssMb: number, cpuMs: number): ProgramMetrics => ({
  name,
  processes: 1,
  pssMb,
  cpuMs: new Map([[1, cpuMs]]),
  endedMs: 0,
});

describe('the report of the viewers', () => {
  const saw = new ViewerMeasurements();
  saw.subscribed();
  saw.waited('page', 999);
  saw.failed(new Error('too early'));
  saw.take(); // their measurements while they connected
  for (const ms of [10, 20]) saw.waited('page', ms);
  saw.read(4_000_000);
  saw.failed(new Error('it fell'), 'board');
  saw.failed(new Error('it fell'), 'board');
  saw.reported(1_500);
  const report = viewersReport({
    viewers: 100,
    seconds: 2,
    dwellSeconds: 30,
    cores: 2,
    machineBusy: 0.5,
    seen: saw.take(),
    publishedAt: 1_000,
    memory: {
      empty: [program('api', 100, 0)],
      from: [program('api', 100, 50), program('viewers', 10, 0)],
      to: [program('api', 150, 150), program('viewers', 10, 400)],
    },
  });

  it('counts since the last report, and lists each error once with its count', () => {
    expect(report).toMatch(
      /^100 viewers for 2 s, 1 subscriptions open;.* 1\.0 pages a second, 2\.0 MB\/s; cores 50% busy; 2 errors\n  2 × board: it fell\n/,
    );
    expect(report).toMatch(/\| page +\| 2 +\| 10 ms +\| 20 ms +\| 20 ms +\|/);
    expect(report).toMatch(/\| notified of a new snapshot +\| 1 +\| 500 ms/);
  });

  it('computes the cost of a page for each process, and how many viewers one core serves', () => {
    expect(report).toMatch(/\| api +\| 0\.05 +\| 50 ms +\| 100 MB +\| 150 MB/);
    expect(report).toContain('memory of the api a viewer: 512 KB');
    expect(report).toContain(
      '50 ms of the processor a page is 20 pages a second on one core, 600 viewers who open a page each 30 s',
    );
    expect(report).toContain('the viewers themselves took 0.20');
  });
});
