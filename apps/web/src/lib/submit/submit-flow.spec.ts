import { ApiClient } from '../api/client.ts';
import { Connection } from '../api/connection.svelte.ts';
import type { SubmitTrack, SubmitViewer } from '../api/documents/submit.ts';
import type { TeamQuota } from '../api/documents/team-quotas.ts';
import { EMPTY_DRAFT, toStore, withKind, type Draft } from './draft.ts';
import { EXAMPLE_FINGERPRINT } from './example-bundle.ts';
import type { Checked, FromWorker, ToWorker } from './messages.ts';
import { SubmitFlow } from './submit-flow.svelte.ts';

const TRACK = {
  slug: 'shapes',
  title: 'Shapes',
  benchmark: { slug: 'shapes' },
  open: true,
  split: { role: 'HIDDEN' },
  debugImages: null,
  terms: null,
  contract: {},
  quota: { limit: 5, windowHours: 24, left: 3, seasonLeft: null },
} as unknown as SubmitTrack;
const VIEWER = {
  evaluations: { totalCount: 3 },
  teams: [{ id: 't1', storage: { limitBytes: 100, usedBytes: 40 } }, { id: 't2' }],
} as unknown as SubmitViewer;
/** The second team has used its quota. */
const QUOTAS = [{ left: 0, team: { id: 't2' }, track: { slug: 'shapes' } }] as unknown as TeamQuota[];
const READY: Draft = { ...EMPTY_DRAFT, tracks: ['shapes'], name: 'Alpha', version: '1', training: 'NONE' };
const checked = (sha256 = 'ab') =>
  ({
    report: { verdict: 'ok', findings: [], manifest: { name: 'from the manifest', version: '2' } },
    byTrack: {},
    archive: { name: 'bundle.zip', bytes: 9, sha256 },
  }) as unknown as Checked;

/** The boundary of the page: a worker whose messages the test writes, and the answers of the server by operation. */
function start(
  draft: Draft,
  answers: Record<string, object> = {},
  viewer: SubmitViewer | null = VIEWER,
  track: SubmitTrack = TRACK,
) {
  const toWorker: ToWorker[] = [];
  const worker = {
    onmessage: null,
    onerror: null,
    postMessage: (message: ToWorker) => toWorker.push(message),
    terminate: () => undefined,
  } as unknown as Worker;
  const receive = (message: FromWorker) =>
    worker.onmessage?.call(worker, { data: message } as MessageEvent<FromWorker>);
  const requests: {
    operation: string;
    input?: { clientMutationId: string; name: string; trainedOn: string[] | null };
  }[] = [];
  globalThis.fetch = async (_, init) => {
    const { query, variables } = JSON.parse(String(init?.body)) as { query: string; variables: { input?: never } };
    const operation = /(?:query|mutation) (\w+)/.exec(query)?.[1] ?? '';
    requests.push({ operation, ...variables });
    if (operation === 'Submit' && !answers['submit']) return new Response('', { status: 503 });
    if (operation === 'OwnVersions') return Response.json({ data: { viewer: answers['versions'] ?? null } });
    const field = Object.keys(answers).find((name) => query.includes(`${name}(`)) ?? '';
    return Response.json({ data: { submissionsOfBundle: [], upload: null, [field]: answers[field] } });
  };
  const submitted: string[] = [];
  const flow = new SubmitFlow(
    new ApiClient(new URL('http://localhost'), new Connection()),
    () => worker,
    draft,
    () => ({ tracks: [track], viewer, quotas: QUOTAS, wanted: null }),
    { termsChanged: () => undefined, submitted: (code) => submitted.push(code) },
  );
  flow.bundle.prepare();
  /** Until the answers of the server are handled. */
  const settled = () => new Promise((resolve) => setImmediate(resolve)).then(() => new Promise(setImmediate));
  return { flow, receive, requests, submitted, toWorker, settled };
}
const submits = (requests: { input?: { clientMutationId: string } }[]) =>
  requests.flatMap(({ input }) => input?.clientMutationId ?? []);

describe('the submission of a bundle', () => {
  const original = globalThis.fetch;
  afterAll(() => void (globalThis.fetch = original));

  it('marks a typed name when another bundle is chosen', () => {
    const { flow, receive } = start(READY);
    const has = (sha256: string) => {
      receive({ type: 'checked', checked: checked(sha256) });
      return flow.earlierName;
    };
    expect([has('ab'), has('ab'), has('cd')]).toEqual([false, false, true]);
    expect(flow.draft.name).toBe('Alpha');
    flow.draft.name = 'from the manifest';
    expect(has('ef')).toBe(false);
  });

  it('names the first thing that is missing', () => {
    const { flow, receive } = start(EMPTY_DRAFT, {}, null);
    expect(flow.missing).toBe('bundle');
    receive({ type: 'checked', checked: { ...checked(), report: { ...checked().report, manifest: null } } as Checked });
    expect(flow.missing).toBe('tracks');
    flow.draft.tracks = ['shapes'];
    expect(flow.missing).toBe('name');
    flow.draft.name = 'Alpha';
    expect(flow.missing).toBe('version');
    flow.draft.version = '1';
    expect(flow.missing).toBe('training');
    flow.draft.training = 'UNDECLARED';
    expect(flow.missing).toBe('account');
  });

  it('asks for another bundle where no open track accepts a valid one', () => {
    const { flow, receive } = start(READY);
    receive({ type: 'checked', checked: { ...checked(), byTrack: { shapes: [{ severity: 'reject' }] } } as never });
    expect([flow.unaccepted, flow.missing]).toEqual([true, 'fit']);
    receive({ type: 'checked', checked: checked() });
    expect([flow.unaccepted, flow.missing]).toEqual([false, null]);
  });

  it('fills in what the manifest knows and the reader did not write', () => {
    const { flow, receive } = start({ ...EMPTY_DRAFT, name: 'Mine' });
    receive({ type: 'checked', checked: checked() });
    expect([flow.draft.name, flow.draft.version, flow.room]).toEqual(['Mine', '2', 60]);
  });

  it('replaces what an earlier bundle filled in, and keeps what the reader wrote about the model', () => {
    const { flow, receive } = start(EMPTY_DRAFT);
    const choose = (manifest: object | null) =>
      receive({ type: 'checked', checked: { ...checked(), report: { ...checked().report, manifest } } as Checked });
    choose({ name: 'first', version: '1', description: 'the first', license: 'MIT' });
    choose({ name: 'second', version: '2', description: 'the second' });
    flow.draft.version = '7';
    choose({ name: 'second', version: '3', description: 'the second' });
    const { name, version, description, licence } = flow.draft;
    expect({ name, version, description, licence }).toEqual({
      name: 'second',
      version: '7',
      description: 'the second',
      licence: '',
    });
    choose(null);
    expect([flow.draft.name, flow.draft.version]).toEqual(['', '7']);
  });

  it('uses the data of the version before only for a bundle of the same model', () => {
    const { flow, receive } = start({ ...EMPTY_DRAFT, earlier: true, licence: 'MIT', filled: { name: 'first' } });
    const choose = (name: string) => {
      const report = { ...checked().report, manifest: { name, version: '2' } };
      receive({ type: 'checked', checked: { ...checked(), report } as Checked });
      return [flow.replaced, flow.draft.name, flow.draft.licence];
    };
    expect(choose('second')).toEqual(['first', 'second', '']);
    expect(choose('third')).toEqual(['first', 'third', '']);
    expect(choose('first')).toEqual([null, 'first', 'MIT']);
  });

  it('has the quota of the chosen team, and offers no track on which it is used up', () => {
    const { flow, receive } = start({ ...READY, team: 't2' });
    receive({ type: 'checked', checked: checked() });
    expect([flow.otherTeam, flow.offered[0]?.quota.left, flow.tracks, flow.missing]).toEqual([true, 0, [], 'tracks']);
    flow.draft.team = 't1';
    expect([flow.otherTeam, flow.offered[0]?.quota.left, flow.tracks.length]).toEqual([false, 3, 1]);
  });

  it('is for the first team if the reader left the chosen one', () => {
    const { flow } = start({ ...READY, team: 'left' });
    expect([flow.team, flow.otherTeam, flow.room]).toEqual(['t1', false, 60]);
  });

  it('is repeated with the same id after an error of the connection, and with another one after an edit', async () => {
    const { flow, receive, requests, settled } = start(READY);
    receive({ type: 'checked', checked: checked() });
    receive({ type: 'sent' });
    await settled();
    await flow.retry();
    flow.draft.name = 'Beta';
    await flow.retry();
    const [first, second, third] = submits(requests);
    expect([second === first, third === first]).toEqual([true, false]);
    expect(requests.at(-1)?.input).toMatchObject({ name: 'Beta', trainedOn: [] });
  });

  it('declares no training data where the reader chose so', async () => {
    const { receive, requests, settled } = start({ ...READY, training: 'UNDECLARED' });
    receive({ type: 'checked', checked: checked() });
    receive({ type: 'sent' });
    await settled();
    expect(requests.at(-1)?.input?.trainedOn).toBeNull();
  });

  it('declares no training data for a debug run, whose form does not ask for it', async () => {
    const draft = { ...READY, trainedOn: ['shapes'], training: 'SOME' as const, debug: true };
    const { receive, requests, settled } = start(draft, {}, VIEWER, { ...TRACK, debugImages: 8 });
    receive({ type: 'checked', checked: checked() });
    receive({ type: 'sent' });
    await settled();
    expect(requests.at(-1)?.input).toMatchObject({ debug: true, trainedOn: null });
  });

  it('drops a debug run that was chosen for another bundle before the page was opened', () => {
    const { flow, receive } = start({ ...READY, debug: true, bundle: 'ab' }, {}, VIEWER, { ...TRACK, debugImages: 8 });
    const has = (sha256: string) => {
      receive({ type: 'checked', checked: checked(sha256) });
      return flow.draft.debug;
    };
    expect(has('cd')).toBe(false);
    flow.draft.debug = true;
    expect(has('ef')).toBe(true);
  });
  it('offers only tracks with public images for a debug run', () => {
    const { flow } = start({ ...READY, debug: true });
    expect([flow.usable, flow.missing]).toEqual([[], 'bundle']);
    flow.draft.debug = false;
    expect(flow.usable).toEqual(['shapes']);
  });

  it('selects a debug run for the example bundle only', () => {
    const { flow, receive } = start(READY);
    const choose = (fingerprint: string | null) => {
      const archive = { name: 'renamed.zip', bytes: 9, sha256: 'ab', fingerprint };
      receive({ type: 'checked', checked: { ...checked(), archive } });
      return [flow.example, flow.draft.debug];
    };
    expect(choose(EXAMPLE_FINGERPRINT)).toEqual([true, true]);
    expect(choose('ff')).toEqual([false, false]);
    expect(choose(EXAMPLE_FINGERPRINT)).toEqual([true, true]);
    expect(choose(null)).toEqual([false, false]);
    flow.draft.debug = true;
    expect(choose('ff')).toEqual([false, true]);
  });

  it('does not submit a name and version that the team has, and knows a free one', async () => {
    const submission = { code: 'ABC123', name: 'Alpha', version: '1', bundleSha256: 'ff', team: { id: 't1' } };
    const nodes = [{ state: 'SCORED', debug: false, track: { slug: 'shapes' }, submission }];
    const { flow, receive, settled } = start(READY, { versions: { evaluations: { nodes } } });
    receive({ type: 'checked', checked: checked() });
    await settled();
    expect([flow.missing, flow.taken?.code, flow.taken?.next]).toEqual(['newVersion', 'ABC123', '2']);
    flow.draft.version = '2';
    expect([flow.missing, flow.taken]).toEqual([null, null]);
  });

  it('selects a debug run once for the first upload of an account, where the chosen track allows it', () => {
    const newcomer = { ...VIEWER, evaluations: { totalCount: 0 } } as SubmitViewer;
    const choose = (draft: Draft, viewer: SubmitViewer, debugImages: number | null) => {
      const { flow, receive } = start(draft, {}, viewer, { ...TRACK, debugImages });
      receive({ type: 'checked', checked: checked() });
      const first = [flow.firstUpload, flow.draft.debug];
      flow.draft.debug = false;
      receive({ type: 'checked', checked: checked('cd') });
      return [...first, flow.draft.debug];
    };
    expect(choose(READY, newcomer, 200)).toEqual([true, true, false]);
    expect(choose(READY, newcomer, null)).toEqual([false, false, false]);
    expect(choose(READY, VIEWER, 200)).toEqual([false, false, false]);
  });

  it('selects no other kind of run than the reader chose before signing up', () => {
    const newcomer = { ...VIEWER, evaluations: { totalCount: 0 } } as SubmitViewer;
    const choose = (draft: Draft, viewer: SubmitViewer | null, fingerprint: string) => {
      const { flow, receive } = start(draft, {}, viewer, { ...TRACK, debugImages: 200 });
      receive({
        type: 'checked',
        checked: { ...checked(), archive: { ...checked().archive, fingerprint } } as Checked,
      });
      return flow;
    };
    for (const fingerprint of ['ff', EXAMPLE_FINGERPRINT]) {
      const before = choose(READY, null, fingerprint);
      before.draft = withKind(before.draft, 'PRIVATE');
      const { draft } = choose(toStore(before.draft, before), newcomer, fingerprint);
      expect([draft.debug, draft.listing]).toEqual([false, 'PRIVATE']);
    }
  });

  it('declares the training data of the example bundle only', () => {
    const { flow, receive } = start({ ...READY, training: '' });
    const choose = (fingerprint: string) => {
      const archive = { name: 'renamed.zip', bytes: 9, sha256: 'ab', fingerprint };
      receive({ type: 'checked', checked: { ...checked(), archive } });
      return [flow.draft.training, flow.draft.trainedOn];
    };
    expect(choose(EXAMPLE_FINGERPRINT)).toEqual(['SOME', ['shapes']]);
    expect(choose('ff')).toEqual(['', []]);
  });

  it('submits once the upload is complete, and clears the draft', async () => {
    const { flow, receive, requests, submitted, toWorker, settled } = start(READY, {
      submit: { __typename: 'Submitted', submission: { code: 'ABC123' } },
    });
    receive({ type: 'checked', checked: checked() });
    await flow.upload();
    expect(toWorker.at(-1)).toEqual({ type: 'upload', endpoint: '/uploads', url: null, team: 't1' });
    expect(submits(requests)).toEqual([]);
    receive({ type: 'sending', sent: 4, total: 9 });
    expect(flow.draft.upload).toEqual({ name: '', sha256: 'ab', sent: 4, total: 9 });
    receive({ type: 'sent' });
    await settled();
    expect(submits(requests)).toHaveLength(1);
    expect(submitted).toEqual(['ABC123']);
    expect(flow.draft).toEqual(EMPTY_DRAFT);
  });

  it('shows a refusal, and tries again as another submission', async () => {
    const { flow, receive, requests, settled } = start(READY, {
      submit: { __typename: 'UserError', code: 'quota_exceeded', message: 'no more', remedy: 'wait' },
    });
    receive({ type: 'checked', checked: checked() });
    receive({ type: 'sent' });
    await settled();
    expect(flow.refusal?.code).toBe('quota_exceeded');
    await flow.retry();
    const [first, second] = submits(requests);
    expect(first).not.toBe(second);
  });
});
