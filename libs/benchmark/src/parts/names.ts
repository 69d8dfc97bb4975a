import { z } from 'zod';

/** One attribute or object name as the benchmark spells it, for example `navy` or `two-story`. */
export const Name = z.string().min(1).max(120);

/**
 * A sentence with `{attribute}`, `{object}` and `{type}` placeholders, for example `a photo of {attribute} {object}`.
 */
export const PromptTemplate = z.string().min(1).max(400);

/** A text for a model, without placeholders. */
export const PromptText = z.string().min(1).max(2_000);

/** Lower-case words joined by hyphens: part of an address or of a matrix's name. */
export const Slug = z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/);

/** An index into one of the definition's lists. */
export const Index = z.int().nonnegative();
