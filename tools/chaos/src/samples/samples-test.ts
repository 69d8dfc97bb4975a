import { randomUUID } from 'node:crypto';
import { copyFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { INTERFACES } from '@primitives/bundle';
import type { InterfaceId, ProtocolId } from '@primitives/benchmark';
import { submit, uploadFile, watchSubmission, type WatchedEvaluation } from '@primitives/client';
import { CommandLine } from '../command-line.js';
import type { TestDeployment } from '../test-deployment.js';
import { writeSyntheticEmbedder } from './synthetic-embedder.js';
import { scoreAgain, type ScoredAgain } from './score-again.js';
import { seedTinyTracks, tinyTracksFor, type SeededTinyTrack, type TinyTrackName } from './tiny-tracks.js';

/** The outcome of one sample on one track. */
export interface SampleCase {
  readonly sample: string;
  readonly interfaceId: InterfaceId;
  readonly track: TinyTrackName;
  readonly protocol: ProtocolId;
  /** The documented code; `ok` for a sample that must be scored. */
  readonly expected: string;
  readonly found: string;
  /** The primary metric value of a scored sample's first board. */
  readonly value: number | null;
  /** Null unless it was scored. */
  readonly again: ScoredAgain | null;
}

/** Whether a sample got its documented outcome, and its values are those of the command line. */
export const asDocumented = ({ expected, found, again }: SampleCase): boolean =>
  found === expected && (found !== 'ok' || (again !== null && again.cells > 0 && again.differences.length === 0));

interface Sample {
  readonly name: string;
  readonly interfaceId: InterfaceId;
  /** Values per image of an embedder. */
  readonly embedding?: number;
  readonly expected: string;
  /** A bundle's folder or zip, or a bare model. @param folder may be used for generated files */
  readonly path: (folder: string) => string;
}

/**
 * Submits sample bundles through the api to a whole deployment, valid ones to each track that supports their interface,
 * and scores their predictions again with `primitives score`.
 *
 * @param wanted selects samples, those of libs/bundle/fixtures and one synthetic embedder, by track
 * @param report is called with each finished case
 */
export async function samplesTest(
  deployment: TestDeployment,
  root: string,
  wanted: (sample: Pick<Sample, 'name' | 'expected'>, track: TinyTrackName) => boolean,
  report: (one: SampleCase) => void = () => {},
): Promise<readonly SampleCase[]> {
  const tracks = await seedTinyTracks(deployment);
  const cli = new CommandLine(root, { PRIMITIVES_URL: deployment.deployment.url, XDG_CONFIG_HOME: '/nonexistent' });
  const cases: SampleCase[] = [];
  for (const sample of samplesOf(join(root, 'libs/bundle/fixtures'), tracks)) {
    const own = tinyTracksFor(tracks, sample.interfaceId, sample.embedding).filter(({ name }) => wanted(sample, name));
    if (own.length === 0) continue;
    const folder = mkdtempSync(join(tmpdir(), 'sample-'));
    try {
      const evaluations = await submitResult(deployment, sample.path(join(folder, 'bundle')), own, folder);
      for (const track of own) {
        const { id, ...verdict } = verdictOf(evaluations, track);
        const again =
          verdict.found === 'ok' ? await scoreAgain(deployment, cli, id, track, join(folder, track.name)) : null;
        const one = {
          sample: sample.name,
          interfaceId: sample.interfaceId,
          track: track.name,
          protocol: track.protocol,
          expected: sample.expected,
          ...verdict,
          again,
        };
        report(one);
        cases.push(one);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
  return cases;
}

function samplesOf(fixtures: string, tracks: readonly SeededTinyTrack[]): Sample[] {
  const documented = JSON.parse(readFileSync(join(fixtures, 'expected.json'), 'utf8')) as Record<
    string,
    { code: string }
  >;
  const codeOf = new Map(
    Object.entries(documented).map(([name, { code }]) => [
      name.split('/')[0] ?? name,
      code.toLowerCase().replace(/^[ew]_/, ''),
    ]),
  );
  const embedder = join(fixtures, 'open-valid-embedder');
  const written = readdirSync(fixtures)
    .filter((name) => name.startsWith('open-'))
    .map((name): Sample => {
      const path = join(fixtures, name);
      return {
        name,
        expected: codeOf.get(name) ?? 'undocumented',
        // A hostile sample has the interface of an embedder (INDEX.md).
        interfaceId: INTERFACES.find((it) => name.startsWith(`open-valid-${it}`)) ?? 'embedder',
        ...(name.startsWith('open-valid-embedder') ? { embedding: COLOURS } : {}),
        path: (folder) => (name.endsWith('.onnx') ? asEmbedder(path, embedder, folder) : path),
      };
    });
  const primitives = tracks.find(({ name }) => name === 'compmap')?.definition.concepts?.primitives.length ?? 0;
  const made: Sample = {
    name: 'an embedder of all primitives',
    interfaceId: 'embedder',
    embedding: primitives,
    expected: 'ok',
    path: (folder) => writeSyntheticEmbedder(folder, embedder, primitives),
  };
  return [...written, made];
}

/** As wide as the sample embedder. */
const COLOURS = 8;

async function submitResult(
  deployment: TestDeployment,
  path: string,
  tracks: readonly SeededTinyTrack[],
  folder: string,
): Promise<readonly WatchedEvaluation[]> {
  const bundle = await deployment.pack(path);
  try {
    await uploadFile(deployment.client, bundle, { resumeFile: join(folder, 'resume.json') });
    const draft = {
      clientMutationId: randomUUID(),
      bundleSha256: bundle.sha256,
      tracks: tracks.map(({ slug }) => slug),
      name: 'sample',
      version: '1.0.0',
    };
    const { code } = await submit(deployment.client, draft);
    return (await watchSubmission(deployment.client, code, () => {})).evaluations;
  } finally {
    await bundle.dispose();
  }
}

function verdictOf(
  evaluations: readonly WatchedEvaluation[],
  { slug }: SeededTinyTrack,
): Pick<SampleCase, 'found' | 'value'> & { id: string } {
  const evaluation = evaluations.find(({ track }) => track.slug === slug);
  if (!evaluation) return { id: '', found: 'no evaluation', value: null };
  const { id, state, failure, results } = evaluation;
  const value = results?.[0]?.values.find(({ metric }) => metric === evaluation.track.primaryMetric.id)?.value ?? null;
  return { id, found: state === 'SCORED' ? 'ok' : (failure?.code ?? state.toLowerCase()), value };
}

/** The files that make a bare model an embedder's bundle. */
function asEmbedder(model: string, embedder: string, folder: string): string {
  cpSync(embedder, folder, { recursive: true });
  const manifest = JSON.parse(readFileSync(join(embedder, 'manifest.json'), 'utf8')) as { embedding: object };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, embedding: { output: 'image_embeds' } }));
  copyFileSync(model, join(folder, 'model.onnx'));
  return folder;
}
