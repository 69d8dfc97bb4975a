import type { BundleReport } from '@primitives/bundle';
import { checkBundlePath } from '@primitives/bundle-files';
import { DEFAULT_LIMITS, type Isolation } from '@primitives/sandbox';
import { clipTokenizer } from '@primitives/testing';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ModelRejectedError } from './fault-finding.js';
import { ModelProcess } from './model-process.js';
import { tokenBatch, TextTokens } from './text-tokens.js';

const L1: Isolation = { level: 'L1', reason: 'requested by the test', bubblewrap: null };
const { tokenizer, config } = clipTokenizer();

let folder: string;
let sample: BundleReport;
const started: ModelProcess[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tokens-'));
  sample = await checkBundlePath(join(__dirname, '../../bundle/fixtures/open-valid-dual-encoder'));
});
afterEach(async () => void (await Promise.all(started.splice(0).map((each) => each.close()))));
afterAll(() => rm(folder, { recursive: true }));

const CLIP = { maxLength: 77, padding: 'longest', padTokenId: 49407 } as const;

/** A tokenizer in its own process, with a tenth of the usual time for a request. */
async function open(
  json: object = tokenizer,
  text: Partial<typeof CLIP> | { maxLength: number } = {},
): Promise<TextTokens> {
  await writeFile(join(folder, 'tokenizer.json'), JSON.stringify(json));
  await writeFile(join(folder, 'tokenizer_config.json'), JSON.stringify(config));
  const process = await ModelProcess.start({ isolation: L1 }, folder);
  started.push(process);
  return (await TextTokens.open(process, { ...sample, text: { ...CLIP, ...text } }, DEFAULT_LIMITS, 2_000))!;
}

const findingOf = (work: Promise<unknown>) =>
  work.then(
    () => {
      throw new Error('the tokenizer was accepted');
    },
    (error: ModelRejectedError) => error.finding,
  );

describe('a text becomes token ids', () => {
  it('as CLIP published them', async () => {
    const tokens = await open();
    expect(await tokens.encode(['a photo of a cat', 'Hello,  world!', "don't stop 42 times"])).toEqual([
      [49406, 320, 1125, 539, 320, 2368, 49407],
      [49406, 3306, 267, 1002, 256, 49407],
      [49406, 847, 713, 1691, 275, 273, 1661, 49407],
    ]);
  });

  it('with its last special token after truncation, because CLIP pools there', async () => {
    const tokens = await open(tokenizer, { maxLength: 5 });
    expect(await tokens.encode(['a photo of a cat', 'a cat'])).toEqual([
      [49406, 320, 1125, 539, 49407],
      [49406, 320, 2368, 49407],
    ]);
  });

  it('for thousands of texts, in their order', async () => {
    const tokens = await open();
    const texts = Array.from({ length: 2_500 }, (_, i) => (i % 2 === 0 ? 'a cat' : 'a photo'));
    const rows = await tokens.encode(texts);
    expect(rows.length).toBe(2_500);
    expect(rows[1_999]).toEqual([49406, 320, 1125, 49407]);
    expect(rows[2_000]).toEqual([49406, 320, 2368, 49407]);
  });

  it('in a batch as long as its longest text, or of a fixed length', () => {
    const texts = [
      [49406, 320, 49407],
      [49406, 49407],
    ];
    const longest = tokenBatch({ ...CLIP, padTokenId: 0 }, texts);
    expect({ ...longest, ids: [...longest.ids], mask: [...longest.mask], types: [...longest.types] }).toEqual({
      n: 2,
      length: 3,
      ids: [49406n, 320n, 49407n, 49406n, 49407n, 0n],
      mask: [1n, 1n, 1n, 1n, 1n, 0n],
      types: [0n, 0n, 0n, 0n, 0n, 0n],
    });
    expect(tokenBatch({ ...CLIP, padding: 'max_length' }, texts)).toMatchObject({ n: 2, length: 77 });
  });
});

describe('a hostile tokenizer is the bundle’s fault', () => {
  it('when it cannot be opened', async () => {
    expect(await findingOf(open({ model: { type: 'Telepathy' } }))).toMatchObject({
      code: 'tokenizer_invalid',
      file: 'tokenizer.json',
    });
  });

  it('when it opens and throws at the first text', async () => {
    const tokens = await open({ ...tokenizer, post_processor: { type: 'BertProcessing', sep: null, cls: null } });
    const finding = await findingOf(tokens.encode(['a cat']));
    expect(finding).toMatchObject({ code: 'tokenizer_invalid' });
    expect(finding.message).toMatch(/^tokenizer\.json: encoding a text failed: /);
  });

  it('when a pattern backtracks without end: its process is killed, and this one stays responsive', async () => {
    const regex = '((?:[a-z ]|[a-y ]|[ a-x])+)+[0-9]';
    const tokens = await open({
      ...tokenizer,
      pre_tokenizer: { type: 'Split', pattern: { Regex: regex }, behavior: 'Isolated', invert: false },
    });
    let ticks = 0;
    const timer = setInterval(() => ticks++, 100);
    const finding = await findingOf(tokens.encode(['a photo of a red square and nothing else']));
    clearInterval(timer);
    expect(finding).toMatchObject({ code: 'tokenizer_timeout' });
    expect(started[0]!.alive).toBe(false);
    expect(ticks).toBeGreaterThan(10);
  });

  it('when it grows a text beyond the memory limit', async () => {
    const doubling = { type: 'Replace', pattern: { String: 'a' }, content: 'aa' };
    const normalizer = { type: 'Sequence', normalizers: Array.from({ length: 40 }, () => doubling) };
    const tokens = await open({ ...tokenizer, normalizer });
    expect(['memory_limit_exceeded', 'tokenizer_invalid', 'tokenizer_timeout', 'model_crashed']).toContain(
      (await findingOf(tokens.encode(['a cat']))).code,
    );
  });
});
