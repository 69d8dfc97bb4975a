/** The bounds of `onnx-bundle/1`. GB are 10^9 bytes, as people and clouds count them. */
export const LIMITS = {
  files: 64,
  bundleBytes: 4_000_000_000,
  nameLength: 128,
  /** A name that is safe on every file system and in every URL. */
  name: /^[A-Za-z0-9_][A-Za-z0-9._-]*$/,
  extensions: ['.onnx', '.data', '.onnx_data', '.bin', '.json', '.txt', '.md'],
  /** JSON files are read whole; the largest published tokenizers have some 33 MB. */
  jsonBytes: 40_000_000,
  jsonDepth: 64,
  /** Gemma's tokenizer, the largest published, has about three million. */
  jsonValues: 5_000_000,
  /** Entries below this size may compress as they like. */
  bombBytes: 1_048_576,
  bombRatio: 100,
} as const;

/** What ONNX Runtime 1.30 loads in reasonable time; beyond these lie its own limits or a hang. */
export const ONNX_LIMITS = {
  /** Protobuf counts in a signed 32-bit integer. */
  fileBytes: 2_147_483_647,
  ir: 13,
  opset: { min: 7, max: 26 },
  /** ONNX Runtime 1.30 loads 30 nested Ifs and refuses 60. */
  depth: 24,
  /** A chain of 100,000 nodes takes it 15 s. */
  nodes: 50_000,
  expandedNodes: 200_000,
  tensors: 200_000,
  /** Protobuf fields visited; the largest real graphs within `nodes` have about a tenth. */
  fields: 4_000_000,
  nameBytes: 4_096,
  /** All names kept in memory at once. */
  allNamesBytes: 32_000_000,
} as const;
