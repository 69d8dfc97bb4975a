import type { BinaryCodes } from './binary-codes.js';
import { auditSplit, type AuditedSet } from './split-audit.js';
import { splitAuditPage } from './split-audit-page.js';

/** Codes far from each other (word `far · i`), with the given bits flipped. */
const codes = (bits: number, rows: readonly number[]): BinaryCodes => ({
  rows: rows.length,
  bits,
  words: Uint32Array.from(rows.flatMap((row) => Array.from({ length: bits / 32 }, (_, w) => (w === 0 ? row : 0)))),
});
const set = (
  name: string,
  hashes: readonly number[],
  labels: AuditedSet['labels'],
  embedding?: readonly number[],
): AuditedSet => ({
  name,
  images: hashes.map((_, i) => `${name}-${i}.jpg`),
  labels: labels.map((one) => [one]),
  digests: hashes.map((hash, i) => `${name} ${hash} ${i}`),
  perceptual: codes(128, hashes),
  embedding: embedding ? codes(256, embedding) : null,
});
const label = (object: string, ...attributes: string[]) => ({ object, attributes });
const [A, B, C] = [0x0000ffff, 0xffff0000, 0xff00ff00];
const LABELS = [label('coat', 'blue', 'wet'), label('coat', 'blue'), label('boat', 'red')];
const TRAIN = set('train', [A, B, C], LABELS, [A, B, C]);

describe('the audit of a hidden split', () => {
  it('is clean when no image is public', () => {
    const audit = auditSplit(set('hidden', [0xffffffff], [label('coat', 'blue')]), [TRAIN]);
    expect(audit).toMatchObject({ verdict: 'clean', copies: [], copiedShare: 0, reasons: [], embeddingAudited: false });
  });

  it('finds equal bytes, near-duplicates and similar embeddings, and names the closest', () => {
    const hidden = {
      ...set(
        'hidden',
        [0x0f0f0f0f, B ^ 0b111, 0x0f0f0f0f],
        [LABELS[0]!, LABELS[1]!, LABELS[2]!],
        [0x12345678, 0x87654321, C ^ 1],
      ),
      digests: [TRAIN.digests[0]!, 'x', 'y'],
    };
    const { copies, verdict, copiedShare, reasons } = auditSplit(hidden, [TRAIN]);
    expect(copies).toEqual([
      { image: 'hidden-0.jpg', publicSet: 'train', publicImage: 'train-0.jpg', by: 'bytes', distance: 0 },
      { image: 'hidden-1.jpg', publicSet: 'train', publicImage: 'train-1.jpg', by: 'perceptual hash', distance: 3 },
      { image: 'hidden-2.jpg', publicSet: 'train', publicImage: 'train-2.jpg', by: 'embedding hash', distance: 1 },
    ]);
    expect({ verdict, copiedShare }).toEqual({ verdict: 'leaks', copiedShare: 1 });
    expect(reasons).toContain('1 of 3 images stand in public: found by perceptual hash');
  });

  it('requires a review when only embeddings are similar', () => {
    const hidden = set('hidden', [0x0f0f0f0f], [LABELS[2]!], [C ^ 1]);
    expect(auditSplit(hidden, [TRAIN])).toMatchObject({
      verdict: 'review',
      reasons: ['1 of 1 images look like public ones: found by embedding hash'],
    });
  });

  it('reports which of its pairs and compositions occur in public data', () => {
    const hidden = set(
      'hidden',
      [1, 2, 4],
      [label('coat', 'wet', 'blue'), label('coat', 'red'), label('boat', 'red', 'wet')],
    );
    expect(auditSplit(hidden, [TRAIN]).pairs).toEqual({
      hidden: 5,
      seen: 3, // blue coat, wet coat, red boat
      unseenImageShare: 2 / 3,
      seenCompositionShare: 1 / 3,
    });
    expect(auditSplit(hidden, [TRAIN]).attributes).toEqual({ least: 1, median: 2, most: 2, names: 3 });
  });

  it('counts a copy once, in any number of public sets', () => {
    const other = { ...TRAIN, name: 'val' };
    expect(auditSplit({ ...TRAIN, name: 'hidden' }, [TRAIN, other]).copies).toHaveLength(3);
  });

  it('rejects lists of different lengths', () => {
    expect(() => auditSplit({ ...TRAIN, digests: [] }, [])).toThrow('train has 3 images, and 0 of something');
  });

  it('is a page that a person can sign, without a label of an image', () => {
    const page = splitAuditPage(
      auditSplit({ ...TRAIN, name: 'hidden' }, [TRAIN], { f1Selectivity: 12.345, cs: -0.02, attributes: 4 }),
    );
    expect(page).toContain('**Verdict: leaks.** 3 of 3 images stand in public: found by bytes.');
    expect(page).toContain('| F1 selectivity of a public probe | 12.35 |');
    for (const word of ['blue', 'coat']) expect(page).not.toContain(word);
  });
});
