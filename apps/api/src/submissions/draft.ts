import { WEIGHTS } from '@primitives/boards';
import { LISTINGS } from '@primitives/evaluation';
import { z } from 'zod';
import { line, optionalLine } from '../graphql/plain-inputs.js';
import { TEAM_REFERENCE_LENGTH } from '../teams/own-team.js';

const optional = (max: number) =>
  optionalLine(max)
    .nullish()
    .transform((text) => text || null);
const list = (item: z.ZodType<string>, max: number) =>
  z
    .array(item)
    .max(max)
    .nullish()
    .transform((items) => [...new Set(items ?? [])]);

/** Accepts only URLs that a page may link to. */
const Link = z.url({ protocol: /^https?$/ }).max(500);

/** The declarations of a submission. */
export const Draft = z.object({
  clientMutationId: z.string().min(1).max(200),
  bundleSha256: z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 lower-case hexadecimal digits'),
  tracks: z
    .array(z.string())
    .min(1)
    .max(20)
    .transform((slugs) => [...new Set(slugs)]),
  /** Id, slug or name. */
  team: optional(TEAM_REFERENCE_LENGTH),
  name: line(120),
  version: line(40),
  description: z
    .string()
    .trim()
    .max(10_000)
    .nullish()
    .transform((text) => text ?? ''),
  backbone: optional(120),
  licence: optional(80),
  weights: z
    .enum(WEIGHTS)
    .nullish()
    .transform((weights) => weights ?? null),
  links: list(Link, 10),
  trainedOn: z
    .array(line(80))
    .max(20)
    .refine((sets) => !sets.includes('none'), 'must be empty to declare training on none of them')
    .nullish()
    .transform((sets) => (sets ? [...new Set(sets)] : null)),
  reproduces: list(z.uuid(), 20),
  listing: z.enum(LISTINGS).nullish(),
  listedAt: z.date().nullish(),
  debug: z
    .boolean()
    .nullish()
    .transform((debug) => debug ?? false),
});
export type Draft = z.output<typeof Draft>;
