import * as v from 'valibot';

/** What a person has typed about a model, kept on this device until it is submitted. */
const DraftSchema = v.object({
  name: v.fallback(v.string(), ''),
  version: v.fallback(v.string(), ''),
  description: v.fallback(v.string(), ''),
  backbone: v.fallback(v.string(), ''),
  licence: v.fallback(v.string(), ''),
  weights: v.fallback(v.picklist(['', 'OPEN', 'ON_REQUEST', 'CLOSED']), ''),
  links: v.fallback(v.string(), ''),
  /** Benchmarks of this platform, by slug, and other data by name, a comma between. */
  trainedOn: v.fallback(v.array(v.string()), []),
  /** On none of those benchmarks. */
  untrained: v.fallback(v.boolean(), false),
  otherData: v.fallback(v.string(), ''),
  team: v.fallback(v.nullable(v.string()), null),
  /** A reported row by track, where it reproduces one. */
  reproduces: v.fallback(v.record(v.string(), v.string()), {}),
  tracks: v.fallback(v.array(v.string()), []),
  listing: v.fallback(v.picklist(['LISTED', 'UNLISTED', 'PRIVATE']), 'LISTED'),
  /** Of a field for date and time: when it becomes listed by itself, in UTC; empty: when its team says so. */
  until: v.fallback(v.string(), ''),
  /** A run on published images to see whether everything works. */
  debug: v.fallback(v.boolean(), false),
  /** An upload that was begun. */
  upload: v.fallback(
    v.nullable(v.object({ name: v.string(), sha256: v.string(), sent: v.number(), total: v.number() })),
    null,
  ),
});
export type Draft = v.InferOutput<typeof DraftSchema>;

export const EMPTY_DRAFT: Draft = v.parse(DraftSchema, {});

/** A draft from what was kept; what is damaged or unknown is left out, field by field. */
export function readDraft(text: string | null): Draft {
  if (text === null) return EMPTY_DRAFT;
  try {
    return v.parse(DraftSchema, JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof v.ValiError) return EMPTY_DRAFT;
    throw error;
  }
}

/** Items of a list typed with commas or line breaks. */
export const listOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,\n]/)
      .map((item) => item.trim())
      .filter(Boolean),
  ),
];
