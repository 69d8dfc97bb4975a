import { z } from 'zod';

/**
 * What determines every scene of a season. The SHA-256 of its text is the season's commitment, published when the
 * season opens; the statement itself is published when it closes.
 */
export const SeasonStatement = z.strictObject({
  schema: z.literal('season-statement/1'),
  /** Slug of the track that the season renews. */
  track: z.string().min(1).max(80),
  number: z.int().positive(),
  /** Program and version that turns the seed into scenes and labels: `still-life/1`. */
  generator: z.string().min(1).max(80),
  /** Program and version that renders the images. */
  renderer: z.string().min(1).max(120),
  /** The kind of annotations, as a folder of `primitives scenes render`. */
  part: z.string().min(1).max(40),
  scenes: z.int().positive(),
  /** Secret until the season closes. */
  seed: z.string().min(32).max(200),
});
export type SeasonStatement = z.infer<typeof SeasonStatement>;

/** The text of a statement, whose bytes the commitment hashes: JSON with the fields in the order of the schema. */
export const seasonStatementText = (statement: SeasonStatement): string =>
  `${JSON.stringify(SeasonStatement.parse(statement))}\n`;

/** Reads the text of a statement; null if it is not exactly the text of one. */
export function parseSeasonStatement(text: string): SeasonStatement | null {
  try {
    const statement = SeasonStatement.parse(JSON.parse(text));
    return seasonStatementText(statement) === text ? statement : null;
  } catch {
    return null;
  }
}
