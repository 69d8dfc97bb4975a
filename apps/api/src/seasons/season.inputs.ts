import { z } from 'zod';
import { line } from '../graphql/plain-inputs.js';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 lower-case hexadecimal digits');
const TrackSlug = z.string().min(1).max(80);
const SeasonNumber = z.int().positive().max(9_999);

export const NewSeason = z.strictObject({
  track: TrackSlug,
  number: SeasonNumber,
  commitment: Sha256,
  generator: line(80),
  renderer: line(120),
  instances: Sha256,
  images: Sha256,
  labels: Sha256,
  captions: Sha256.nullish(),
});

export const SeasonEnd = z.strictObject({
  track: TrackSlug,
  number: SeasonNumber,
  statement: z.string().max(2_000),
});
