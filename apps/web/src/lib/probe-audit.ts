import * as v from 'valibot';

const Count = v.pipe(v.number(), v.minValue(0));
const Share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const Sizes = v.array(Count);

/** The report of an attribute probe (`probe-audit/1`, libs/splits). */
const ProbeAudit = v.object({
  schema: v.literal('probe-audit/1'),
  strategies: v.array(
    v.object({
      strategy: v.string(),
      folds: Count,
      foldsWithoutPositive: Count,
      testShare: Share,
      leaked: v.record(v.string(), v.nullable(Share)),
    }),
  ),
  supercategorySizes: Sizes,
  features: v.nullable(
    v.object({
      embedder: v.string(),
      similarity: v.array(v.tuple([v.number(), Count])),
      clusters: v.array(
        v.object({
          k: Count,
          sizes: Sizes,
          selectivity: v.nullable(v.number()),
          correlation: v.nullable(v.number()),
        }),
      ),
      scatter: v.nullable(v.object({ k: Count, points: v.array(v.tuple([v.string(), v.number(), v.number()])) })),
    }),
  ),
});
export type ProbeAudit = v.InferOutput<typeof ProbeAudit>;

/** The report of an attribute probe; null if there is none, or an unsupported one. */
export function readProbeAudit(json: unknown): ProbeAudit | null {
  const parsed = v.safeParse(ProbeAudit, json);
  return parsed.success ? parsed.output : null;
}
