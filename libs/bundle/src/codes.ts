export type Severity = 'reject' | 'flag';
/** The stages of a check, in this order. */
export type Stage = 'unpack' | 'manifest' | 'static' | 'contract' | 'load' | 'run';

interface CodeEntry {
  readonly stage: Stage;
  readonly severity: Severity;
  /** Sentences with {slots}; a code's sentences differ in their slots, and the given slots choose one. */
  readonly messages: readonly string[];
  /** What the submitter can do about it. */
  readonly remedy: string;
}

const reject = <const M extends readonly string[]>(stage: Stage, messages: M, remedy: string) =>
  ({ stage, severity: 'reject', messages, remedy }) as const satisfies CodeEntry;
const flag = <const M extends readonly string[]>(stage: Stage, messages: M, remedy: string) =>
  ({ stage, severity: 'flag', messages, remedy }) as const satisfies CodeEntry;

/** Every reason to reject or flag a bundle. Docs and the registry of evaluation codes are generated from this table. */
export const BUNDLE_CODES = {
  zip_parse: reject(
    'unpack',
    ['the bundle is not a readable zip archive: {reason}', '"{name}" cannot be unpacked: {reason}'],
    'Pack the folder again, for example with `primitives submit <folder>`, and upload it again.',
  ),
  check_failed: reject(
    'unpack',
    ['the bundle could not be checked: {problem}'],
    'Pack the bundle again with the tools that export it; if the check fails again, send the bundle to a maintainer.',
  ),
  zip_encrypted: reject('unpack', ['"{name}" is encrypted'], 'Pack the bundle without a password.'),
  zip_name: reject(
    'unpack',
    [
      '"{name}" is not an allowed file name; use letters, digits, dot, dash and underscore, all files at the top level',
      '"{name}" has a file type that bundles may not contain; allowed are {extensions}',
    ],
    'Put all files at the top level of the archive and leave everything else out; `primitives submit <folder>` does both.',
  ),
  zip_link: reject(
    'unpack',
    ['"{name}" is a link or special file; only regular files are allowed'],
    'Replace the link by a copy of the file it points to.',
  ),
  zip_duplicate: reject(
    'unpack',
    ['"{name}" is in the archive twice'],
    'Keep one file per name; names that differ only in case count as equal.',
  ),
  zip_bomb: reject(
    'unpack',
    ['"{name}" unpacks {ratio} times larger than it is stored'],
    'Store the file without compression (`zip -0`), or remove the padding from it.',
  ),
  zip_files: reject(
    'unpack',
    ['the archive has {count} entries; at most {limit} are allowed'],
    'Remove files that the manifest does not name.',
  ),
  bundle_too_big: reject(
    'unpack',
    ['the bundle unpacks to more than {limit} GB'],
    'Export in float16 or quantise the weights, and leave unused graphs out.',
  ),

  manifest: reject(
    'manifest',
    ['manifest.json: {path}: {problem}', 'manifest.json: {problem}'],
    'Correct the manifest; the fields are described in docs/bundle.md.',
  ),
  file_missing: reject(
    'manifest',
    [
      'manifest.json names "{name}", which is not in the bundle',
      'the bundle has no {role}; expected a file named "{name}"',
    ],
    'Add the file to the bundle or correct its name in manifest.json.',
  ),
  file_digest: reject(
    'manifest',
    ['"{file}" has SHA-256 {found}; manifest.json declares {expected}'],
    'Upload the file with the declared digest, or update or remove its entry under "sha256".',
  ),
  interface_unknown: reject(
    'manifest',
    ['the interface cannot be inferred: {reason}'],
    'Add a manifest.json that names the interface and its files, or rename inputs and outputs as Hugging Face optimum does.',
  ),
  preprocessor: reject(
    'manifest',
    ['{file}: "{key}" is not supported', '{file}: {problem}'],
    'State the preprocessing with the supported keys only: do_resize, size, resample, do_center_crop, crop_size, do_rescale, rescale_factor, do_normalize, image_mean, image_std.',
  ),
  tokenizer: reject(
    'manifest',
    ['{file}: {problem}', '{file}: {path}: expected {expected}; found {found}'],
    'Save the tokenizer with Hugging Face `tokenizer.save_pretrained(folder)` and add tokenizer.json and tokenizer_config.json.',
  ),
  tokenizer_slow: reject(
    'run',
    ['{file}: {activity} did not finish within {seconds} s'],
    'Remove nested repetitions from its patterns (Split, Replace), which can take exponential time, or use the tokenizer of a published model.',
  ),
  tokenizer_pattern: reject(
    'manifest',
    ['{file}: {path}: the regular expression {found} {problem}'],
    'Rewrite the expression so that no part of a repetition can match the same text in two ways and at most two repetitions of the same characters follow each other: `[a-z ]+[0-9]` instead of `([a-z ]+)+[0-9]`. The expressions of published tokenizers (CLIP, GPT-2, Llama 3, Qwen, T5, SigLIP) are accepted.',
  ),
  image_too_large: reject(
    'manifest',
    ['{file}: {field}: expected {expected}; found {found}'],
    'Export the model for a smaller image, at most 1024x1024, and set `size` and `crop_size` to that size in preprocessor_config.json.',
  ),
  label_list: reject(
    'manifest',
    ['{file}: {problem}'],
    'Write the labels as `id2label` in config.json, or as a list in labels.json (pairs as ["attribute", "object"]).',
  ),

  onnx_empty: reject(
    'static',
    ['{file}: the file is empty'],
    'Export the model again and check that the upload is complete.',
  ),
  onnx_parse: reject(
    'static',
    ['{file}: this is not an ONNX model ({detail})'],
    'Upload the .onnx file that torch.onnx.export or optimum wrote.',
  ),
  onnx_truncated: reject(
    'static',
    ['{file}: the file is truncated ({detail})'],
    'Upload the file again; compare its size with the original.',
  ),
  onnx_too_big: reject(
    'static',
    [
      '{file}: protobuf file is {found} bytes; ONNX protobuf files cannot exceed 2 GiB - store weights as external data',
    ],
    'Save with `onnx.save(model, path, save_as_external_data=True, all_tensors_to_one_file=True)`.',
  ),
  onnx_ir: reject(
    'static',
    [
      '{file}: IR version {found} is newer than this runner supports (max {expected}); re-export with an older onnx package',
    ],
    'Set `model.ir_version` to 13 or less, or export with an older onnx package.',
  ),
  onnx_opset: reject(
    'static',
    [
      '{file}: opset {found} is outside the supported range {expected}; re-export with opset_version=17',
      '{file}: the model names no opset; re-export with opset_version=17',
    ],
    'Export with `opset_version=17`.',
  ),
  onnx_too_complex: reject(
    'static',
    [
      '{file}: subgraphs are nested deeper than {depth}',
      '{file}: more than {nodes} nodes',
      '{file}: local functions expand to more than {expanded} nodes',
      '{file}: more than {tensors} tensors',
      '{file}: more than {fields} protobuf fields',
      '{file}: a name is longer than {name_bytes} bytes',
      '{file}: the names take more than {all_names_bytes} bytes',
    ],
    'Simplify the graph (onnxsim, `do_constant_folding=True`) and export loops as operators instead of unrolling them.',
  ),
  onnx_recursive: reject(
    'static',
    ['{file}: function {function} calls itself'],
    'Export without recursive local functions.',
  ),
  onnx_tensor: reject(
    'static',
    ['{file}: tensor "{tensor}" declares {expected} but contains {found}', '{file}: tensor "{tensor}" {problem}'],
    'Export the model again; the file is damaged or was edited by hand.',
  ),
  op_unsupported: reject(
    'static',
    [
      '{file}: operator {operator} needs a custom operator library, which runners do not load. Only standard ONNX operators are accepted',
      '{file}: operator {operator} is not available in this version of ONNX Runtime ({runtime})',
      '{file}: operator {operator} is not part of opset {opset}; it belongs to opset {since}',
    ],
    'Export with standard ONNX operators (`torch.onnx.export` without custom symbolics) and an opset that has them.',
  ),
  op_random: reject(
    'static',
    [
      '{file}: operator {operator} generates random numbers, so results are not reproducible. Export the model in eval mode',
    ],
    'Call `model.eval()` before the export.',
  ),
  extdata_escape: reject(
    'static',
    [
      '{file}: tensor "{tensor}" reads its data from "{found}". External data must be a plain file next to the model, for example "{file}.data"',
      '{file}: tensor "{tensor}" in {place} reads its data from "{found}". Only initializers may keep their data in another file',
    ],
    'Save with `onnx.save(model, path, save_as_external_data=True, location="model.onnx.data")`, so that the data file is next to the model.',
  ),
  extdata_missing: reject(
    'static',
    ['{file}: tensor "{tensor}" needs the file "{name}", which is not in the bundle'],
    'Add the external data file that was written with the model; many files become one with `onnx.save(model, path, save_as_external_data=True, location="model.onnx.data")`.',
  ),
  extdata_range: reject(
    'static',
    ['{file}: tensor "{tensor}" needs bytes {expected} of "{name}", but the file has {found} bytes'],
    'Upload the external data file again; it must belong to this .onnx file.',
  ),
  input_missing: reject(
    'static',
    ['{file}: {a_role} model needs an input named "{expected}"; this model has {found}'],
    'Pass `input_names` to torch.onnx.export with the names of the interface.',
  ),
  input_extra: reject(
    'static',
    ['{file}: input "{input}" is not part of the {role} interface and has no default value'],
    'Replace the extra input by a constant inside the model before the export.',
  ),
  input_dtype: reject(
    'static',
    ['{file}: input "{input}" is {found}; expected {expected}'],
    'Convert the input type inside the model before the export.',
  ),
  input_shape: reject(
    'static',
    [
      '{file}: input "{input}" has {channels} channels; expected 3',
      '{file}: input "{input}" has shape {found}; expected {expected}',
      '{file}: input "{input}" has a fixed length of {length}, but text is padded to {expected}',
    ],
    'Export with the shape of the interface and dynamic axes for batch and sequence.',
  ),
  image_size: reject(
    'static',
    ['{file}: input "{input}" is {expected} but preprocessor_config.json produces {found}'],
    'Set crop_size (or size) in preprocessor_config.json to the image size with which the model was exported.',
  ),
  batch_fixed: reject(
    'static',
    [
      '{file}: input "{input}" has a fixed batch size of {found}; export it with a dynamic first dimension (dynamic_axes={"{input}": {0: "batch_size"}})',
    ],
    'Export with `dynamic_axes` (TorchScript exporter) or `dynamic_shapes` (dynamo) for dimension 0 of every input and output.',
  ),
  output_missing: reject(
    'static',
    ['{file}: {a_role} model needs an output named "{expected}"; this model has {found}'],
    'Pass `output_names` to torch.onnx.export, or name the output in manifest.json where the interface allows it.',
  ),
  output_dtype: reject(
    'static',
    ['{file}: output "{output}" is {found}; expected {expected}'],
    'Cast the output to float32 inside the model.',
  ),
  output_shape: reject(
    'static',
    [
      '{file}: output "{output}" has a fixed first dimension ({found}); expected the batch dimension',
      '{file}: output "{output}" has shape {found}; expected {expected}',
      '{file}: output "{output}" has shape {found} for a batch of {batch}; expected {expected}',
    ],
    'Return one row per item of the batch and export with a dynamic first dimension.',
  ),
  label_count: reject(
    'static',
    ['{file}: output "{output}" has {found} classes but the labels list has {expected}'],
    'List one label per output column, in the order of the columns.',
  ),
  embed_dim: reject(
    'static',
    ['image embeddings have {image} numbers, text embeddings {text}; they must match'],
    'Export the projected embeddings (image_embeds, text_embeds) of one and the same model.',
  ),

  interface_unsupported: reject(
    'contract',
    ['a {found} bundle cannot answer the {protocol} protocol; expected {expected}'],
    'Submit to a track that accepts this interface, or export the model with another one.',
  ),
  label_missing: reject(
    'contract',
    ['the {head} head lacks {count} of the {total} {head} labels of this track: {labels}'],
    'Add an output for every label of the track; labels must match exactly.',
  ),
  head_missing: reject(
    'contract',
    ['the {protocol} protocol needs {expected}; this classifier has {found}'],
    'Export the heads that the protocol requires and declare them in manifest.json.',
  ),
  primitive_count: reject(
    'contract',
    [
      '{file}: output "{output}" has {found} values per image; the {protocol} protocol requires one value for each of the {expected} primitives of this track from an embedder',
    ],
    'Export a head with one value per primitive, in the order of the benchmark definition, or submit a dual encoder, which needs no head.',
  ),

  load_failed: reject(
    'load',
    ['{file}: ONNX Runtime could not load this model: {reason}'],
    'Load the file with onnxruntime 1.30 on your machine; it shows the same error.',
  ),
  load_timeout: reject(
    'load',
    ['{file}: loading did not finish within {seconds} s'],
    'Simplify the graph, for example by constant folding before the export.',
  ),
  memory_limit: reject(
    'run',
    [
      '{file}: the model requested more memory than the limit of {limit} (one buffer of {buffer})',
      '{file}: the model requested more memory than the limit of {limit}',
    ],
    'Reduce intermediate sizes; the limit applies to a batch of 16.',
  ),
  cpu_limit: reject(
    'run',
    ['{file}: stopped after using {seconds} CPU seconds while {activity}; the model may contain an endless loop'],
    'Check the conditions of Loop operators; the limit is several times what the graph needs.',
  ),
  run_timeout: reject(
    'run',
    ['{file}: one batch did not finish within {seconds} s; the model is too slow for this track or does not end'],
    'Use a smaller model, and check the conditions of Loop operators.',
  ),
  too_slow: reject(
    'run',
    [
      '{file}: one shard with {pairs} questions would take about {found} at {rate} per second; to meet the time limit of the track, a shard may take {expected}',
      '{file}: {images} images took longer than {found}; to meet the time limit of the track, they may take {expected}',
      'the model needs {found} or more for the images of this track on one runner; the track allows {expected}',
    ],
    'Submit a faster model or a dual encoder, which encodes each image once instead of once per text.',
  ),
  crash: reject(
    'run',
    ['{file}: the inference process crashed ({signal}) while running this model'],
    'Run the file with onnxruntime 1.30; export with another opset if it crashes there too.',
  ),
  run_failed: reject(
    'run',
    ['{file}: ONNX Runtime stopped with an error in operator {operator}', '{file}: ONNX Runtime stopped with an error'],
    'Run the model on a batch of 1 and of 16; shapes fixed at export time are the usual cause.',
  ),
  not_finite: reject(
    'run',
    [
      '{file}: output "{output}" contains {found} (first at row {row} of {rows})',
      '{file}: output "{output}" is not finite for {count} items',
    ],
    'Look for divisions by zero, logarithms of zero and float16 overflow.',
  ),
  not_deterministic: reject(
    'run',
    ['{file}: two runs on the same input gave different results; random operators or dropout are not allowed'],
    'Call `model.eval()` before the export and remove sampling.',
  ),
  batch_dependent: reject(
    'run',
    [
      '{file}: output "{output}" for an image changes with the other images in its batch (relative difference {found}); every item must be scored on its own',
    ],
    'Export in eval mode (batch normalisation!) and do not normalise over the batch.',
  ),
  constant_output: reject(
    'run',
    [
      '{file}: output "{output}" is the same for six very different images; the model does not use its input',
      '{file}: output "{output}" is the same for {texts} different texts; the model does not read them',
    ],
    'Check the export: the weights may be missing, or the image or the text may not reach the output.',
  ),
  unstable: flag(
    'run',
    [
      '{file}: changing every pixel by at most 1/255 changed the output by {found} %; the model may recognise individual images (flagged for review)',
    ],
    'A maintainer reviews the submission. If the model quantises its input on purpose, explain this in the description.',
  ),
  many_ties: flag(
    'run',
    [
      '{file}: {found} % of the pairs of labels of the head {head} have identical scores after {activation}; the first label wins a tie (flagged for review)',
    ],
    'A sigmoid or softmax of large logits is 1 or 0 in float32 for many labels at once: declare `"activation": "none"` for that head and end the graph with logits.',
  ),
} as const satisfies Record<string, CodeEntry>;

export type BundleCode = keyof typeof BUNDLE_CODES;
