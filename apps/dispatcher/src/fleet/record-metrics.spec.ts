import { minuteAt, minutesDue } from './record-metrics.js';

const at = (time: string) => new Date(`2026-01-01T${time}Z`);

describe('the minutes of fleet metrics', () => {
  it('end at full minutes', () => {
    expect(minuteAt(at('10:05:20'))).toEqual({ last: at('10:05:00'), leftMs: 40_000 });
  });

  it('are due one by one', () => {
    expect(minutesDue(at('10:05:00'), at('10:06:00'))).toEqual([at('10:06:00')]);
  });

  it('are due once, even if a timer ends early', () => {
    expect(minutesDue(at('10:05:00'), at('10:05:00'))).toEqual([]);
  });

  it('are due later if a minute was missed, so that a busy dispatcher leaves no gap', () => {
    expect(minutesDue(at('10:05:00'), at('10:08:00'))).toEqual([at('10:06:00'), at('10:07:00'), at('10:08:00')]);
  });

  it('are at most fifteen after a long pause of the machine', () => {
    const due = minutesDue(at('10:05:00'), at('12:00:00'));
    expect([due.length, due[0], due.at(-1)]).toEqual([15, at('11:46:00'), at('12:00:00')]);
  });
});
