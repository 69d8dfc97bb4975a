import { endText, expectedEnd, outlookOf, soonOf, unlessPassed, type OutlookFacts } from './outlook.ts';
import { stepViews } from './steps.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 19, 9, 41, second)).toISOString();
const step = (name: OutlookFacts['steps'][number]['name'], startedAt: string | null, endedAt: string | null) => ({
  name,
  startedAt,
  endedAt,
  detail: null,
});
const shard = (index: number, state: OutlookFacts['shards'][number]['state'], runner: string | null) => ({
  index,
  state,
  runner,
  tries: 1,
  instances: 25,
  done: state === 'DONE' ? 25 : 0,
});
const facts: OutlookFacts = {
  state: 'PREDICTING',
  debug: false,
  steps: [
    step('UPLOADED', at(0), at(1)),
    step('CHECKED', at(1), at(2)),
    step('EVALUATED', at(2), null),
    step('SCORED', null, null),
  ],
  shards: [
    shard(0, 'DONE', 'a'),
    shard(1, 'DONE', 'a'),
    shard(2, 'LEASED', 'a'),
    shard(3, 'LEASED', 'b'),
    shard(4, 'LEASED', 'c'),
  ],
  waiting: null,
  expected: null,
  instancesDone: 50,
  instancesTotal: 100,
  bundleReport: { findings: [], graphs: [{ file: 'model.onnx', nodes: 3, opset: 17 }] },
};
const outlook = (more: Partial<OutlookFacts> = {}) => {
  const all = { ...facts, ...more };
  return { ...outlookOf(all), end: expectedEnd(all, stepViews(all.steps, all.state), new Date(at(7))) };
};

describe('the outlook of an evaluation', () => {
  it('has the completed shards, and the time left at their pace', () =>
    expect(outlook()).toMatchObject({ position: { kind: 'evaluating', done: 2, shards: 5 }, end: { seconds: 10 } }));
  it('does not change while no runner holds a shard between two of them', () => {
    const between = facts.shards.map((shard) =>
      shard.state === 'LEASED' ? { ...shard, state: 'WAITING' as const } : shard,
    );
    expect(outlook({ shards: between }).position).toEqual(outlook().position);
  });
  it('has its place in the queue and the estimate of the queue before a runner takes it', () => {
    const waiting = { reason: 'waiting', ahead: 3, expectedSeconds: 90, expectedSecondsHigh: 180 };
    const shards = [{ ...shard(0, 'WAITING', null), tries: 0 }];
    const steps = [step('QUEUED', at(2), null)];
    const expected = { at: new Date(at(97)), latest: new Date(at(187)) };
    expect(outlook({ shards, steps, waiting, expected, instancesDone: 0 })).toMatchObject({
      position: { kind: 'queued', ahead: 3 },
      end: { kind: 'estimated', seconds: 90, most: 180 },
    });
    const unanswered = outlook({ shards, steps, instancesDone: 0 });
    expect(unanswered).toMatchObject({ position: { kind: 'queued', ahead: null }, end: { kind: 'unknown' } });
  });
  it('has no pace while shards wait and fewer than two after the pilot are completed', () => {
    const shards = facts.shards.map((each) => (each.index < 3 ? each : { ...each, state: 'WAITING' as const }));
    expect(outlook({ shards }).end).toEqual({ kind: 'unknown' });
    const expected = { at: new Date(at(27)), latest: new Date(at(27)) };
    expect(outlook({ shards, expected }).end).toMatchObject({ seconds: 20 });
  });
  it('does not end before the estimate of the queue', () => {
    const expected = { at: new Date(at(67)), latest: new Date(at(99)) };
    expect(outlook({ expected }).end).toEqual({ kind: 'estimated', seconds: 60 });
  });
  it('is before the queue, predicted or at the scorer', () => {
    const kinds = (more: Partial<OutlookFacts>) => outlook(more).position.kind;
    expect(kinds({ shards: [shard(0, 'DONE', 'a'), shard(1, 'DONE', null)] })).toBe('predicted');
    expect(kinds({ state: 'VALIDATING', shards: [] })).toBe('not-queued');
    expect(kinds({ state: 'SCORING' })).toBe('scoring');
  });
  it('names the checks of the bundle, and none before they are reported', () => {
    expect(outlook().checks?.map(({ topic, status }) => `${topic} ${status}`)).toEqual([
      'archive pass',
      'manifest pass',
      'graph pass',
    ]);
    expect(outlook({ bundleReport: null }).checks).toBeNull();
  });
  it('lists the steps that are not completed', () =>
    expect(outlook().steps.map(({ name, phase }) => `${name} ${phase}`)).toEqual(['EVALUATED now', 'SCORED todo']));
});

describe('an estimate below a minute', () => {
  const soon = { kind: 'estimated', seconds: 50 } as const;
  const first = soonOf(soon, null, 'a', new Date(at(0)));
  it('is not repeated once the minute has passed', () => {
    const later = new Date(Date.parse(at(0)) + 60_000);
    expect(unlessPassed(soon, first, new Date(at(59)))).toBe(soon);
    expect(unlessPassed(soon, soonOf(soon, first, 'a', later), later)).toEqual({ kind: 'late' });
    expect(unlessPassed({ kind: 'unknown' }, first, later)).toEqual({ kind: 'unknown' });
  });
  it('starts again after a longer one, and for another evaluation', () => {
    expect(soonOf({ kind: 'unknown' }, first, 'a', new Date(at(9)))).toBe(first);
    expect(soonOf({ kind: 'estimated', seconds: 50, most: 90 }, first, 'a', new Date(at(9)))).toBeNull();
    expect(soonOf(soon, first, 'b', new Date(at(9)))).toEqual({ id: 'b', since: new Date(at(9)) });
  });
});

it.each([
  [{ seconds: 20 }, 'in less than a minute'],
  [{ seconds: 45, most: 90 }, 'in about 1 min to 2 min'],
  [{ seconds: 62, most: 94 }, 'in about 2 min'],
  [{ seconds: 610 }, 'in about 15 min'],
  [{ seconds: 3_700 }, 'in about 2 h'],
])('the end of %p is %s, wherever the page states it', (end, text) =>
  expect(endText(end).replaceAll('\u00a0', ' ')).toBe(text),
);
