import { checkFiles, FRAMEWORK_WEIGHTS, splitFiles } from './check-files.js';
import { checkGraph, columnsOf } from './check-graph.js';
import { BundleRefused, finding, isFinding, verdictOf, type Finding } from './finding.js';
import { expectedGraphs, type ExpectedGraph } from './graph-roles.js';
import { graphFiles, inferManifest, preprocessorFile } from './infer-manifest.js';
import { readJsonObject, UnreadableJson } from './json-file.js';
import { readLabels, readPairs } from './labels.js';
import { SETTINGS_BYTES } from './limits.js';
import { HEADS, parseManifest, recoverManifest, type Interface, type Manifest } from './manifest.js';
import { CLIP_ASSUMED, labelsMissing, preprocessorMissing, PREPROCESSOR_FILE } from './missing-files.js';
import { checkModel } from './onnx/check-model.js';
import { inspectOnnx } from './onnx/inspect.js';
import type { OnnxSummary } from './onnx/summary.js';
import {
  checkImageSize,
  defaultPreprocessing,
  parsePreprocessing,
  type Preprocessing,
  type Size,
} from './preprocessing.js';
import { graphReport, type Answers, type BundleReport, type ClassifierHeads, type GraphReport } from './report.js';
import { fileOf, findFile, memorySource, type BundleSource, type RandomAccess } from './source.js';
import { BARE_TEXT, readTextSettings, type TextSettings } from './text-settings.js';
import type { InflateRaw } from './zip/inflate.js';
import { openZipBundle } from './zip/open-zip.js';

/** Maximum findings of one report, which is stored, sent and shown completely. */
const MAX_FINDINGS = 100;

export interface CheckOptions {
  /** The interface, if there is no manifest. A single .onnx then gets defaults for the rest. */
  readonly interface?: Interface;
  /** The name in an inferred manifest. */
  readonly name?: string;
  /**
   * SHA-256 of a file's bytes, or of the file at this path of the folder, in lower-case hex; without it the manifest's
   * digests are not compared.
   */
  readonly sha256?: (bytes: RandomAccess, path: string) => Promise<string>;
}

/**
 * Checks a bundle without running it: files, manifest, preprocessing, text settings, labels and every graph.
 *
 * The same code runs in the browser, the CLI, the API and the runner. It reads a few MiB of any bundle and never throws
 * because of a bundle's content.
 */
export async function checkBundle(folder: BundleSource, options: CheckOptions = {}): Promise<BundleReport> {
  const { source, pathOf, ignored } = splitFiles(folder);
  const check = new BundleCheck(source, pathOf, options, ignored);
  const tooMuch = checkFiles(source.files());
  if (tooMuch.length === 0) await check.run().catch(check.stopAt);
  const findings = [...tooMuch, ...check.findings].slice(0, MAX_FINDINGS);
  return { ...check.report(), ignored, findings, verdict: verdictOf(findings) };
}

/** The same for an archive, without unpacking it. */
export async function checkBundleZip(
  archive: RandomAccess,
  options: CheckOptions = {},
  inflateRaw?: InflateRaw,
): Promise<BundleReport> {
  const opened = await openZipBundle(archive, inflateRaw);
  if (!Array.isArray(opened)) return checkBundle(opened, options);
  return { ...(await checkBundle(memorySource({}), options)), findings: opened, verdict: verdictOf(opened) };
}

class BundleCheck {
  readonly findings: Finding[] = [];
  private manifest: Manifest | null = null;
  private assumed: readonly string[] = [];
  private bare = false;
  private preprocessing: Preprocessing | null = null;
  private text: TextSettings | null = null;
  private heads: ClassifierHeads | null = null;
  private answers: Answers | null = null;
  /** Of the findings: the quoted name of a missing file, otherwise the finding as JSON. */
  private readonly recorded = new Set<string>();
  private readonly graphs: GraphReport[] = [];
  /** Every readable graph; each file once. */
  private readonly models = new Map<string, OnnxSummary>();
  /** The graphs that were read, also those that are not readable: a damaged entry is read once. */
  private readonly inspected = new Set<string>();

  constructor(
    private readonly source: BundleSource,
    private readonly pathOf: (name: string) => string,
    private readonly options: CheckOptions,
    private readonly ignored: readonly string[],
  ) {}

  async run(): Promise<void> {
    const manifest = findFile(this.source, 'manifest.json') ? await this.readManifest() : await this.infer();
    if (!manifest) return this.checkWithoutManifest();
    this.manifest = manifest;
    this.requireFiles(manifest);
    await this.compareDigests(manifest);
    const graphs = expectedGraphs(manifest);
    for (const it of graphs) await this.inspect(it.file);
    this.preprocessing = await this.readPreprocessing(manifest);
    if ('tokenizer' in manifest.files)
      this.text = await this.readText(manifest.files.tokenizer, 'text' in manifest ? manifest.text : undefined);
    for (const it of graphs) this.checkGraph(it);
    this.compareEmbeddings(graphs);
    if (manifest.interface === 'classifier') this.heads = await this.readHeads(manifest);
    if (manifest.interface === 'vqa') this.answers = await this.readAnswers(manifest);
  }

  /** The checks that need no manifest: those of each graph alone, and of the preprocessing of a folder with graphs. */
  private async checkWithoutManifest(): Promise<void> {
    const graphs = this.source.files().filter((it) => it.name.endsWith('.onnx'));
    for (const { name } of graphs) {
      await this.inspect(name);
      const model = this.models.get(name);
      if (model) this.refuse(...checkModel(name, model, this.source.files()));
    }
    const file = preprocessorFile(this.source);
    if (graphs.length > 0 && findFile(this.source, file)) this.preprocessing = await this.parsePreprocessing(file);
  }

  report(): Omit<BundleReport, 'verdict' | 'findings' | 'ignored'> {
    const { manifest, assumed, bare, graphs, preprocessing, text, heads, answers } = this;
    const settings = { preprocessing, text, heads, answers };
    return { interface: manifest?.interface ?? null, manifest, assumed, bare, graphs, ...settings };
  }

  private async readManifest(): Promise<Manifest | null> {
    const json = await readJsonObject(this.source, 'manifest.json', SETTINGS_BYTES);
    const parsed =
      json instanceof UnreadableJson ? [finding('manifest_invalid', { problem: json.problem })] : parseManifest(json);
    if (Array.isArray(parsed)) {
      this.refuse(...parsed);
      return json instanceof UnreadableJson ? null : recoverManifest(json);
    }
    const requested = this.options.interface;
    if (requested && requested !== parsed.interface)
      return this.refuse(
        finding('manifest_invalid', {
          path: 'interface',
          problem: `declares ${parsed.interface}, but ${requested} was requested`,
        }),
      );
    return parsed;
  }

  private async infer(): Promise<Manifest | null> {
    const files = graphFiles(this.source);
    if (!files) {
      const onnx = this.source.files().filter((it) => it.name.endsWith('.onnx')).length;
      const weights = this.ignored.find((it) => FRAMEWORK_WEIGHTS.test(it));
      if (onnx === 0 && weights !== undefined) return this.refuse(finding('weights_not_exported', { name: weights }));
      if (onnx === 0) return this.refuse(finding('model_missing', {}));
      const reason = `${onnx} .onnx files, and none is named model.onnx`;
      return this.refuse(finding('interface_unknown', { reason }));
    }
    for (const file of files) await this.inspect(file);
    if (this.models.size < files.length) return null;
    const inference = await inferManifest(
      this.source,
      this.models,
      this.options.name ?? 'unnamed',
      this.options.interface,
    );
    if (isFinding(inference)) return this.refuse(inference);
    this.assumed = inference.assumed;
    this.bare = this.options.interface !== undefined && !findFile(this.source, preprocessorFile(this.source));
    return inference.manifest;
  }

  /** Records missing files; the checks of the other files do not depend on them. A bare model has no other files. */
  private requireFiles({ files }: Manifest): void {
    const wanted = this.bare ? [] : Object.values(files).filter((it) => it !== undefined);
    const missing = wanted.filter((it) => !findFile(this.source, it));
    this.refuse(
      ...missing.map((name) => {
        if (this.assumed.length === 0) return finding('file_missing', { name });
        if (name === PREPROCESSOR_FILE) return preprocessorMissing(this.imageSize());
        return finding('file_missing', { name, role: roleOf(files, name) });
      }),
    );
  }

  private async compareDigests({ sha256 = {} }: Manifest): Promise<void> {
    for (const [file, expected] of Object.entries(sha256)) {
      const entry = findFile(this.source, file);
      if (!entry) this.refuse(finding('file_missing', { name: file }));
      else if (this.options.sha256) {
        const found = await this.options.sha256(fileOf(this.source, entry), this.pathOf(file));
        if (found !== expected)
          this.refuse(finding('file_digest_mismatch', { file, found: short(found), expected: short(expected) }));
      }
    }
  }

  private async inspect(file: string): Promise<void> {
    const entry = findFile(this.source, file);
    if (!entry || this.inspected.has(file)) return;
    this.inspected.add(file);
    const model = await inspectOnnx(file, fileOf(this.source, entry));
    if (isFinding(model)) this.refuse(model);
    else this.models.set(file, model);
  }

  private async readPreprocessing({ files }: Manifest): Promise<Preprocessing | null> {
    const file = files.preprocessor;
    if (this.bare) return this.assumePreprocessing(Object.values(files).find((it) => it?.endsWith('.onnx')) ?? file);
    return this.parsePreprocessing(file);
  }

  private async parsePreprocessing(file: string): Promise<Preprocessing | null> {
    const json = await readJsonObject(this.source, file, SETTINGS_BYTES);
    if (json === null) return null;
    if (json instanceof UnreadableJson)
      return this.refuse(finding('preprocessor_invalid', { file, problem: json.problem }));
    const parsed = parsePreprocessing(file, json);
    return Array.isArray(parsed) ? this.refuse(...parsed) : parsed;
  }

  /** Size of the images that the graphs take, as far as it is fixed. */
  private imageSize(): Size {
    const pixels = [...this.models.values()].flatMap((it) => it.inputs).find((it) => it.name === 'pixel_values')?.shape;
    const side = (axis: number): number => {
      const dim = pixels?.[axis];
      return typeof dim === 'number' && dim >= 1 ? dim : 224;
    };
    return { height: side(2), width: side(3) };
  }

  private assumePreprocessing(graph: string): Preprocessing | null {
    const size = this.imageSize();
    const tooLarge = checkImageSize(graph, 'input "pixel_values"', size);
    if (tooLarge) return this.refuse(tooLarge);
    this.assumed = [...this.assumed, `${CLIP_ASSUMED} at ${size.height}x${size.width}`];
    return defaultPreprocessing(size);
  }

  private async readText(
    tokenizer: string,
    block: Parameters<typeof readTextSettings>[2] = {},
  ): Promise<TextSettings | null> {
    if (this.bare) return BARE_TEXT;
    const settings = await readTextSettings(this.source, tokenizer, block);
    return Array.isArray(settings) ? this.refuse(...settings) : settings;
  }

  private checkGraph(graph: ExpectedGraph): void {
    const model = this.models.get(graph.file);
    if (!model) return;
    this.refuse(
      ...checkModel(graph.file, model, this.source.files()),
      ...checkGraph(graph, model, { preprocessing: this.preprocessing, text: this.text }),
    );
    this.graphs.push(graphReport(graph.file, graph.role, findFile(this.source, graph.file)?.size ?? 0, model));
  }

  private compareEmbeddings(graphs: readonly ExpectedGraph[]): void {
    const columns = (output: string): number | null => {
      const file = graphs.find((it) => it.outputs.some(({ name }) => name === output))?.file;
      const model = file === undefined ? undefined : this.models.get(file);
      return model ? columnsOf(model, output) : null;
    };
    const image = columns('image_embeds');
    const text = columns('text_embeds');
    if (image !== null && text !== null && image !== text)
      this.refuse(finding('embedding_size_mismatch', { image, text }));
  }

  private async readHeads({
    heads,
    files,
  }: Extract<Manifest, { interface: 'classifier' }>): Promise<ClassifierHeads | null> {
    const read: Record<string, unknown> = {};
    for (const head of HEADS) {
      const block = heads[head];
      if (!block || (this.bare && !findFile(this.source, block.labels.split('#')[0]!))) continue;
      const labels =
        head === 'pair' ? await readPairs(this.source, block.labels) : await readLabels(this.source, block.labels);
      if (isFinding(labels)) this.refuseLabels(block.labels, labels);
      else {
        this.countLabels(files.model, block.output, labels.length);
        read[head] = { output: block.output, activation: block.activation, labels };
      }
    }
    return read;
  }

  private async readAnswers({ answers, files }: Extract<Manifest, { interface: 'vqa' }>): Promise<Answers | null> {
    const file = answers.labels.split('#')[0]!;
    if (this.bare && !findFile(this.source, file)) return null;
    const labels = await readLabels(this.source, answers.labels);
    if (isFinding(labels)) return this.refuseLabels(answers.labels, labels);
    const absent = [answers.yes, answers.no].find((it) => !labels.includes(it));
    if (absent !== undefined)
      return this.refuse(finding('label_list_invalid', { file, problem: `"${absent}" is not among the labels` }));
    this.countLabels(files.model, answers.output, labels.length);
    return { output: answers.output, yes: labels.indexOf(answers.yes), no: labels.indexOf(answers.no), labels };
  }

  /** Without a manifest no name of a file is wrong: the file is missing. */
  private refuseLabels(ref: string, problem: Finding): null {
    const [name = ''] = ref.split('#');
    const isMissing = problem.code === 'file_missing' && this.assumed.length > 0;
    if (!isMissing) return this.refuse(problem);
    const heads = this.manifest?.interface === 'classifier' ? this.manifest.heads : {};
    const refs = HEADS.flatMap((head) => heads[head]?.labels ?? []).filter((it) => it.startsWith(`${name}#`));
    return this.refuse(labelsMissing(name, refs.length > 0 ? refs : [ref]));
  }

  /** The columns of the output are the expected number of labels. */
  private countLabels(file: string, output: string, found: number): void {
    const model = this.models.get(file);
    const expected = model ? columnsOf(model, output) : null;
    if (expected !== null && found !== expected)
      this.refuse(finding('label_count_mismatch', { file, output, found, expected }));
  }

  /** A source may detect a damaged file while it is read. */
  readonly stopAt = (error: unknown): void => {
    if (!(error instanceof BundleRefused)) throw error;
    this.findings.push(error.finding);
  };

  /** Records findings, each once: several fields may name the same missing file, several heads the same labels. */
  private refuse(...findings: Finding[]): null {
    for (const it of findings) {
      const name = it.code === 'file_missing' ? /"[^"]+"/.exec(it.message)?.[0] : undefined;
      const key = name ?? JSON.stringify(it);
      if (!this.recorded.has(key)) this.findings.push(it);
      this.recorded.add(key);
    }
    return null;
  }
}

/** The start of a digest: enough to recognise it. */
const short = (sha256: string): string => sha256.slice(0, 12);

function roleOf(files: Manifest['files'], name: string): string {
  return Object.entries(files).find(([, file]) => file === name)?.[0] ?? 'file';
}
