import { PROTOCOL_IDS } from '@primitives/benchmark';
import { HIDDEN_SPLIT_LIMIT } from '@primitives/evaluation';
import { RELEASE_RULES } from '@primitives/results';
import { IsolationLevel } from '@primitives/protocol';
import { SPLIT_ROLES } from '@primitives/store/benchmarks';
import { z } from 'zod';
import { line } from '../graphql/plain-inputs.js';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 lower-case hexadecimal digits');
const Slug = z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'must be lower-case words joined by hyphens');
const SplitName = z.enum(['train', 'val', 'test', 'all']);
const Role = z.enum(SPLIT_ROLES);
const Count = z.int().positive();

/**
 * A report of `primitives split audit`, or `split probe` for an attribute probe. Unknown fields are accepted, and pages
 * ignore them.
 */
const Audit = z.looseObject({ schema: z.enum(['split-audit/1', 'probe-audit/1']) });

const NewSplit = z
  .strictObject({
    name: SplitName,
    role: Role,
    instances: Sha256,
    images: Sha256,
    labels: Sha256,
    audit: Audit.nullish(),
  })
  // Its shares are counts of labels.
  .refine(({ role, audit }) => role === 'public' || audit?.schema !== 'probe-audit/1', {
    path: ['audit'],
    message: 'must be split-audit/1 for a hidden split',
  });

export const NewVersion = z.strictObject({
  definition: Sha256,
  splits: z
    .array(NewSplit)
    .min(1)
    .max(8)
    .refine(
      (splits) => new Set(splits.map(({ name, role }) => `${name} ${role}`)).size === splits.length,
      'contains a duplicate split',
    ),
});

/** Replaces a missing or null field by a default. */
const withDefault = <T extends z.ZodType>(schema: T, fallback: z.output<T>) =>
  schema.nullish().transform((value) => value ?? fallback);

const TrackFields = z.strictObject({
  slug: Slug,
  title: line(120),
  shortName: line(30),
  task: z.string().trim().min(1).max(600),
  benchmark: z.string().min(1).max(80),
  version: Count,
  split: SplitName,
  role: Role,
  protocol: z.enum(PROTOCOL_IDS),
  pool: withDefault(Slug, 'default'),
  minimumIsolation: withDefault(IsolationLevel, 'L3'),
  quotaLimit: withDefault(Count, 10),
  quotaWindowHours: withDefault(Count, 24),
  releaseRule: withDefault(z.enum(RELEASE_RULES), 'improvements'),
  minImprovement: withDefault(z.number().positive().nullable(), null),
  seasonLimit: withDefault(Count, HIDDEN_SPLIT_LIMIT),
  debugLimit: withDefault(z.int().nonnegative(), 20),
  debugWindowHours: withDefault(Count, 1),
  timeLimitSeconds: withDefault(Count, 3_600),
  pilotShardSize: withDefault(Count, 32),
  shardSize: withDefault(Count, 256),
  position: withDefault(z.int().nonnegative(), 0),
  opensAt: z.date().nullish(),
  closesAt: withDefault(z.date().nullable(), null),
});

export const NewTrack = TrackFields.refine(({ opensAt, closesAt }) => !opensAt || !closesAt || closesAt > opensAt, {
  path: ['closesAt'],
  message: 'must be after the opening time',
});
