export type Severity = 'reject' | 'flag';
/** The stages of a check, in this order. */
export type Stage = 'unpack' | 'manifest' | 'static' | 'contract' | 'load' | 'run';

interface CodeEntry {
  readonly stage: Stage;
  readonly severity: Severity;
  /** Lower-case phrases with {slots}; the phrases of a code differ in their slots, and the given slots choose one. */
  readonly messages: readonly string[];
  /** The action of the submitter that resolves it: a lower-case phrase without a full stop. */
  readonly remedy: string;
}

const reject = <const M extends readonly string[]>(stage: Stage, messages: M, remedy: string) =>
  ({ stage, severity: 'reject', messages, remedy }) as const satisfies CodeEntry;
const flag = <const M extends readonly string[]>(stage: Stage, messages: M, remedy: string) =>
  ({ stage, severity: 'flag', messages, remedy }) as const satisfies CodeEntry;

/** Every reason to reject or flag a bundle. Docs and the registry of evaluation codes are generated from this table. */
export const BUNDLE_CODES = {
  zip_invalid: reject(
    'unpack',
    ['the bundle is not a readable zip archive: {reason}', '"{name}" cannot be unpacked: {reason}'],
    'create the zip archive again, or choose the folder itself',
  ),
  check_failed: reject(
    'unpack',
    ['the bundle could not be checked: {problem}'],
    'export and pack the bundle again; if the check fails again, send the bundle to a maintainer',
  ),
  zip_encrypted: reject('unpack', ['"{name}" is encrypted'], 'pack the bundle without a password'),
  file_name_invalid: reject(
    'unpack',
    ['"{name}" is not an allowed file name; use letters, digits, dot, dash and underscore, all files at the top level'],
    'remove the file from the archive, or rename it',
  ),
  file_type_not_allowed: reject(
    'unpack',
    ['"{name}" has a file type that bundles may not contain; allowed are {extensions}'],
    'remove the file from the archive; the model itself is an .onnx file',
  ),
  folders_mixed: reject(
    'unpack',
    ['the zip has files in the folder "{folder}"; put all files at the top level, or all in one folder'],
    'put all files at the top level of the archive, or all in one folder, and leave everything else out; or choose the folder itself',
  ),
  file_not_regular: reject(
    'unpack',
    ['"{name}" is a link or special file; only regular files are allowed'],
    'replace the link by a copy of the file it points to',
  ),
  file_name_duplicate: reject(
    'unpack',
    ['"{name}" is in the bundle twice'],
    'remove or rename one of the two files; names that differ only in case count as equal',
  ),
  zip_bomb: reject(
    'unpack',
    ['"{name}" unpacks {ratio} times larger than it is stored'],
    'store the file without compression (`zip -0`), or remove its padding',
  ),
  too_many_files: reject(
    'unpack',
    ['the bundle has {count} files; at most {limit} are allowed'],
    'remove files that manifest.json does not name',
  ),
  bundle_too_large: reject(
    'unpack',
    ['the bundle unpacks to more than {limit} GB'],
    'export in float16, quantise the weights or leave out unused graphs',
  ),

  manifest_invalid: reject(
    'manifest',
    ['manifest.json: {path}: {problem}', 'manifest.json: {problem}', 'manifest.json: {path} is missing'],
    'correct manifest.json; the page Bundle reference (/docs/bundle/reference) describes its fields',
  ),
  file_missing: reject(
    'manifest',
    [
      'manifest.json names "{name}", which is not in the bundle',
      'the bundle has no {role}; expected a file named "{name}"',
    ],
    'add the file, or correct its name; see the files of each interface (/docs/bundle)',
  ),
  file_digest_mismatch: reject(
    'manifest',
    [
      '"{file}" is not the file that manifest.json declares: its SHA-256 begins with {found}, the declared one with {expected}',
    ],
    'if you changed the file, remove its entry under "sha256" in manifest.json, which is optional; otherwise copy the declared file into the bundle again',
  ),
  interface_unknown: reject(
    'manifest',
    ['the interface cannot be inferred: {reason}'],
    'add a manifest.json that names the interface and its files, or rename inputs and outputs as Hugging Face optimum does',
  ),
  model_missing: reject(
    'manifest',
    ['there is no .onnx file'],
    'choose a folder or a .zip archive with an .onnx file, or the .onnx file itself; see the files of each interface (/docs/bundle)',
  ),
  weights_not_exported: reject(
    'manifest',
    ['{name} has weights of a framework; the bundle has no ONNX graph'],
    'export it: a folder of transformers with `primitives-bench export <folder> <bundle>` or `optimum-cli export onnx --model <folder> <bundle>`, a torch module with `Bundle.from_torch` in Python; see the page Python package (/docs/python)',
  ),
  preprocessor_invalid: reject(
    'manifest',
    ['{file}: "{key}" is not supported', '{file}: {problem}'],
    'use only the supported keys: do_resize, size, resample, do_center_crop, crop_size, do_rescale, rescale_factor, do_normalize, image_mean, image_std',
  ),
  tokenizer_invalid: reject(
    'manifest',
    ['{file}: {problem}', '{file}: {path}: expected {expected}; found {found}'],
    'save the tokenizer with Hugging Face `tokenizer.save_pretrained(folder)` and add tokenizer.json and tokenizer_config.json to the bundle',
  ),
  tokenizer_timeout: reject(
    'run',
    ['{file}: {activity} did not finish within {seconds} s'],
    'remove nested repetitions from its patterns (Split, Replace), which can take exponential time, or use the tokenizer of a published model',
  ),
  tokenizer_pattern_invalid: reject(
    'manifest',
    ['{file}: {path}: the regular expression {found} {problem}'],
    'rewrite the expression so that no part of a repetition can match the same text in two ways and at most two repetitions of the same characters follow each other: `[a-z ]+[0-9]` instead of `([a-z ]+)+[0-9]`; the expressions of published tokenizers (CLIP, GPT-2, Llama 3, Qwen, T5, SigLIP) are accepted',
  ),
  image_too_large: reject(
    'manifest',
    ['{file}: {field}: expected {expected}; found {found}'],
    'export the model for a smaller image, at most 1024x1024, and set `size` and `crop_size` to that size in preprocessor_config.json',
  ),
  label_list_invalid: reject(
    'manifest',
    ['{file}: {problem}'],
    'write the labels as `id2label` in config.json, or as a list in labels.json (pairs as ["attribute", "object"])',
  ),

  onnx_empty: reject(
    'static',
    ['{file}: the file is empty'],
    'export or copy the file again, and compare its size with the original',
  ),
  onnx_invalid: reject(
    'static',
    [
      '{file}: expected an ONNX model; found other content from byte {offset} on',
      '{file}: this is not a valid ONNX model: {detail}',
    ],
    'choose the .onnx file that torch.onnx.export or optimum wrote',
  ),
  onnx_truncated: reject(
    'static',
    ['{file}: the file is truncated or not an ONNX model: {detail}'],
    'export or copy the file again, and compare its size with the original',
  ),
  onnx_too_large: reject(
    'static',
    ['{file}: the file has {found} bytes; an ONNX file without its external data can have at most 2 GiB'],
    'store the weights as external data: `onnx.save(model, path, save_as_external_data=True, all_tensors_to_one_file=True)`',
  ),
  onnx_ir_version_unsupported: reject(
    'static',
    ['{file}: ONNX IR version {found} is not supported; expected {expected}'],
    'set `model.ir_version` to 13 or less, or export with an older onnx package',
  ),
  onnx_opset_unsupported: reject(
    'static',
    ['{file}: opset {found} is not supported; expected {expected}', '{file}: the model declares no opset'],
    'export with `opset_version=17`',
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
    'simplify the graph (onnxsim, `do_constant_folding=True`) and export loops as operators instead of unrolling them',
  ),
  onnx_function_recursive: reject(
    'static',
    ['{file}: the function {function} calls itself'],
    'export without recursive local functions',
  ),
  onnx_tensor_invalid: reject(
    'static',
    ['{file}: tensor "{tensor}" declares {expected} but contains {found}', '{file}: tensor "{tensor}" {problem}'],
    'export the model again; the file is damaged or was edited by hand',
  ),
  operator_unsupported: reject(
    'static',
    [
      '{file}: operator {operator} requires a custom operator library, which runners do not load',
      '{file}: operator {operator} is not available in this version of ONNX Runtime ({runtime})',
      '{file}: operator {operator} is not part of opset {opset}; it was added in opset {since}',
    ],
    'export with standard ONNX operators (`torch.onnx.export` without custom symbolics) and an opset that has them',
  ),
  operator_random: reject(
    'static',
    ['{file}: operator {operator} generates random numbers, so the results are not reproducible'],
    'call `model.eval()` before the export',
  ),
  external_data_path_invalid: reject(
    'static',
    [
      '{file}: tensor "{tensor}" reads its data from "{found}"; expected a file next to the model, for example "{file}.data"',
      '{file}: tensor "{tensor}" in {place} reads its data from "{found}"; only initializers may have external data',
    ],
    'save with `onnx.save(model, path, save_as_external_data=True, location="model.onnx.data")`, which writes the data file next to the model',
  ),
  external_data_missing: reject(
    'static',
    ['{file}: tensor "{tensor}" requires the file "{name}", which is not in the bundle'],
    'add the external data file that was written with the model; `onnx.save(model, path, save_as_external_data=True, location="model.onnx.data")` merges several files into one',
  ),
  external_data_truncated: reject(
    'static',
    ['{file}: tensor "{tensor}" requires bytes {expected} of "{name}", but the file has {found} bytes'],
    'add the external data file that was written with this .onnx file, and upload the bundle again',
  ),
  input_missing: reject(
    'static',
    ['{file}: {a_role} model requires an input named "{expected}"; found {found}'],
    'pass `input_names` to torch.onnx.export with the names of the interface',
  ),
  input_unexpected: reject(
    'static',
    ['{file}: input "{input}" is not part of the {role} interface and has no default value'],
    'replace the extra input by a constant inside the model before the export',
  ),
  input_dtype_mismatch: reject(
    'static',
    ['{file}: input "{input}" is {found}; expected {expected}'],
    'convert the input type inside the model before the export',
  ),
  input_shape_mismatch: reject(
    'static',
    [
      '{file}: input "{input}" has {channels} channels; expected 3',
      '{file}: input "{input}" has shape {found}; expected {expected}',
      '{file}: input "{input}" has a fixed sequence length of {length}, but texts are padded to {expected}',
    ],
    'export with the shape that the interface requires, with dynamic axes for batch and sequence',
  ),
  image_size_mismatch: reject(
    'static',
    ['{file}: input "{input}" expects images of {expected}, but preprocessor_config.json produces {found}'],
    'set crop_size (or size) in preprocessor_config.json to the image size with which the model was exported',
  ),
  batch_size_fixed: reject(
    'static',
    ['{file}: input "{input}" has a fixed batch size of {found}; expected a dynamic first dimension'],
    'export with `dynamic_axes={"pixel_values": {0: "batch"}}` (TorchScript exporter) or `dynamic_shapes` (dynamo) for dimension 0 of every input and output',
  ),
  output_missing: reject(
    'static',
    ['{file}: {a_role} model requires an output named "{expected}"; found {found}'],
    'pass `output_names` to torch.onnx.export, or name the output in manifest.json where the interface allows it',
  ),
  output_dtype_mismatch: reject(
    'static',
    ['{file}: output "{output}" is {found}; expected {expected}'],
    'cast the output to float32 inside the model',
  ),
  output_shape_mismatch: reject(
    'static',
    [
      '{file}: output "{output}" has a fixed first dimension of {found}; expected a dynamic batch dimension',
      '{file}: output "{output}" has shape {found}; expected {expected}',
      '{file}: output "{output}" has shape {found} for a batch of {batch}; expected {expected}',
    ],
    'return one row per item of the batch and export with a dynamic first dimension',
  ),
  label_count_mismatch: reject(
    'static',
    ['{file}: output "{output}" has {expected} columns, but the list of labels has {found} entries'],
    'list one label per output column, in the order of the columns',
  ),
  embedding_size_mismatch: reject(
    'static',
    ['image embeddings have {image} dimensions, but text embeddings have {text}'],
    'export the projected embeddings (image_embeds, text_embeds) of the same model',
  ),

  interface_unsupported: reject(
    'contract',
    ['the {protocol} protocol does not accept the interface {found}; expected {expected}'],
    'submit to a track that accepts this interface, or export the model with another interface',
  ),
  label_missing: reject(
    'contract',
    [
      'the {head} head lacks {count} of the {total} {head} labels of the track: {labels}',
      'the {head} head lacks {count} of the {total} {head} labels of the track: {labels}; it has {others} that the track does not have: {unknown}',
    ],
    'add an output column for every label of the track, spelled exactly as in the benchmark definition',
  ),
  head_missing: reject(
    'contract',
    ['the {protocol} protocol requires {expected}; this classifier has {found}'],
    'export the heads that the protocol requires and declare them in manifest.json',
  ),
  primitive_count_mismatch: reject(
    'contract',
    [
      '{file}: output "{output}" has {found} values per image; the {protocol} protocol requires from an embedder one value for each of the {expected} primitives of the track',
    ],
    'export a head with one value per primitive, in the order of the benchmark definition, or submit a dual encoder, which needs no head',
  ),

  load_failed: reject(
    'load',
    ['{file}: ONNX Runtime cannot load the model: {reason}'],
    'load the file with onnxruntime 1.30 on your machine to see the same error, and correct the export',
  ),
  load_timeout: reject(
    'load',
    ['{file}: loading the model did not finish within {seconds} s'],
    'simplify the graph, for example with `do_constant_folding=True`',
  ),
  memory_limit_exceeded: reject(
    'run',
    [
      '{file}: the model requested more memory than the limit of {limit} (one buffer of {buffer})',
      '{file}: the model requested more memory than the limit of {limit}',
    ],
    'reduce the size of intermediate tensors, or export a large float16 model in float32, which needs less memory on a processor; a batch that exceeds the limit is halved, down to one image',
  ),
  cpu_limit_exceeded: reject(
    'run',
    ['{file}: {activity} was stopped after {seconds} s of CPU time; the model may contain an endless loop'],
    'check the conditions of Loop operators; the limit is several times the estimated cost of the graph',
  ),
  run_timeout: reject(
    'run',
    ['{file}: one batch did not finish within {seconds} s; the model is too slow or contains an endless loop'],
    'use a smaller model, and check the conditions of Loop operators',
  ),
  model_too_slow: reject(
    'run',
    [
      '{file}: one shard (a part of the images) with {pairs} questions would take about {found} at {rate} questions per second; the time limit of the track allows {expected} per shard',
      '{file}: {images} images took longer than {found}; the time limit of the track allows {expected}',
      'the model takes {found} or more for the images of the track on one runner; the track allows {expected}',
    ],
    'submit a faster model or a dual encoder, which encodes each image once instead of once per text',
  ),
  model_crashed: reject(
    'run',
    ['{file}: the inference process crashed ({signal}) while running this model'],
    'run the file with onnxruntime 1.30 on your machine; if it crashes there too, export with another opset',
  ),
  run_failed: reject(
    'run',
    ['{file}: ONNX Runtime stopped with an error in operator {operator}', '{file}: ONNX Runtime stopped with an error'],
    'run the model with onnxruntime on batches of 1 and of 16; shapes fixed at export time are the usual cause',
  ),
  not_finite: reject(
    'run',
    [
      '{file}: in a batch of {items}, output "{output}" contains {found}, first for item {item}; all values must be {expected}',
      '{file}: output "{output}" contains {found} for {count} items; all values must be {expected}',
    ],
    'remove divisions by zero, logarithms of zero and float16 overflows',
  ),
  not_deterministic: reject(
    'run',
    ['{file}: two runs on the same input returned different results'],
    'call `model.eval()` before the export, and remove dropout and sampling',
  ),
  batch_dependent: reject(
    'run',
    ['{file}: output "{output}" of an image depends on the other images in its batch (relative difference {found})'],
    'export in eval mode, which fixes the statistics of batch normalisation, and do not normalise over the batch',
  ),
  constant_output: reject(
    'run',
    [
      '{file}: output "{output}" is identical for six very different images',
      '{file}: output "{output}" is identical for {texts} different texts',
    ],
    'check the export: the weights may be missing, or the output may not depend on the image or the text',
  ),
  output_unstable: flag(
    'run',
    [
      '{file}: changing every pixel by at most 1/255 changed the output by {found}%; the model may recognise individual images (flagged for review)',
    ],
    'wait for the review by a maintainer; if the model quantises its input on purpose, explain this in the description',
  ),
  many_ties: flag(
    'run',
    [
      '{file}: {found}% of the pairs of labels of the head {head} have identical scores after {activation}; the first label wins a tie (flagged for review)',
    ],
    'declare `"activation": "none"` for that head and end the graph with logits; a sigmoid or softmax of large logits is exactly 0 or 1 in float32 for many labels',
  ),
} as const satisfies Record<string, CodeEntry>;

export type BundleCode = keyof typeof BUNDLE_CODES;
