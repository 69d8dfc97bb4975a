import { openLog } from '@primitives/runtime';
import { consistencyPath, inclusionPath, toHex, verifyGrowth, verifyReceipt } from '@primitives/receipts';
import { logHead, receiptKeys, storedNodes } from '@primitives/store/receipts';
import { join } from 'node:path';
import { openSigningKey, Receipts } from '../src/index.js';
import { perfect, ScorerTestbed, wrongAt } from './testbed.js';

let testbed: ScorerTestbed;
beforeEach(async () => {
  testbed = await ScorerTestbed.open();
});
afterEach(() => testbed.close());

describe('a receipt', () => {
  interface Logged {
    log_index: number;
    evaluation_id: string;
    sha256: string;
    body: string;
    key_id: string;
    signature: string;
  }
  const logged = () => testbed.admin.manager.query<Logged[]>('select * from receipt order by log_index');
  /** As the API returns it. */
  async function signed({ log_index: index, body, key_id: keyId, signature }: Logged) {
    const head = await logHead(testbed.admin.manager, null);
    const path = (await inclusionPath(storedNodes(testbed.admin.manager), index, head?.size ?? 0)).map(toHex);
    return { receipt: JSON.parse(body), keyId, signature, log: { index, path, head } };
  }

  it('is issued with each result, and is in one log without gaps although two scorers write it', async () => {
    await testbed.startScorer();
    await testbed.startScorer();
    const ids = [];
    for (let wrong = 0; wrong < 5; wrong++) ids.push(await testbed.predicted(wrongAt([wrong])));
    await Promise.all(ids.map((id) => testbed.order(id)));
    await Promise.all(ids.map((id) => testbed.ended(id)));
    const receipts = await logged();
    expect(receipts.map(({ log_index }) => log_index)).toEqual([0, 1, 2, 3, 4]);
    const keys = await receiptKeys(testbed.admin.manager);
    expect(keys).toHaveLength(1);
    for (const row of receipts) {
      const verdict = await verifyReceipt(await signed(row), keys);
      expect(verdict).toMatchObject({ ok: true, sha256: row.sha256, receipt: { evaluation: row.evaluation_id } });
      const result = await testbed.resultOf(row.evaluation_id);
      expect(verdict).toMatchObject({
        receipt: { outcomes: result?.outcomes, predictions: [expect.any(String), expect.any(String)] },
      });
      // The receipt signs numbers; why an interval is missing is text of the board.
      const { reason: _, ...numbers } = result?.boards['closed']?.values['mac.top1_p.v1'] ?? {};
      expect(verdict.ok && verdict.receipt.results['closed']?.['mac.top1_p.v1']).toEqual(numbers);
    }
    for (let size = 1; size < 5; size++) {
      const [before, after] = [await logHead(testbed.admin.manager, size), await logHead(testbed.admin.manager, 5)];
      const path = (await consistencyPath(storedNodes(testbed.admin.manager), size, 5)).map(toHex);
      expect(before && after && (await verifyGrowth(before, after, path))).toBe(true);
    }
  });

  it('and its log cannot be changed or bypassed by anyone', async () => {
    await testbed.startScorer();
    const id = await testbed.predicted(perfect);
    await testbed.order(id);
    await testbed.ended(id);
    for (const table of ['receipt', 'log_node', 'log_head', 'receipt_key'])
      await expect(testbed.admin.manager.query(`delete from ${table}`)).rejects.toThrow('immutable');
    await expect(testbed.admin.manager.query(`update receipt set body = '{}'`)).rejects.toThrow('immutable');
    const other = await testbed.predicted(perfect);
    await expect(
      testbed.admin.manager.query(
        `insert into receipt (log_index, evaluation_id, sha256, body, key_id, signature) select 7, $1, $2, body, key_id, signature from receipt`,
        [other, 'f'.repeat(64)],
      ),
    ).rejects.toThrow('the log has no entry 6');
  });

  it('is issued later for an earlier result, once, with a key that was replaced meanwhile', async () => {
    const [a, b] = [await testbed.predicted(perfect), await testbed.predicted(wrongAt([1]))];
    await testbed.startScorer({ issue: async () => {} });
    for (const id of [a, b]) await testbed.order(id);
    for (const id of [a, b]) await testbed.ended(id);
    const store = await testbed.database.open('scorer');
    const log = openLog('scorer', 'silent');
    const scorers = await Promise.all(
      ['old.pem', 'new.pem', 'new.pem'].map(
        async (name) => new Receipts(await openSigningKey(join(testbed.folder, name)), 'https://board.example'),
      ),
    );
    for (const receipts of scorers) await receipts.register(store);
    await store.transaction((tx) => scorers[0]!.issue(tx, b));
    await Promise.all(scorers.slice(1).map((receipts) => receipts.catchUp(store, log)));
    const receipts = await logged();
    expect(receipts.map(({ evaluation_id }) => evaluation_id)).toEqual([b, a]);
    const keys = await receiptKeys(testbed.admin.manager);
    expect(keys).toHaveLength(3); // the scorer of the test deployment has its own key
    expect(new Set(receipts.map(({ key_id }) => key_id)).size).toBe(2);
    for (const row of receipts) expect(await verifyReceipt(await signed(row), keys)).toMatchObject({ ok: true });
  });
});
