// Writes keys and receipts, sound and damaged ones, each with the code of `primitives verify`, for the Python tests.
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  inclusionPath,
  nodesProducedBy,
  receiptDigest,
  receiptKey,
  receiptLeaf,
  rootOf,
  signerOf,
  signHead,
  signReceipt,
  toHex,
} from '@primitives/receipts';

const digest = (digit) => digit.repeat(64);
const receiptOf = (code) => ({
  schema: 'receipt/1',
  installation: 'http://localhost:4600',
  evaluation: '0198d6a0-7c00-7000-8000-000000000001',
  submission: { code, name: 'Modèle “5”', version: '1.0', team: 'Ada' },
  track: { slug: 'shapes', protocol: 'mac' },
  benchmark: { slug: 'shapes', number: 1, definitionSha256: digest('1') },
  split: {
    name: 'val',
    role: 'public',
    instances: 600,
    instancesSha256: digest('2'),
    archiveSha256: digest('3'),
    labelsSha256: digest('4'),
  },
  bundleSha256: digest('5'),
  predictions: [digest('6')],
  outcomes: { closed: digest('8') },
  engines: [{ onnxruntime: '1.30.0', tokenizer: null }],
  isolation: ['L3'],
  scorerVersion: '8',
  bootstrapSeed: '0badc0de',
  resamples: 0,
  results: {
    closed: {
      'mac.auc.v1': { value: 0.1892, low: 1e-7, high: 1 },
      'mac.exact_match.v1': { value: null, low: null, high: null },
    },
  },
  scoredAt: '2026-11-21T07:00:00.000Z',
});

async function installation() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const sign = await signerOf(new Uint8Array(privateKey.export({ format: 'der', type: 'pkcs8' })));
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x, 'base64url').toString('hex');
  return { sign, key: await receiptKey(raw) };
}

/** Three receipts of one log with its head. */
async function issued({ sign, key }) {
  const stored = new Map();
  const nodes = (level, index) => stored.get(`${level} ${index}`);
  const receipts = ['AAAAAA', 'BBBBBB', 'CCCCCC'].map(receiptOf);
  const signatures = [];
  for (const [index, receipt] of receipts.entries()) {
    signatures.push(await signReceipt(receipt, sign));
    const leaf = await receiptLeaf(receipt, signatures[index]);
    for (const made of await nodesProducedBy(leaf, index, nodes)) stored.set(`${made.level} ${made.index}`, made.hash);
  }
  const size = receipts.length;
  const root = toHex(await rootOf(nodes, size));
  const head = await signHead({ size, rootSha256: root, at: receipts[0].scoredAt, keyId: key.keyId }, sign);
  return Promise.all(
    receipts.map(async (receipt, index) => {
      const path = (await inclusionPath(nodes, index, size)).map(toHex);
      return { receipt, keyId: key.keyId, signature: signatures[index], log: { index, path, head } };
    }),
  );
}

/**
 * @param folder receives `receipts/`
 * @param verify runs `primitives verify FILE --keys KEYS --json` and returns its exit code and output
 */
export async function writeReceiptCases(folder, verify) {
  const place = join(folder, 'receipts');
  mkdirSync(place, { recursive: true });
  const write = (name, value) => {
    writeFileSync(join(place, name), typeof value === 'string' ? value : JSON.stringify(value, null, 1));
    return join(place, name);
  };
  const own = await installation();
  const signed = await issued(own);
  const [first, second] = signed;
  const keys = write('keys.json', { schema: 'receipt-keys/1', keys: [own.key] });
  const others = write('others.json', { schema: 'receipt-keys/1', keys: [(await installation()).key] });
  const noKeys = write('no-keys.json', { keys: [] });
  const { receipt, log } = first;
  const praised = { ...receipt, submission: { ...receipt.submission, name: 'Better' } };
  const cases = [
    ...signed.map((one, i) => [`sound-${i}.json`, one, keys]),
    [`${await receiptDigest(receipt)}.json`, first, keys],
    [`${digest('0')}.json`, first, keys],
    ['changed.json', { ...first, receipt: praised }, keys],
    ['value.json', { ...first, receipt: { ...receipt, resamples: 1 } }, keys],
    ['signature.json', { ...first, signature: second.signature }, keys],
    ['place.json', { ...first, log: { ...log, index: 1 } }, keys],
    ['path.json', { ...first, log: { ...log, path: second.log.path } }, keys],
    ['size.json', { ...first, log: { ...log, head: { ...log.head, size: 2 } } }, keys],
    ['head.json', { ...first, log: { ...log, head: { ...log.head, at: '2027-01-01T00:00:00.000Z' } } }, keys],
    ['field.json', { ...first, receipt: { ...receipt, extra: 1 } }, keys],
    ['address.json', { ...first, receipt: { ...receipt, installation: 'none' } }, keys],
    ['none.json', { a: 1 }, keys],
    ['text.json', 'text', keys],
    ['other-key.json', first, others],
    ['no-key.json', first, noKeys],
  ];
  const expected = [];
  for (const [name, value, trusted] of cases) {
    const { exit, output } = await verify(write(name, value), trusted);
    const answer = JSON.parse(output);
    expected.push({ name, keys: trusted, exit, code: answer.error?.code ?? null, sha256: answer[0]?.sha256 ?? null });
  }
  write('expected.json', expected);
}
