import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeShapesSplit } from '@primitives/datasets';
import { receiptDigest, type Receipt } from '@primitives/receipts';
import { openInstallation as openInstallationOf, publicReceipt, receiptServer } from '../../spec/receipts';
import { main } from '../main.js';

const BUNDLE = join(__dirname, '../../../../tools/baselines/bundles/bag-of-colours');

let folder: string;
let truth: Receipt;
let server: Awaited<ReturnType<typeof receiptServer>>;
let installation: string;
let served: Map<string, unknown>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verify-'));
  server = await receiptServer();
  ({ url: installation, served } = server);
  const split = await writeShapesSplit({
    split: 'val',
    seed: 'shapes/1/public',
    count: 40,
    folder: join(folder, 'val'),
  });
  truth = await publicReceipt(installation, BUNDLE, split);
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

const openInstallation = () => openInstallationOf(served);

async function file(name: string, content: unknown): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, JSON.stringify(content, null, 2));
  return path;
}

/** Runs `primitives verify …` and returns its text and exit code. */
async function verifyInText(...args: string[]): Promise<{ exit: number; text: string }> {
  const printed: string[] = [];
  // an answer on standard output, or a refusal on standard error
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    jest.spyOn(process[stream], 'write').mockImplementation((text) => printed.push(String(text)) > 0),
  );
  try {
    const exit = await main(['node', 'primitives', 'verify', ...args]);
    return { exit, text: printed.join('') };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** The same with `--json`. */
async function verify(
  ...args: string[]
): Promise<{ exit: number; output: { error?: { code: string } } & Record<string, unknown>[] }> {
  const { exit, text } = await verifyInText(...args, '--json');
  return { exit, output: JSON.parse(text) };
}

describe('primitives verify', () => {
  it('names a folder, an empty file and a missing file of keys, instead of a fault of the platform', async () => {
    const empty = join(folder, 'empty.json');
    await writeFile(empty, '');
    const expected = expect.stringContaining('receipt');
    expect(await verify(folder)).toMatchObject({
      exit: 1,
      output: { error: { code: 'file_unreadable', message: `${folder} is a folder`, expected, found: 'a folder' } },
    });
    expect(await verify(empty)).toMatchObject({
      exit: 1,
      output: { error: { code: 'receipt_malformed', expected, found: 'an empty file' } },
    });
    const receipt = await file('receipt.json', {});
    expect(await verify(receipt, '--keys', join(folder, 'none.json'))).toMatchObject({
      exit: 1,
      output: { error: { code: 'file_missing', found: 'nothing' } },
    });
  });

  it('accepts a signed receipt from a file without a network, and from its URL', async () => {
    const { issue, keys } = await openInstallation();
    await issue({ ...truth, evaluation: '0198d6a0-7c00-7000-8000-000000000002' });
    const path = await file('receipt.json', await issue(truth));
    const keysFile = await file('keys.json', keys);
    const sha256 = await receiptDigest(truth);
    served.delete('/.well-known/primitives-keys.json');
    expect(await verify(path, '--keys', keysFile)).toMatchObject({
      exit: 0,
      output: [{ sha256, logIndex: 1, logSize: 2, growth: null }],
    });
    served.set('/.well-known/primitives-keys.json', keys);
    expect(await verify(`${installation}/r/${sha256}.json`)).toMatchObject({
      exit: 0,
      output: [{ sha256, keys: `${installation}/.well-known/primitives-keys.json` }],
    });
  });

  it('prints the position in the log and all values', async () => {
    const { issue, keys } = await openInstallation();
    await issue({ ...truth, evaluation: '0198d6a0-7c00-7000-8000-000000000002' });
    const path = await file('receipt.json', await issue(truth));
    const { exit, text } = await verifyInText(path, '--keys', await file('keys.json', keys));
    expect(exit).toBe(0);
    expect(text).toContain('log       entry 1 of 2 entries, counted from 0\n');
    const [[board = '', metrics = {}] = []] = Object.entries(truth.results);
    expect(
      text
        .trimEnd()
        .split('\n')
        .slice(-Object.keys(metrics).length - 2)[0],
    ).toMatch(new RegExp(`^metric +${board}`));
  });

  it('rejects a receipt that was changed, signed by another key, or has another name', async () => {
    const { issue, keys } = await openInstallation();
    const signed = await issue(truth);
    const keysFile = await file('keys.json', keys);
    const better = { ...signed, receipt: { ...truth, submission: { ...truth.submission, name: 'Bag of wonders' } } };
    expect(await verify(await file('better.json', better), '--keys', keysFile)).toMatchObject({
      exit: 1,
      output: { error: { code: 'receipt_signature_invalid' } },
    });
    expect(await verify(await file(`${'0'.repeat(64)}.json`, signed), '--keys', keysFile)).toMatchObject({
      exit: 1,
      output: { error: { code: 'receipt_address_mismatch' } },
    });
    const other = await openInstallation();
    expect(
      await verify(await file('signed.json', signed), '--keys', await file('other.json', other.keys)),
    ).toMatchObject({
      exit: 1,
      output: { error: { code: 'receipt_key_unknown' } },
    });
    expect(await verify(await file('none.json', { a: 1 }), '--keys', keysFile)).toMatchObject({
      exit: 1,
      output: { error: { code: 'receipt_malformed' } },
    });
  });

  it('stores the checkpoint of the log, and detects when the log did not only grow', async () => {
    const { issue } = await openInstallation();
    const first = await file('first.json', await issue(truth));
    const log = join(folder, 'checkpoint.json');
    expect(await verify(first, '--log', log)).toMatchObject({ exit: 0, output: [{ growth: { from: null, to: 1 } }] });
    const second = await file(
      'second.json',
      await issue({ ...truth, evaluation: '0198d6a0-7c00-7000-8000-000000000002' }),
    );
    expect(await verify(second, '--log', log)).toMatchObject({ exit: 0, output: [{ growth: { from: 1, to: 2 } }] });
    expect(JSON.parse(await readFile(log, 'utf8'))).toMatchObject({ size: 2 });
    served.set('/r/log/consistency.json?from=1&to=2', {
      schema: 'log-consistency/1',
      from: 1,
      to: 2,
      path: ['0'.repeat(64)],
    });
    expect(await verify(first, '--log', log)).toMatchObject({ exit: 1, output: { error: { code: 'log_changed' } } });
  });

  it('runs the bundle on the public split again with the same outcomes, to the last bit', async () => {
    const { issue, keys } = await openInstallation();
    const again = ['--keys', await file('keys.json', keys), '--bundle', BUNDLE, '--split', join(folder, 'val')];
    expect(await verify(await file('receipt.json', await issue(truth)), ...again)).toMatchObject({
      exit: 0,
      output: [{ again: { instances: 40, sameOutcomes: true, difference: 0, differing: [] } }],
    });
    const [board = '', metrics = {}] = Object.entries(truth.results)[0] ?? [];
    const [metric = '', figure] = Object.entries(metrics).find(([, { value }]) => value !== null) ?? [];
    const praised = {
      ...truth,
      results: {
        ...truth.results,
        [board]: { ...metrics, [metric]: { ...figure!, value: (figure?.value ?? 0) + 0.1 } },
      },
    };
    expect(await verify(await file('praised.json', await issue(praised)), ...again)).toMatchObject({
      exit: 1,
      output: { error: { code: 'values_differ' } },
    });
    const values = Object.entries(metrics).filter(([, { value }]) => value !== null);
    const shifts = [0.001, 0.1, 0.5]; // the first is within the tolerance
    const shifted = values.map(([id, it], i) => [id, { ...it, value: (it.value ?? 0) + (shifts[i] ?? 0) }]);
    const several = {
      ...truth,
      results: { ...truth.results, [board]: { ...metrics, ...Object.fromEntries(shifted) } },
    };
    expect(await verify(await file('several.json', await issue(several)), ...again)).toMatchObject({
      exit: 1,
      output: {
        error: {
          message: '2 values differ by more than 0.002',
          found: expect.stringMatching(`^${board} ${values[2]?.[0]}: .*; ${board} ${values[1]?.[0]}: [^;]*$`),
        },
      },
    });
    const hidden: Receipt = { ...truth, split: { ...truth.split, role: 'hidden', labelsSha256: 'e'.repeat(64) } };
    expect(await verify(await file('hidden.json', await issue(hidden)), ...again)).toMatchObject({
      exit: 1,
      output: { error: { code: 'split_hidden' } },
    });
    const season: Receipt = { ...truth, split: { ...truth.split, role: 'hidden' } };
    expect(await verify(await file('season.json', await issue(season)), ...again)).toMatchObject({
      exit: 0,
      output: [{ again: { sameOutcomes: true } }],
    });
  });
});
