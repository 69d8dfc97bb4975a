import { finding, type Finding } from './finding.js';
import { readJsonObject, UnreadableJson, isObject } from './json-file.js';
import { CONFIG_BYTES } from './limits.js';
import { HEADS, type Head, type Interface, type Manifest } from './manifest.js';
import type { OnnxSummary } from './onnx/summary.js';
import { findFile, type BundleSource } from './source.js';

/** A manifest inferred from a folder, with a sentence for each assumption that a person should confirm. */
export interface Inference {
  readonly manifest: Manifest;
  readonly assumed: readonly string[];
}

const SCHEMA = { schema: 'onnx-bundle/1' } as const;

/**
 * The graphs of a folder without manifest, as optimum and transformers.js name them; null if ambiguous. Of several
 * variants (`_fp16`, `_quantized`) the plain one counts, or the only one.
 */
export function graphFiles(source: BundleSource): readonly string[] | null {
  const onnx = source
    .files()
    .map((it) => it.name)
    .filter((it) => it.endsWith('.onnx'));
  const whole = (variant: string) => ['vision_model', 'text_model'].map((it) => `${it}${variant}.onnx`);
  const variants = onnx
    .flatMap((it) => /^vision_model(.*)\.onnx$/.exec(it)?.[1] ?? [])
    .filter((it) => onnx.includes(`text_model${it}.onnx`));
  if (variants.includes('')) return whole('');
  if (onnx.includes('model.onnx')) return ['model.onnx'];
  if (variants.length === 1) return whole(variants[0]!);
  return onnx.length === 1 ? onnx : null;
}

/** transformers 5 stores what was preprocessor_config.json inside of processor_config.json. */
export function preprocessorFile(source: BundleSource): string {
  return (
    ['preprocessor_config.json', 'processor_config.json'].find((it) => findFile(source, it)) ??
    'preprocessor_config.json'
  );
}

/** @param wanted the requested interface; default: inferred from the names of inputs and outputs */
export async function inferManifest(
  source: BundleSource,
  graphs: ReadonlyMap<string, OnnxSummary>,
  name: string,
  wanted?: Interface,
): Promise<Inference | Finding> {
  const answers = await labelsOfConfig(source);
  const models = [...graphs.values()];
  const inputs = new Set(models.flatMap((it) => it.inputs.map((input) => input.name)));
  const outputs = models.flatMap((it) => it.outputs.map((output) => output.name));
  const found = wanted ?? interfaceOf(inputs, outputs, answers);
  if (found === null) {
    return finding('interface_unknown', {
      reason: `the inputs are ${[...inputs].join(', ') || 'none'} and the outputs ${outputs.join(', ') || 'none'}`,
    });
  }
  const [model = '', text = ''] = [...graphs.keys()];
  const about = { ...SCHEMA, name };
  const files = { model, preprocessor: preprocessorFile(source) };
  const pairFiles = { ...files, tokenizer: 'tokenizer.json' };
  const first = `interface ${found}, ${wanted ? 'as requested' : `from ${outputs.join(', ')}`}`;
  switch (found) {
    case 'dual-encoder': {
      const { preprocessor, tokenizer } = pairFiles;
      const towers = graphs.size === 2 ? { vision: model, text } : { model };
      return {
        manifest: { ...about, interface: found, files: { ...towers, preprocessor, tokenizer } },
        assumed: [first],
      };
    }
    case 'embedder': {
      const output = pick(outputs, ['image_embeds', 'pooler_output', 'embeddings', 'embedding', 'features']);
      return {
        manifest: { ...about, interface: found, files, embedding: { output } },
        assumed: [first, `the embedding is the output "${output}"`],
      };
    }
    case 'classifier': {
      const heads = headsOf(outputs);
      const assumed = HEADS.flatMap((head) => {
        const block = heads[head];
        return block ? [`the output "${block.output}" is the ${head} head, with labels from ${block.labels}`] : [];
      });
      return { manifest: { ...about, interface: found, files, heads }, assumed: [first, ...assumed] };
    }
    case 'matcher': {
      const output = pick(outputs, ['logits', 'itm_score', 'logits_per_image', 'score']);
      return {
        manifest: { ...about, interface: found, files: pairFiles, match: { output, positive_index: 1 } },
        assumed: [first, `column 1 of "${output}" means a match`],
      };
    }
    case 'vqa': {
      const output = pick(outputs, ['logits']);
      const words = { yes: spelling(answers, 'yes'), no: spelling(answers, 'no') };
      return {
        manifest: {
          ...about,
          interface: found,
          files: pairFiles,
          answers: { output, labels: 'config.json#id2label', ...words },
        },
        assumed: [first],
      };
    }
  }
}

function interfaceOf(
  inputs: ReadonlySet<string>,
  outputs: readonly string[],
  answers: readonly string[],
): Interface | null {
  if (outputs.includes('image_embeds') && outputs.includes('text_embeds')) return 'dual-encoder';
  if (!inputs.has('pixel_values')) return null;
  if (inputs.has('input_ids')) {
    const lower = answers.map((it) => it.toLowerCase());
    if (lower.includes('yes') && lower.includes('no')) return 'vqa';
    return outputs.includes('logits') || outputs.includes('itm_score') || outputs.length === 1 ? 'matcher' : null;
  }
  if (outputs.some((it) => /embed|pooler|feature/.test(it))) return 'embedder';
  return outputs.includes('logits') || outputs.some((it) => headNamed(it) !== null) ? 'classifier' : null;
}

type Heads = Extract<Manifest, { interface: 'classifier' }>['heads'];

function headsOf(outputs: readonly string[]): Heads {
  const named = outputs.flatMap((output) => {
    const head = headNamed(output);
    return head ? [[head, { output, labels: `labels.json#${head}s`, activation: 'none' as const }] as const] : [];
  });
  if (named.length > 0) return Object.fromEntries(named);
  return { attribute: { output: pick(outputs, ['logits']), labels: 'config.json#id2label', activation: 'none' } };
}

function headNamed(output: string): Head | null {
  if (/attr/i.test(output)) return 'attribute';
  if (/obj/i.test(output)) return 'object';
  return /pair|compos/i.test(output) ? 'pair' : null;
}

/** The first of `preferred` that exists, otherwise the first output, otherwise the name to report as missing. */
function pick(outputs: readonly string[], preferred: readonly string[]): string {
  return preferred.find((it) => outputs.includes(it)) ?? outputs[0] ?? preferred[0]!;
}

function spelling(answers: readonly string[], word: string): string {
  return answers.find((it) => it.toLowerCase() === word) ?? word;
}

async function labelsOfConfig(source: BundleSource): Promise<readonly string[]> {
  const config = await readJsonObject(source, 'config.json', CONFIG_BYTES);
  const labels = config === null || config instanceof UnreadableJson ? undefined : config['id2label'];
  return isObject(labels) ? Object.values(labels).filter((it) => typeof it === 'string') : [];
}
