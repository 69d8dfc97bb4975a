import { ConsistencyProof, ReceiptKeys, TreeHead, verifyGrowth, verifyHead, verifyReceipt } from '@primitives/receipts';
import type { Receipts } from '@primitives/scorer';
import { seedTrack, type SeededTrack } from '@primitives/testing';
import { openReceipts, seedResult } from './seed-result';
import { runningApi, type RunningApi } from './running-api';

let api: RunningApi;
let track: SeededTrack;
let receipts: Receipts;
let closeReceipts: () => Promise<void>;
beforeAll(async () => {
  api = await runningApi();
  track = await seedTrack(api.admin, api.blobs);
  ({ receipts, close: closeReceipts } = await openReceipts(api));
});
afterAll(async () => {
  await api.close();
  await closeReceipts();
});

const scored = async () => (await seedResult(api, track, receipts)).evaluationId;
const get = async (path: string) => {
  const response = await fetch(`${api.url}${path}`);
  return { status: response.status, url: response.url, headers: response.headers, json: await response.json() };
};

describe('a receipt', () => {
  it('is readable at its digest from any site, found by its evaluation, and verified with the keys of the installation alone', async () => {
    const id = await scored();
    const { data } = await api.request('query ($id: ID!) { evaluation(id: $id) { receipt { sha256 logIndex } } }', {
      id,
    });
    const { sha256, logIndex } = data.evaluation.receipt;
    const found = await get(`/r/${id}.json`);
    expect(found).toMatchObject({ status: 200, url: `${api.url}/r/${sha256}.json` });
    expect(found.headers.get('access-control-allow-origin')).toBe('*');
    const { keys } = ReceiptKeys.parse((await get('/.well-known/primitives-keys.json')).json);
    const verdict = await verifyReceipt(found.json, keys);
    expect(verdict).toMatchObject({
      ok: true,
      sha256,
      receipt: { installation: api.url, evaluation: id, predictions: ['b'.repeat(64)] },
    });
    expect(verdict.ok && verdict.receipt.results['closed']?.['mac.exact_match.v1']).toEqual({
      value: 0.1 + 0.2,
      low: 1e-7,
      high: null,
    });
    expect((found.json as { log: { index: number } }).log.index).toBe(logIndex);
  });

  it('is in a log whose checkpoints are signed, each consistent with every earlier one', async () => {
    const before = TreeHead.parse((await get('/r/log/checkpoint.json')).json);
    await scored();
    await scored();
    const { keys } = ReceiptKeys.parse((await get('/.well-known/primitives-keys.json')).json);
    const after = TreeHead.parse((await get('/r/log/checkpoint.json')).json);
    expect(after.size).toBe(before.size + 2);
    expect(await verifyHead(after, keys)).toBe(true);
    expect((await get(`/r/log/checkpoint.json?size=${before.size}`)).json).toEqual(before);
    const proof = ConsistencyProof.parse(
      (await get(`/r/log/consistency.json?from=${before.size}&to=${after.size}`)).json,
    );
    expect(await verifyGrowth(before, after, proof.path)).toBe(true);
  });

  it.each([
    ['/r/' + 'f'.repeat(64) + '.json'],
    ['/r/0198d6a0-7c00-7000-8000-000000000001.json'],
    ['/r/log/checkpoint.json?size=100000'],
    ['/r/log/checkpoint.json?size=-1'],
    ['/r/log/consistency.json?from=2&to=1'],
    ['/r/log/consistency.json'],
  ])('that was never issued is unknown: %s', async (path) => {
    expect(await get(path)).toMatchObject({ status: 404, json: { code: 'receipt_unknown' } });
  });
});
