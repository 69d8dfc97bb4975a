import canonicalize from 'canonicalize';
import * as z from 'zod/mini';
import { sha256, toHex } from './bytes.js';

// `zod/mini`: browsers load this file, and the classic interface of Zod weighs 15 KB more.
const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/**
 * A value of the result with its 95% interval as published: unrounded on a public split, rounded on a hidden one; null
 * where undefined.
 */
const Figure = z.strictObject({
  value: z.nullable(z.number()),
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
});

/** The signed content of a receipt: submission, split, software and result. Contains no label and no machine. */
export const Receipt = z.strictObject({
  schema: z.literal('receipt/1'),
  /** URL of the installation that signed. */
  installation: z.url(),
  evaluation: z.uuid(),
  submission: z.strictObject({ code: z.string(), name: z.string(), version: z.string(), team: z.string() }),
  track: z.strictObject({ slug: z.string(), protocol: z.string() }),
  benchmark: z.strictObject({ slug: z.string(), number: z.int().check(z.positive()), definitionSha256: Sha256 }),
  split: z.strictObject({
    name: z.string(),
    role: z.enum(['public', 'hidden']),
    instances: z.int().check(z.positive()),
    instancesSha256: Sha256,
    archiveSha256: Sha256,
    labelsSha256: Sha256,
  }),
  bundleSha256: Sha256,
  /** Digests of the predictions in shard order. */
  predictions: z.array(Sha256).check(z.minLength(1)),
  /**
   * Digests of the outcomes by board: the scorer's outcome of each instance, in the order of the split, independent of
   * the shards. For a hidden split they are keyed with a secret of the scorer.
   */
  outcomes: z.record(z.string(), Sha256),
  /** Every engine fingerprint that was involved, with preprocessing and tokenizer. */
  engines: z.array(z.record(z.string(), z.nullable(z.string()))),
  /** Every isolation level of its shards, the weakest first. */
  isolation: z.array(z.string()),
  scorerVersion: z.string(),
  bootstrapSeed: z.string(),
  resamples: z.int().check(z.nonnegative()),
  /** Board → metric id → value. */
  results: z.record(z.string(), z.record(z.string(), Figure)),
  scoredAt: z.iso.datetime(),
});
export type Receipt = z.infer<typeof Receipt>;

/** The bytes that are signed and hashed: canonical JSON (RFC 8785), so that a receipt may be formatted in any way. */
export function receiptBytes(receipt: Receipt): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(canonicalize(receipt) ?? '');
}

/** The id of a receipt: SHA-256 of its bytes. */
export async function receiptDigest(receipt: Receipt): Promise<string> {
  return toHex(await sha256(receiptBytes(receipt)));
}
