import { checkBundlePath } from '@primitives/bundle-files';
import type { BundleReport } from '@primitives/bundle';
import { clipTokenizer } from '@primitives/testing';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TextTokens, TokenizerFaultError } from './text-tokens.js';

let folder: string;
let sample: BundleReport;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tokens-'));
  const { tokenizer, config } = clipTokenizer();
  await writeFile(join(folder, 'tokenizer.json'), JSON.stringify(tokenizer));
  await writeFile(join(folder, 'tokenizer_config.json'), JSON.stringify(config));
  sample = await checkBundlePath(join(__dirname, '../../bundle/fixtures/open-valid-dual-encoder'));
});
afterAll(() => rm(folder, { recursive: true }));

const clip = (text: Partial<NonNullable<BundleReport['text']>> = {}) =>
  TextTokens.open(folder, { ...sample, text: { maxLength: 77, padding: 'longest', padTokenId: 49407, ...text } });

describe('a text becomes token ids', () => {
  it.each([
    ['a photo of a cat', [49406, 320, 1125, 539, 320, 2368, 49407]],
    ['Hello,  world!', [49406, 3306, 267, 1002, 256, 49407]],
    ["don't stop 42 times", [49406, 847, 713, 1691, 275, 273, 1661, 49407]],
  ])('as CLIP published them: %s', async (text, ids) => expect((await clip()).encode(text)).toEqual(ids));

  it('and keeps its last special token when it is cut, since CLIP pools there', async () => {
    const tokens = await clip({ maxLength: 5 });
    expect(tokens.encode('a photo of a cat')).toEqual([49406, 320, 1125, 539, 49407]);
    expect(tokens.encode('a cat')).toEqual([49406, 320, 2368, 49407]);
  });

  it('in a batch as long as its longest text, or as long as the model wants', async () => {
    const texts = [[49406, 320, 49407], [49406, 49407]];
    const longest = (await clip({ padTokenId: 0 })).batch(texts);
    expect({ ...longest, ids: [...longest.ids], mask: [...longest.mask], types: [...longest.types] }).toEqual({
      n: 2,
      length: 3,
      ids: [49406n, 320n, 49407n, 49406n, 49407n, 0n],
      mask: [1n, 1n, 1n, 1n, 1n, 0n],
      types: [0n, 0n, 0n, 0n, 0n, 0n],
    });
    expect((await clip({ padding: 'max_length' })).batch(texts)).toMatchObject({ n: 2, length: 77 });
  });

  it('unless its tokenizer is broken, which is the bundle’s fault', async () => {
    const broken = await mkdtemp(join(tmpdir(), 'tokens-'));
    await writeFile(join(broken, 'tokenizer.json'), '{"model": {"type": "Telepathy"}}');
    await writeFile(join(broken, 'tokenizer_config.json'), '{}');
    const opening = TextTokens.open(broken, sample);
    await expect(opening).rejects.toThrow(TokenizerFaultError);
    await expect(opening).rejects.toMatchObject({ finding: { code: 'tokenizer', file: 'tokenizer.json' } });
    await rm(broken, { recursive: true });
  });
});
