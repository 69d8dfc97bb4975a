import { Tokenizer } from '@huggingface/tokenizers';
import { clipTokenizer, mutateJson, seededRandom } from '@primitives/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkTokenizer } from './check-tokenizer.js';

type Json = ReturnType<typeof JSON.parse>;

const wordPiece: Json = JSON.parse(
  readFileSync(join(__dirname, '../../fixtures/open-valid-matcher/tokenizer.json'), 'utf8'),
);
const unigram: Json = {
  added_tokens: [{ id: 1, content: '</s>', special: true }],
  normalizer: {
    type: 'Sequence',
    normalizers: [
      { type: 'Precompiled', precompiled_charsmap: null },
      { type: 'Replace', pattern: { Regex: ' {2,}' }, content: ' ' },
      { type: 'Prepend', prepend: '▁' },
    ],
  },
  pre_tokenizer: { type: 'Metaspace', replacement: '▁', prepend_scheme: 'always', split: true },
  post_processor: {
    type: 'TemplateProcessing',
    single: [{ Sequence: { id: 'A', type_id: 0 } }, { SpecialToken: { id: '</s>', type_id: 0 } }],
    pair: [],
  },
  decoder: { type: 'Metaspace', replacement: '▁' },
  model: {
    type: 'Unigram',
    unk_id: 2,
    vocab: [
      ['<pad>', 0],
      ['</s>', 0],
      ['<unk>', 0],
      ['▁a', -2],
      ['▁photo', -3],
      ['▁of', -3],
      ['red', -4],
      ...[...'▁aphotfredx'].map((it, i) => [it, -5 - i]),
    ],
  },
};
const SAMPLES: Readonly<Record<string, Json>> = {
  WordPiece: wordPiece,
  BPE: clipTokenizer().tokenizer,
  Unigram: unigram,
};
const TEXTS = [
  'a photo of a red square',
  '',
  '12 o’clock, isn’t it? ',
  '中文 ﷺ \u0301 [CLS] <|endoftext|> </s>',
  `${'a'.repeat(60)} ${'x y '.repeat(30)}`,
];

/** The runner's ids for each text. */
function idsOf(tokenizer: Json): number[][] {
  const library = new Tokenizer(tokenizer, {});
  return TEXTS.map((text) => library.encode(text).ids);
}

describe('a tokenizer that static validation accepts', () => {
  it.each(Object.entries(SAMPLES))('runs: %s unchanged', async (_, sample) => {
    expect(await checkTokenizer('tokenizer.json', sample)).toEqual([]);
    for (const ids of idsOf(sample)) expect(ids.every((it) => Number.isInteger(it) && it >= 0)).toBe(true);
  });

  it.each(Object.entries(SAMPLES))(
    'runs: %s with 500 random changes, within a second of CPU time each',
    async (_, sample) => {
      const outcomes = { accepted: 0, refused: 0 };
      for (let seed = 0; seed < 500; seed++) {
        const changed = mutateJson(sample, seededRandom(seed));
        if (typeof changed !== 'object' || changed === null || Array.isArray(changed)) continue;
        const before = process.cpuUsage();
        const findings = await checkTokenizer('tokenizer.json', changed);
        if (findings.length > 0) outcomes.refused++;
        else {
          outcomes.accepted++;
          const ids = whatHappens(() => idsOf(changed));
          if (!Array.isArray(ids) || ids.flat().some((it) => !Number.isInteger(it)))
            throw new Error(`seed ${seed}: ${String(ids)}`);
        }
        const { user, system } = process.cpuUsage(before);
        if (user + system > 1_000_000) throw new Error(`seed ${seed} took ${(user + system) / 1_000} ms of CPU time`);
      }
      expect(Math.min(outcomes.accepted, outcomes.refused)).toBeGreaterThan(50);
    },
  );
});

function whatHappens<T>(work: () => T): T | unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}
