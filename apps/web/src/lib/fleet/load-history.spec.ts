import { loadLines, MAX_SAMPLES, missingLoadText, withHeartbeat, withStored, type LoadSample } from './load-history.ts';

const machine = (second: number, cpu = 0.5, gpu: { busy: number; memoryBytes: number } | null = null) => ({
  lastSeenAt: new Date(1_000 * second).toISOString(),
  busy: 2,
  hardware: { memoryBytes: 8e9 },
  load: { cpu, memoryBytes: 2e9, gpu },
});

describe('the load of a runner over time', () => {
  it('has one sample a heartbeat, in per cent', () => {
    const once = withHeartbeat([], machine(10));
    expect(once).toEqual([{ at: '1970-01-01T00:00:10.000Z', busy: 2, cpu: 50, memory: 25, gpu: null }]);
    expect(withHeartbeat(once, machine(10, 0.9))).toBe(once);
    expect(withHeartbeat(once, machine(9))).toBe(once);
    expect(withHeartbeat(once, machine(20))).toHaveLength(2);
  });

  it('has no sample of a heartbeat without load', () =>
    expect(withHeartbeat([], { ...machine(10), load: null })).toEqual([]));

  it('drops the oldest samples', () => {
    let samples: readonly LoadSample[] = [];
    for (let second = 1; second <= MAX_SAMPLES + 3; second++) samples = withHeartbeat(samples, machine(second));
    expect(samples).toHaveLength(MAX_SAMPLES);
    expect(samples[0]?.at).toBe('1970-01-01T00:00:04.000Z');
  });

  it('has a line of the GPU where there is one', () => {
    const names = { cpu: 'CPU', memory: 'Memory', gpu: 'GPU' };
    const without = withHeartbeat([], machine(10));
    expect(loadLines(without, names).lines.map(({ label }) => label)).toEqual(['CPU', 'Memory']);
    const { at, lines } = loadLines(withHeartbeat(without, machine(20, 0.1, { busy: 0.75, memoryBytes: 1 })), names);
    expect(at).toEqual([10, 20]);
    expect(lines.at(-1)).toMatchObject({ label: 'GPU', values: [null, 75] });
  });

  describe('with loads that the platform recorded', () => {
    const at = (second: number) => new Date(1_000 * second).toISOString();
    const stored = (second: number, gpu: number | null = null) => ({
      at: at(second),
      busy: 1,
      cpu: 0.25,
      memoryBytes: 4e9,
      gpu,
    });
    const hardware = { memoryBytes: 8e9 };

    it('begins with those before the first heartbeat of the page, in per cent', () => {
      const loads = withStored([stored(60, 0.5), stored(120), stored(180)], withHeartbeat([], machine(150)), hardware);
      expect(loads.map((load) => load.at)).toEqual([60, 120, 150].map(at));
      expect(loads[0]).toEqual({ at: at(60), busy: 1, cpu: 25, memory: 50, gpu: 50 });
      expect(withStored([stored(60)], [], hardware)).toHaveLength(1);
    });
    it('has no line across a gap of half a minute between heartbeats of the page', () => {
      const live = [150, 155, 190].reduce<readonly LoadSample[]>((all, at) => withHeartbeat(all, machine(at)), []);
      const loads = withStored([stored(60), stored(120)], live, hardware);
      const names = { cpu: 'CPU', memory: 'Memory', gpu: 'GPU' };
      expect(loadLines(loads, names, live[0]?.at).at).toEqual([60, 120, 150, 155, 156, 190]);
    });
    it('has no line across a gap', () => {
      const loads = withStored([stored(60), stored(120), stored(240)], [], hardware);
      const drawn = loadLines(loads, { cpu: 'CPU', memory: 'Memory', gpu: 'GPU' });
      expect(drawn.at).toEqual([60, 120, 121, 240]);
      expect(drawn.lines[0]?.values).toEqual([25, 25, null, 25]);
    });
  });
});

describe('instead of the load over time', () => {
  const runner = (state: 'READY' | 'SILENT', ranSeconds = 21) => ({
    ...machine(ranSeconds),
    state,
    startedAt: new Date(0).toISOString(),
  });
  const [sample] = withHeartbeat([], machine(21));

  it('states the last load of a silent runner', () =>
    expect(missingLoadText(runner('SILENT'), [sample!])).toBe('At its last heartbeat: CPU 50%, Memory 25%.'));

  it('states why a silent runner has none', () => {
    expect(missingLoadText(runner('SILENT'), [])).toBe('It ran less than a minute, so no load was recorded.');
    expect(missingLoadText(runner('SILENT', 90), [])).toBe('No load was recorded in the last 24 hours.');
  });

  it('states when the chart of a running one appears', () => {
    expect(missingLoadText(runner('READY'), [])).toMatch(/appears after two heartbeats/);
    expect(missingLoadText({ ...runner('READY'), load: null }, [])).toBe('Not reported.');
  });
});
