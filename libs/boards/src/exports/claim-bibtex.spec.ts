import { claimBibtex } from './claim-bibtex.js';

it('cites the verdict on a claim with its snapshot, and writes names as LaTeX', () =>
  expect(
    claimBibtex({
      codes: ['4F2KW9', '9Q1BZD'],
      title: 'Claim check: A & B on Shapes, closed world',
      verdict: 'Supported, 5% level',
      snapshot: { number: 12, asOf: '2026-11-29T07:20:00Z' },
      url: 'https://x.org/t/shapes/closed/claim?a=4F2KW9',
    }),
  ).toBe(`@misc{primitives-claim-4f2kw9-9q1bzd-12,
  author = {{The Primitives maintainers}},
  title = {{Claim check: A \\& B on Shapes, closed world}},
  year = {2026},
  month = nov,
  howpublished = {Primitives, snapshot 12 of the board},
  note = {Supported, 5\\% level},
  url = {https://x.org/t/shapes/closed/claim?a=4F2KW9},
}
`));
