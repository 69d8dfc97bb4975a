import { readFile } from 'node:fs/promises';
import { parseDefinition, trackContract, type ProtocolId } from '@primitives/benchmark';
import { parseContract, type TrackContract } from '@primitives/bundle';
import { readContract, type ApiClient } from '@primitives/client';
import { CliError } from './cli-error.js';

/**
 * A track's requirements for a bundle.
 *
 * @param track its slug on the platform, or a .json file with a benchmark definition or a contract
 * @param protocol the protocol for a definition
 */
export async function contractOf(track: string, protocol: ProtocolId, client: ApiClient): Promise<TrackContract> {
  if (!track.endsWith('.json')) return parseContract(await readContract(client, track));
  try {
    const json = JSON.parse(await readFile(track, 'utf8')) as { schema?: unknown };
    return json.schema === 'benchmark/1' ? trackContract(parseDefinition(json), protocol) : parseContract(json);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new CliError({
      code: 'input_invalid',
      message: `${track} does not describe a track: ${'code' in error && error.code === 'ENOENT' ? 'there is no such file' : error.message}`,
      expected: 'the slug of a track, or a .json file with a benchmark definition or a contract',
      found: track,
      remedy: 'pass a definition file or a track of the platform',
    });
  }
}
