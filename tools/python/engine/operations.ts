import { sha256 } from '@noble/hashes/sha2.js';
import {
  LabelledInstance,
  parseDefinition,
  predictionLayout,
  trackContract,
  type LayoutRow,
  type ProtocolId,
} from '@primitives/benchmark';
import { namedMetric, noCommonBoardRefusal, significantOnly } from '@primitives/boards';
import {
  checkAgainstContract,
  checkBundle,
  checkBundleZip,
  finding,
  fingerprintBundle,
  parseContract,
  verdictOf,
  type BundleFile,
  type BundleReport,
  type BundleSource,
  type Finding,
  type Interface,
  type RandomAccess,
} from '@primitives/bundle';
import { Normaliser, resampleTarget } from '@primitives/images';
import { Model, predictorFor, probeModel, type Predictor } from '@primitives/inference';
import { decodeSafetensors, encodeSafetensors, type Tensor } from '@primitives/protocol';
import {
  ConsistencyProof,
  RECEIPT_PROBLEMS,
  receiptExpectation,
  receiptKey,
  ReceiptKeys,
  TreeHead,
  verifyGrowth,
  verifyHead,
  verifyReceipt,
} from '@primitives/receipts';
import { finished, judgeOf, score, valuesOf } from '@primitives/scoring';
import { parseTokenizer } from '@primitives/tokenizer';
import { requestFromPython, type Answer } from './host.js';
import { PythonRuntime } from './python-runtime.js';
import { refusalOf } from './refusals.js';
import { PROGRAM, textOf } from './texts.js';

type Bytes = Uint8Array<ArrayBuffer>;
/** Receives JSON and buffers, and returns both. */
type Operation = (json: never, buffers: readonly Bytes[]) => Promise<Answer> | Answer;

/** Models and predictors that Python refers to by number. */
const models = new Map<number, Model>();
const predictors = new Map<number, { readonly model: Model; readonly predictor: Predictor }>();
let last = 0;

const json = (value: unknown): Answer => ({ json: value, buffers: [] });

/** Files that Python reads. */
const hostSource = (files: readonly BundleFile[]): BundleSource => ({
  files: () => files,
  read: async (name, offset, length) => (await requestFromPython('read', { name, offset, length })).buffers[0]!,
});

async function* inflateByHost(deflated: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { json: stream } = await requestFromPython('inflate', {});
  for await (const chunk of deflated)
    for (const part of (await requestFromPython('inflate-chunk', { stream }, [chunk])).buffers) yield part;
  for (const part of (await requestFromPython('inflate-end', { stream })).buffers) yield part;
}

const HASHED = 1 << 20;

/** The SHA-256 of a file inside an archive, which Python does not read by name. */
async function hashByHost(bytes: RandomAccess): Promise<string> {
  const { json: stream } = await requestFromPython('hash', {});
  for (let offset = 0; offset < bytes.size; offset += HASHED) {
    const part = await bytes.read(offset, Math.min(HASHED, bytes.size - offset));
    await requestFromPython('hash-chunk', { stream }, [part]);
  }
  return String((await requestFromPython('hash-end', { stream })).json);
}

interface CheckArguments {
  readonly files: readonly BundleFile[];
  readonly archive: number | null;
  readonly interface?: Interface;
  readonly name?: string;
  readonly texts: readonly string[];
}

async function check({ files, archive, texts, ...options }: CheckArguments): Promise<Answer> {
  if (archive !== null) {
    const read = async (offset: number, length: number) =>
      (await requestFromPython('read', { name: '', offset, length })).buffers[0]!;
    return json(await checkBundleZip({ size: archive, read }, { ...options, sha256: hashByHost }, inflateByHost));
  }
  const sha256 = async (_: unknown, name: string) => String((await requestFromPython('sha256', { name })).json);
  const report = await checkBundle(hostSource(files), { ...options, sha256 });
  const file = report.manifest && 'tokenizer' in report.manifest.files ? report.manifest.files.tokenizer : null;
  if (!report.text || report.bare || file === null || report.verdict === 'reject') return json(report);
  const fault = await encodeFault(file, report.text.maxLength, texts);
  return json(fault ? withFindings(report, [fault]) : report);
}

async function encodeFault(file: string, maxLength: number, texts: readonly string[]): Promise<Finding | null> {
  try {
    const tokenizer = await openTokenizer(file, maxLength);
    texts.forEach((text) => tokenizer.encode(text));
    return null;
  } catch (error) {
    return finding('tokenizer_invalid', { file, problem: `encoding a text failed: ${(error as Error).message}` });
  }
}

async function openTokenizer(file: string, maxLength: number) {
  const text = async (name: string) => String((await requestFromPython('text', { name })).json);
  return parseTokenizer(await text(file), await text('tokenizer_config.json'), maxLength);
}

const withFindings = (report: BundleReport, found: readonly Finding[]): BundleReport => {
  const findings = [...report.findings, ...found];
  return { ...report, findings, verdict: verdictOf(findings) };
};

/** Identifies the model of a checked bundle, like the platform; null if it has no fingerprint. */
const fingerprint = async ({
  files,
  report,
}: {
  files: readonly BundleFile[];
  report: BundleReport;
}): Promise<Answer> => json(await fingerprintBundle(hostSource(files), report, { start: () => sha256.create() }));

interface ContractArguments {
  readonly report: BundleReport;
  /** A contract of a track, or a benchmark definition with a protocol. */
  readonly contract: { readonly schema?: string };
  readonly protocol: ProtocolId;
}

function contract({ report, contract: given, protocol }: ContractArguments): Answer {
  const required =
    given.schema === 'benchmark/1' ? trackContract(parseDefinition(given), protocol) : parseContract(given);
  return json(withFindings(report, checkAgainstContract(report, required).findings));
}

interface OpenModelArguments {
  readonly report: BundleReport;
  readonly threads: number;
  /** Factor of the time limits. */
  readonly patience: number;
}

async function openModel({ report, threads, patience }: OpenModelArguments): Promise<Answer> {
  const megabytes = report.graphs.reduce((sum, graph) => sum + graph.bytes, 0) / 1e6;
  const timeoutMs = patience * (10_000 + 100 * megabytes);
  const runtime = new PythonRuntime(openTokenizer);
  models.set(
    ++last,
    await Model.load({
      runtime,
      report,
      threads,
      loadTimeoutMs: Math.max(timeoutMs, 60_000),
      runTimeoutMs: timeoutMs,
    }),
  );
  return json(last);
}

async function openPredictor(given: { model: number; definition: unknown; protocol: ProtocolId }): Promise<Answer> {
  const model = models.get(given.model)!;
  const definition = parseDefinition(given.definition);
  const predictor = await predictorFor(given.protocol, { model, definition });
  predictors.set(++last, { model, predictor });
  return json(last);
}

interface PredictArguments {
  readonly predictor: number;
  readonly instances: readonly { id: string; object?: string; queries?: readonly number[] }[];
}

/** @param buffers prepared images, uint8 [n, height, width, 3] each */
async function predict({ predictor, instances }: PredictArguments, records: readonly Bytes[]): Promise<Answer> {
  const held = predictors.get(predictor)!;
  const pixels = new Normaliser(held.model.report.preprocessing!).batch(records);
  const matrices = await held.predictor.predict(pixels, instances as never);
  const tensors = new Map<string, Tensor>();
  for (const [name, data] of Object.entries(matrices))
    tensors.set(name, { shape: [data.length], data: data as Float32Array<ArrayBuffer> });
  return { json: null, buffers: [encodeSafetensors(tensors)] };
}

interface LayoutArguments {
  readonly protocol: ProtocolId;
  readonly definition: unknown;
  readonly queries: readonly (readonly number[] | null)[];
}

const rowsOf = (queries: LayoutArguments['queries']): LayoutRow[] =>
  queries.map((one) => (one ? { queries: [...one] } : {}));

const layout = ({ protocol, definition, queries }: LayoutArguments): Answer =>
  json(predictionLayout(parseDefinition(definition), protocol, rowsOf(queries)));

interface ScoreArguments extends LayoutArguments {
  readonly labels: readonly unknown[];
  readonly resamples: number;
  readonly seed: number;
}

const scoringInput = (
  { definition, labels, queries }: Omit<ScoreArguments, 'resamples' | 'seed'>,
  matrices: Bytes | undefined,
) => ({
  definition: parseDefinition(definition),
  labels: labels.map((label) => LabelledInstance.parse(label)),
  rows: rowsOf(queries),
  predictions: decodeSafetensors(matrices!).tensors,
});

/** @param buffers the matrices as a safetensors file */
function scoreFile(given: ScoreArguments, [matrices]: readonly Bytes[]): Answer {
  const { protocol, resamples, seed } = given;
  return json(score(protocol, scoringInput(given, matrices), { resamples, seed }));
}

/**
 * The values of every board, for a comparison with those of a receipt, and as buffers its outcomes in the same order.
 *
 * @param buffers the matrices as a safetensors file
 */
function judge(given: Omit<ScoreArguments, 'resamples' | 'seed'>, [matrices]: readonly Bytes[]): Answer {
  const { predictions, ...input } = scoringInput(given, matrices);
  const judge = judgeOf(given.protocol, input);
  const reduction = judge.reduction();
  reduction.add(
    Uint32Array.from(input.labels, (_, place) => place),
    predictions,
  );
  const boards = [...finished(reduction)];
  return {
    json: boards.map(([board, outcomes]) => ({ board, values: valuesOf(judge.read(board, outcomes)) })),
    buffers: boards.map(([, outcomes]) => Uint8Array.from(outcomes)),
  };
}

/** Null if `keys` are not keys of an installation. */
async function trustedKeys(keys: unknown) {
  const parsed = ReceiptKeys.safeParse(keys);
  return parsed.success ? Promise.all(parsed.data.keys.map(({ publicKey }) => receiptKey(publicKey))) : null;
}

/** Returns null if `keys` are not keys of an installation. */
async function verify({
  signed,
  keys,
  source,
}: {
  signed: unknown;
  keys: unknown;
  /** Of the keys. */
  source: string;
}): Promise<Answer> {
  const trusted = await trustedKeys(keys);
  if (!trusted) return json(null);
  const verdict = await verifyReceipt(signed, trusted);
  if (verdict.ok) return json(verdict);
  const { problem } = verdict;
  return json({ ...verdict, message: RECEIPT_PROBLEMS[problem], expected: receiptExpectation(problem, source) });
}

/** Whether a stored checkpoint is a tree head that one of the keys signed. */
async function checkpoint({ head, keys }: { head: unknown; keys: unknown }): Promise<Answer> {
  const parsed = TreeHead.safeParse(head);
  return json(parsed.success && (await verifyHead(parsed.data, (await trustedKeys(keys)) ?? [])));
}

/** Whether a proof shows that the log of one verified head continues the log of the other. */
async function growth({ heads, proof }: { heads: readonly [TreeHead, TreeHead]; proof: unknown }): Promise<Answer> {
  const parsed = ConsistencyProof.safeParse(proof);
  return json(parsed.success && (await verifyGrowth(...heads, parsed.data.path)));
}

interface NoCommonBoard {
  readonly refusal: Parameters<typeof noCommonBoardRefusal>[0];
  readonly models: Parameters<typeof noCommonBoardRefusal>[1];
}

interface NamedMetric {
  readonly metrics: Parameters<typeof namedMetric>[0];
  readonly name: string;
}

export const OPERATIONS: Readonly<Record<string, Operation>> = {
  check: check as Operation,
  contract: contract as Operation,
  fingerprint: fingerprint as Operation,
  'open-model': openModel as Operation,
  'close-model': (({ model }: { model: number }) => json(models.delete(model))) as Operation,
  probe: (async ({ model }: { model: number }) => json(await probeModel(models.get(model)!))) as Operation,
  'resample-target': (({ preprocessing, width, height }: { preprocessing: never; width: number; height: number }) =>
    json(resampleTarget(preprocessing, { width, height }))) as Operation,
  'open-predictor': openPredictor as Operation,
  layout: layout as Operation,
  predict: predict as Operation,
  score: scoreFile as Operation,
  judge: judge as Operation,
  'verify-receipt': verify as Operation,
  'verify-checkpoint': checkpoint as Operation,
  'verify-growth': growth as Operation,
  refusal: ((request: Parameters<typeof refusalOf>[0]) => json(refusalOf(request))) as Operation,
  text: ((request: Parameters<typeof textOf>[0]) => json(textOf(request))) as Operation,
  'no-common-board': (({ refusal, models }: NoCommonBoard) =>
    json(noCommonBoardRefusal(refusal, models, PROGRAM))) as Operation,
  'named-metric': (({ metrics, name }: NamedMetric) => json(namedMetric(metrics, name)?.id ?? null)) as Operation,
  'significant-only': ((comparison: Parameters<typeof significantOnly>[0]) =>
    json(significantOnly(comparison))) as Operation,
};
