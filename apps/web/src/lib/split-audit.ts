import * as v from 'valibot';

const Count = v.pipe(v.number(), v.minValue(0));

/** The fields of `split-audit/1` that the pages show; the rest of the report is for maintainers. */
const SplitAudit = v.object({
  schema: v.literal('split-audit/1'),
  images: Count,
  against: v.array(v.object({ name: v.string(), images: Count })),
  copies: v.array(v.unknown()),
  copiedShare: Count,
  pairs: v.object({ hidden: Count, seen: Count, unseenImageShare: Count, seenCompositionShare: Count }),
  attributes: v.object({ least: Count, median: Count, most: Count }),
  probe: v.nullable(v.object({ f1Selectivity: v.nullable(v.number()), cs: v.nullable(v.number()) })),
  verdict: v.picklist(['clean', 'review', 'leaks']),
});
export type SplitAudit = v.InferOutput<typeof SplitAudit>;

/** The audit of a split; null if there is none, or an unsupported one. */
export function readAudit(json: unknown): SplitAudit | null {
  const parsed = v.safeParse(SplitAudit, json);
  return parsed.success ? parsed.output : null;
}
