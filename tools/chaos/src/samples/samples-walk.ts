import { randomUUID } from 'node:crypto';
import { copyFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProtocolId } from '@primitives/benchmark';
import { INTERFACES } from '@primitives/bundle';
import { submit, uploadFile, watchSubmission } from '@primitives/client';
import type { WalkHouse } from '../walk-house.js';
import { plantTinyTracks, PROTOCOLS_OF } from './tiny-tracks.js';

/** What became of one sample on one track. */
export interface SampleCase {
  readonly sample: string;
  readonly protocol: ProtocolId;
  /** The documented code; `ok` for a sample that is to be scored. */
  readonly expected: string;
  readonly found: string;
  /** The figure of a scored sample's first board. */
  readonly value: number | null;
}

/**
 * Hands every sample bundle in, the valid ones to each track that their interface can answer, over the api and through the whole house.
 *
 * @param say is told of each case as it ends
 */
export async function samplesWalk(house: WalkHouse, fixtures: string, say: (one: SampleCase) => void): Promise<readonly SampleCase[]> {
  const documented = JSON.parse(readFileSync(join(fixtures, 'expected.json'), 'utf8')) as Record<string, { code: string }>;
  const codeOf = new Map(Object.entries(documented).map(([name, { code }]) => [name.split('/')[0] ?? name, code.toLowerCase().replace(/^[ew]_/, '')]));
  const tracks = await plantTinyTracks(house);
  const cases: SampleCase[] = [];
  for (const sample of readdirSync(fixtures).filter((name) => name.startsWith('open-'))) {
    const protocols = protocolsOf(sample);
    for (const [i, { found, value }] of (await handIn(house, join(fixtures, sample), protocols.map((protocol) => tracks.get(protocol)!))).entries()) {
      const one = { sample, protocol: protocols[i]!, expected: codeOf.get(sample) ?? 'undocumented', found, value };
      say(one);
      cases.push(one);
    }
  }
  return cases;
}

/** A hostile sample has the interface of an embedder (INDEX.md). */
function protocolsOf(sample: string): readonly ProtocolId[] {
  const found = INTERFACES.find((it) => sample.startsWith(`open-valid-${it}`)) ?? 'embedder';
  return PROTOCOLS_OF[found];
}

async function handIn(house: WalkHouse, path: string, tracks: readonly string[]): Promise<{ found: string; value: number | null }[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sample-'));
  try {
    const bundle = await house.pack(path.endsWith('.onnx') ? asEmbedder(path, join(folder, 'bundle')) : path);
    await uploadFile(house.client, bundle, { resumeFile: join(folder, 'resume.json') });
    const { code } = await submit(house.client, { clientMutationId: randomUUID(), bundleSha256: bundle.sha256, tracks, name: 'sample', version: '1.0.0' });
    const { evaluations } = await watchSubmission(house.client, code, () => {});
    await bundle.dispose();
    return tracks.map((slug) => {
      const evaluation = evaluations.find(({ track }) => track.slug === slug);
      if (!evaluation) return { found: 'no evaluation', value: null };
      const { state, failure, results } = evaluation;
      const value = results?.[0]?.values.find(({ metric }) => metric === evaluation.track.primaryMetric.id)?.value ?? null;
      return { found: state === 'SCORED' ? 'ok' : (failure?.code ?? state.toLowerCase()), value };
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The files that make a bare model an embedder's bundle. */
function asEmbedder(model: string, folder: string): string {
  const whole = join(model, '../open-valid-embedder');
  cpSync(whole, folder, { recursive: true });
  const manifest = JSON.parse(readFileSync(join(whole, 'manifest.json'), 'utf8')) as { embedding: object };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, embedding: { output: 'image_embeds' } }));
  copyFileSync(model, join(folder, 'model.onnx'));
  return folder;
}
