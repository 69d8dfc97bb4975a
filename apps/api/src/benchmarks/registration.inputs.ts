import { PROTOCOL_IDS } from '@primitives/benchmark';
import { RELEASE_RULES, SEASON_LIMIT } from '@primitives/evaluation';
import { z } from 'zod';
import { line } from '../graphql/plain-inputs.js';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 lower-case hexadecimal digits');
const Slug = z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'must be lower-case words joined by hyphens');
const SplitName = z.enum(['train', 'val', 'test', 'all']);
const Role = z.enum(['public', 'hidden']);
const Count = z.int().positive();

/** A report of `primitives split audit`. Unknown fields are accepted, and pages ignore them. */
const Audit = z.looseObject({ schema: z.literal('split-audit/1') });

const NewSplit = z.strictObject({
  name: SplitName,
  role: Role,
  instances: Sha256,
  images: Sha256,
  labels: Sha256,
  audit: Audit.nullish(),
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

export const NewTrack = z.strictObject({
  slug: Slug,
  title: line(120),
  shortName: line(30),
  task: z.string().trim().min(1).max(600),
  benchmark: z.string().min(1).max(80),
  version: Count,
  split: SplitName,
  role: Role,
  protocol: z.enum(PROTOCOL_IDS),
  pool: or(Slug, 'default'),
  minimumIsolation: or(z.enum(['L1', 'L2', 'L3']), 'L3'),
  quotaLimit: or(Count, 5),
  quotaWindowHours: or(Count, 24),
  releaseRule: or(z.enum(RELEASE_RULES), 'ladder'),
  ladderStep: or(z.number().positive().nullable(), null),
  seasonLimit: or(Count, SEASON_LIMIT),
  debugLimit: or(z.int().nonnegative(), 20),
  debugWindowHours: or(Count, 1),
  timeLimitSeconds: or(Count, 3_600),
  pilotShardSize: or(Count, 32),
  shardSize: or(Count, 256),
  position: or(z.int().nonnegative(), 0),
  closesAt: or(z.date().nullable(), null),
});
