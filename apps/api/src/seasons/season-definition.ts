import { BenchmarkDefinitionError, parseDefinition, type BenchmarkDefinition } from '@primitives/benchmark';
import { UserError } from '@primitives/errors';

/**
 * The definition of a season: that of the renewed track with the next number and, of a caption benchmark, with the
 * captions of the season.
 *
 * @throws UserError benchmark_invalid when a caption benchmark has no captions, another has some, or they are invalid
 */
export function seasonDefinition(
  { definition, next }: { readonly definition: unknown; readonly next: number },
  captions: unknown,
): BenchmarkDefinition {
  const renewed = parseDefinition(definition);
  if ((renewed.captions === undefined) !== (captions === undefined))
    throw new UserError('benchmark_invalid', 'a season has captions exactly when its track has', {
      expected: renewed.captions ? 'captions' : 'no captions',
      found: captions === undefined ? 'no captions' : 'captions',
    });
  try {
    return parseDefinition({ ...renewed, version: next, ...(captions !== undefined && { captions }) });
  } catch (error) {
    if (error instanceof BenchmarkDefinitionError) throw new UserError('benchmark_invalid', error.message);
    throw error;
  }
}
