import type { PackedFile } from '@primitives/bundle-files';
import { cancelEvaluation, readSubmission } from '@primitives/client';
import { CODES } from '@primitives/errors';
import {
  ended,
  expectRefused,
  QuotaQuery,
  quotaLeft,
  RefusalDeployment,
  refusalOf,
  until,
} from '../spec/refusal-deployment';
import type { CommandLine } from './command-line.js';
import { type Run } from './command-line.js';
import type { Researcher } from './researcher.js';
import { SHAPES_TRACK, type TestDeployment } from './test-deployment.js';

/** The quota counts only the faults of the submitter after an image was read, on a real deployment. */
let at: RefusalDeployment;
let deployment: TestDeployment;
let cli: CommandLine;
let ada: Researcher;
let sound: PackedFile;
let late: { researcher: Researcher; code: string };

beforeAll(async () => {
  at = await RefusalDeployment.open();
  ({ deployment, cli, ada, sound } = at);
  await deployment.addTrack('two-a-day', { quotaLimit: 2, pool: 'unserved' });
  await deployment.addTrack('hurried', { pool: 'unserved', timeLimitSeconds: 1 });
  const researcher = await deployment.researcher();
  late = { researcher, code: await at.submitResult(researcher, sound, 'hurried') };
}, 120_000);
afterAll(() => at?.close(), 30_000);

describe('a quota of two a day', () => {
  it('accepts two, refuses the third with the next possible time, and recognises a repetition', async () => {
    const grace = await deployment.researcher();
    const first = await at.submitResult(grace, sound, 'two-a-day', 'the first');
    expect(await at.submitResult(grace, sound, 'two-a-day', 'the first')).toBe(first);
    expect(await quotaLeft(grace, 'two-a-day')).toBe(1);
    await at.submitResult(grace, sound, 'two-a-day', 'the second');
    const refusal = await refusalOf(at.submitResult(grace, sound, 'two-a-day', 'the third'));
    const { track } = await grace.client.request(QuotaQuery, { track: 'two-a-day' });
    expect(track?.quota.left).toBe(0);
    expect(refusal).toMatchObject({
      code: 'quota_exceeded',
      message: expect.stringContaining(track?.quota.nextAt ?? 'null'),
      expected: 'at most 2 submissions in 24 hours',
      found: '2 in that time',
    });
    const mine = cli.as({ PRIMITIVES_TOKEN: grace.token });
    const declared = ['--trained-on', 'none', '--yes'];
    const refused = await mine.both('submit', sound.path, '--track', 'two-a-day', ...declared);
    expect(expectRefused(refused, 'quota_exceeded')).toEqual(expect.objectContaining(refusal));
    const repeated = await mine.run(
      'submit',
      sound.path,
      '--track',
      'two-a-day',
      ...declared,
      '--mutation-id',
      'the first',
      '--no-watch',
      '--json',
    );
    expect([repeated.exitCode, JSON.parse(repeated.stdout).code]).toEqual([0, first]);
  });
});

describe('an evaluation that is cancelled', () => {
  let researcher: Researcher;
  let mine: CommandLine;
  beforeAll(async () => {
    researcher = await deployment.researcher();
    mine = cli.as({ PRIMITIVES_TOKEN: researcher.token });
  });
  const evaluationOf = async (code: string) => (await readSubmission(researcher.client, code)).evaluations[0]!;
  const reaches = (code: string, state: string) => until(async () => (await evaluationOf(code)).state === state);

  /** Submits, brings the evaluation to the state, and holds it there until `release`. */
  const held: Record<string, () => Promise<{ code: string; release: () => void }>> = {
    QUEUED: async () => {
      const release = deployment.freeze('dispatcher');
      return { code: await at.submitResult(researcher, sound), release };
    },
    VALIDATING: async () => {
      deployment.arm('dispatcher.validate.taken'); // it is redelivered only after the ack timeout
      const code = await at.submitResult(researcher, sound);
      await reaches(code, 'VALIDATING');
      return { code, release: () => {} };
    },
    PREDICTING: async () => {
      const code = await at.submitResult(researcher, sound, 'unserved');
      await reaches(code, 'PREDICTING');
      return { code, release: () => {} };
    },
    SCORING: async () => {
      const release = deployment.freeze('scorer');
      const code = await at.submitResult(researcher, sound);
      await reaches(code, 'SCORING');
      return { code, release };
    },
  };

  it.each([
    ['QUEUED', true],
    ['VALIDATING', true],
    ['PREDICTING', false],
    ['SCORING', false],
  ])('while %s ends there; refunded: %s', async (state, refunded) => {
    const { code, release } = await held[state]!();
    const { id, track } = await evaluationOf(code);
    const before = await quotaLeft(researcher, track.slug);
    try {
      expect(await cancelEvaluation(researcher.client, id)).toEqual({ refunded });
    } finally {
      release();
    }
    expect(await evaluationOf(code)).toMatchObject({ state: 'CANCELLED', results: null });
    expect(await quotaLeft(researcher, track.slug)).toBe(before + (refunded ? 1 : 0));
    const again = await refusalOf(cancelEvaluation(researcher.client, id));
    expect(again).toMatchObject({ code: 'evaluation_ended', found: 'cancelled' });
    expect(expectRefused(await mine.both('cancel', code), 'evaluation_ended')).toEqual(again);
  });

  it('on the command line shows whether it was refunded', async () => {
    const { code } = await held['PREDICTING']!();
    expect(await mine.run('cancel', code)).toMatchObject({
      exitCode: 0,
      stdout: 'unserved: cancelled; images had been read, so it still counts against the quota\n',
    });
  });

  it('can be cancelled only by its team', async () => {
    const { code } = await held['PREDICTING']!();
    const refusal = await refusalOf(cancelEvaluation(ada.client, (await evaluationOf(code)).id));
    expect(refusal).toMatchObject({ code: 'forbidden' });
    expect(expectRefused(await cli.both('cancel', code), 'forbidden')).toEqual(refusal);
    expectRefused(await cli.as({ PRIMITIVES_TOKEN: '' }).both('cancel', code), 'not_signed_in');
  });
});

describe('a fault of the platform', () => {
  it('that kills every runner of a shard ends as failed and refunds the submission', async () => {
    const researcher = await deployment.researcher();
    const before = await quotaLeft(researcher);
    deployment.arm('runner.lease.taken');
    const code = await at.submitResult(researcher, sound);
    await until(async () => deployment.wasReached('runner.lease.taken'));
    deployment.arm('runner.lease.taken');
    const { state, failure, refundedAt } = await ended(researcher, code);
    expect({ state, refundedAt, failure }).toMatchObject({
      state: 'FAILED',
      refundedAt: expect.any(String),
      failure: { code: 'shard_failed', expected: 'predictions within 2 tries', found: 'the runner fell silent' },
    });
    expect(await quotaLeft(researcher)).toBe(before);
    const run = await cli.both('watch', code);
    expect(expectRefused(run, 'shard_failed', 3)).toEqual(failure);
    expect(run.prose.stdout).toContain('the quota is refunded');
    // the deployment is running
    expect((await ended(researcher, await at.submitResult(researcher, sound))).state).toBe('SCORED');
  });

  it('that is internal is reported as an incident with an id and no details', async () => {
    await deployment.addTrack('broken', { protocol: 'unheard-of' as 'mac' });
    const answer = await at.post({ query: '{ track(slug: "broken") { id } }' });
    const { message, extensions } = answer.errors[0]!;
    expect(extensions).toMatchObject({
      code: 'internal',
      incident: expect.stringMatching(/^[0-9a-f-]{36}$/),
      remedy: CODES.internal.remedy,
    });
    expect(message).toBe(`internal error (incident ${extensions['incident']})`);
    expect(JSON.stringify(answer)).not.toMatch(/stack|unheard-of|\.js/);
    await until(async () => deployment.log('api').includes(extensions['incident']!)); // it is written after the answer
    expectRefused(await cli.both('leaderboard', 'broken').then((run) => withoutIncidents(run)), 'internal', 3);
    await deployment.removeTrack('broken');
  });

  it('that stops the platform is recorded as a platform fault', async () => {
    const nowhere = cli.as({ PRIMITIVES_URL: 'http://127.0.0.1:9' });
    expect(expectRefused(await nowhere.both('leaderboard', SHAPES_TRACK), 'unreachable', 3).remedy).toBe(
      CODES.unreachable.remedy,
    );
  });

  it('that exceeds the time limit refunds the submission as well', async () => {
    const { state, failure, refundedAt } = await ended(late.researcher, late.code);
    expect({ state, refundedAt, failure }).toMatchObject({
      state: 'FAILED',
      refundedAt: expect.any(String),
      failure: { code: 'time_limit_exceeded', found: 'still predicting' },
    });
    expect(await quotaLeft(late.researcher, 'hurried')).toBe(10_000);
    expect(expectRefused(await cli.both('watch', late.code), 'time_limit_exceeded', 3)).toEqual(failure);
  });
});

/** Each request is its own incident. */
function withoutIncidents({ json, prose }: { json: Run; prose: Run }): { json: Run; prose: Run } {
  const without = (run: Run): Run => ({
    ...run,
    stdout: run.stdout.replace(/incident [0-9a-f-]{36}/, 'incident'),
    stderr: run.stderr.replace(/incident [0-9a-f-]{36}/, 'incident'),
  });
  return { json: without(json), prose: without(prose) };
}
