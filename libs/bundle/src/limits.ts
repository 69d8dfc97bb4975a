/** The bounds of `onnx-bundle/1`. GB are 10^9 bytes. */
export const LIMITS = {
  files: 64,
  bundleBytes: 4_000_000_000,
  nameLength: 128,
  /** A name that is safe on every file system and in every URL. */
  name: /^[A-Za-z0-9_][A-Za-z0-9._-]*$/,
  extensions: ['.onnx', '.data', '.onnx_data', '.bin', '.json', '.txt', '.md'],
  /** JSON files are read completely; the largest published tokenizers have about 33 MB. */
  jsonBytes: 40_000_000,
  jsonDepth: 64,
  /** Gemma's tokenizer, the largest published, has about three million. */
  jsonValues: 5_000_000,
  /** Entries below this size may have any compression ratio. */
  bombBytes: 1_048_576,
  bombRatio: 100,
} as const;

/** Bytes of manifest.json and of preprocessor_config.json. */
export const SETTINGS_BYTES = 1_000_000;
/** Bytes of config.json, tokenizer_config.json and lists of labels; only tokenizer.json may have `LIMITS.jsonBytes`. */
export const CONFIG_BYTES = 16_000_000;

/**
 * What a tokenizer may contain. The largest published ones (Gemma, mT5, BLOOM) have 262,144 tokens, 514,906 merges
 * and some 6,400 added tokens; their longest tokens have a few hundred characters.
 */
export const TOKENIZER_LIMITS = {
  vocabulary: 1_000_000,
  merges: 2_000_000,
  addedTokens: 20_000,
  /** Above the rows of any embedding; ONNX Runtime rejects an id without a row. */
  id: 10_000_000,
  /** UTF-16 units, as everywhere below. */
  tokenLength: 1_024,
  /**
   * Pieces of a Unigram model: SentencePiece writes at most 16 characters, and encoding time grows with their square.
   */
  pieceLength: 256,
  /** Of all pieces, and of all added tokens, which the library stores as tries with a node per character. */
  trieCharacters: 8_000_000,
  /** JSON values of normalizer, pre_tokenizer, post_processor and decoder, each. */
  partValues: 10_000,
  /** Steps of one of these, those of nested sequences included. */
  steps: 64,
  depth: 4,
  patterns: 32,
  patternLength: 2_000,
  /** Inserted text of a step: a replacement, a prefix. */
  insertion: 256,
  /** Steps of `backtracking` for all patterns together: about 0.2 s. Published patterns take 10,000. */
  analysis: 5_000_000,
  /** BERT writes 100. Encoding time of a word grows with its square. */
  wordLength: 256,
  /** How many times longer normalizer and pre-tokenizer may make a text. Byte-level tokenizers reach 6. */
  growth: 32,
} as const;

/**
 * Limits of image sizes. The largest inputs of published vision encoders are 1024x1024 (SAM; SigLIP ends at 512, CLIP
 * at 336, DINOv2 at 518); float32 pixels of such an image take 12.6 MB. Resizing may go twice as far, because a crop
 * may follow.
 */
export const IMAGE_LIMITS = {
  side: 1_024,
  resizedSide: 2_048,
  /** Maximum bytes of the `pixel_values` of one batch. */
  batchBytes: 128_000_000,
} as const;

/**
 * Numbers per image or text. The largest published dual encoders have 1,536 (EVA-CLIP-18B), those built on language
 * models 4,096. A runner holds the embeddings of all prompts of a benchmark: of MAC's 25,641 texts, 420 MB of these.
 */
export const EMBEDDING_LIMITS = { dualEncoder: 4_096, embedder: 16_384 } as const;

export const LABEL_LIMITS = {
  /** All pairs of C-GQA's states and objects are 278,000. */
  count: 1_000_000,
  length: 256,
} as const;

/** What ONNX Runtime 1.30 loads in reasonable time; above these it fails or hangs. */
export const ONNX_LIMITS = {
  /** Protobuf sizes are signed 32-bit integers. */
  fileBytes: 2_147_483_647,
  ir: 13,
  opset: { min: 7, max: 26 },
  /** ONNX Runtime 1.30 loads 30 nested Ifs and rejects 60. */
  depth: 24,
  /** A chain of 100,000 nodes takes it 15 s. */
  nodes: 50_000,
  expandedNodes: 200_000,
  tensors: 200_000,
  /** Visited protobuf fields; the largest real graphs within `nodes` have about a tenth. */
  fields: 4_000_000,
  nameBytes: 4_096,
  /** All names in memory at once. */
  allNamesBytes: 32_000_000,
} as const;
