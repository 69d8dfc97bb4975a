import { readFile } from 'node:fs/promises';
import { parseDefinition, PROTOCOL_IDS, trackContract, type ProtocolId } from '@primitives/benchmark';
import { parseContract, type TrackContract } from '@primitives/bundle';
import { readContract, type ApiClient } from '@primitives/client';
import { CliError } from './cli-error.js';

/**
 * What a track asks of a bundle.
 *
 * @param track its name on the platform; or a .json file: a benchmark's definition, or a contract as the platform tells it
 * @param protocol under which a definition is asked
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
      message: `${track} tells no track: ${error.message}`,
      expected: 'the name of a track, or a .json file with a benchmark definition or a contract',
      found: track,
      remedy: `name the file of a definition (protocols: ${PROTOCOL_IDS.join(', ')}), or a track of the platform`,
    });
  }
}
