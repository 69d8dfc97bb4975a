import type { SplitAudit } from './split-audit.js';

/** Maximum copies on the page; the report has all of them. */
const LISTED = 20;

/** An audit as Markdown, for the person who signs it off. */
export function splitAuditPage(audit: SplitAudit): string {
  const { split, images, against, limits, copies, pairs, attributes, probe, verdict, reasons } = audit;
  const percent = (share: number): string => `${(100 * share).toFixed(2)}%`;
  const listed = copies.slice(0, LISTED).map(({ image, publicSet, publicImage, by, distance }) => {
    return `| ${image} | ${publicSet} | ${publicImage} | ${by} | ${distance} |`;
  });
  return [
    `# Split audit: ${split}`,
    `**Verdict: ${verdict}.** ${reasons.length === 0 ? 'No image of the split was found in public.' : `${reasons.join('; ')}.`}`,
    `${images} images against ${against.map(({ name, images: count }) => `${name} (${count} images)`).join(', ') || 'nothing'}.`,
    table(
      ['What', 'Found'],
      [
        ['Copies in public', `${copies.length} (${percent(audit.copiedShare)})`],
        ['Pairs of the split that are seen', `${pairs.seen} of ${pairs.hidden}`],
        ['Images with an unseen pair', percent(pairs.unseenImageShare)],
        ['Images whose whole composition is seen', percent(pairs.seenCompositionShare)],
        ['Positives of an attribute', `${attributes.least} to ${attributes.most}, median ${attributes.median}`],
        ['F1 selectivity of a public probe', number(probe?.f1Selectivity, 2)],
        ['CS', number(probe?.cs, 3)],
      ],
    ),
    `A copy has equal bytes, differs in at most ${limits.perceptualBits} of 128 bits of the perceptual hash${
      audit.embeddingAudited
        ? `, or in at most ${limits.embeddingBits} bits of the embedding hash`
        : '; embeddings were not audited'
    }.`,
    ...(listed.length === 0
      ? []
      : [
          `## Copies${copies.length > LISTED ? `, the first ${LISTED} of ${copies.length}` : ''}`,
          [
            '| Image | Public set | Public image | Found by | Bits |',
            '| --- | --- | --- | --- | --- |',
            ...listed,
          ].join('\n'),
        ]),
    '',
  ].join('\n\n');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const number = (value: number | null | undefined, digits: number): string =>
  value === null || value === undefined ? 'not measured' : value.toFixed(digits);
