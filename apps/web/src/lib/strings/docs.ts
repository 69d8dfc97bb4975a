import { plural } from './plural.ts';

export const words = {
  title: 'Docs',
  nav: 'Docs',
  all: 'All pages',
  lede: 'Primitives runs vision models on test images and ranks them with confidence intervals.',
  start: [
    {
      href: '/docs/intervals',
      label: 'Read a board',
      text: 'What ± and a range of ranks mean, and when a lead is significant.',
    },
    {
      href: '/docs/getting-started',
      label: 'Submit a model',
      text: 'Export, check and upload a model: the shortest path for each library.',
    },
    {
      href: '/docs/python',
      label: 'Use it from Python',
      text: 'Export a PyTorch model, score it on a public split and submit it, without leaving Python.',
    },
    {
      href: '/docs/cli',
      label: 'Use the command line',
      text: 'All commands with their options; also the API, webhooks and exports of boards.',
    },
    {
      href: '/docs/operate/install',
      label: 'Run the platform',
      text: 'Install it, add runners, import a benchmark, and monitor the system.',
    },
    {
      href: '/papers',
      label: 'Compare with a paper',
      text: 'Values that papers report, which of them were reproduced here, and what differs.',
    },
  ],
  symbols: [
    { name: '2–4 of 9', text: 'range of ranks: one entry is significantly better, and five are significantly worse' },
    { name: 'no rank', text: 'a row from a paper; it takes part in no test' },
    {
      name: 'Verified',
      verified: true,
      text: 'this platform ran the model; the symbol, or the opened row on a phone, links to the signed receipt',
    },
    { name: 'Reported', verified: false, text: 'copied from a paper, with its table' },
    { name: '±0.80', text: '95% interval; below the name of a column: of each value that shows no other interval' },
    { name: '[5.60, 8.71]', text: 'the ends of an interval whose sides differ clearly' },
    { name: 'Shaded', text: 'in the chart of a board: the interval of the best value' },
    { name: 'Dashed line', text: 'in the chart of a board: what random or constant answers reach, unless it is 0' },
    { name: '≈', text: 'nearly the same results as the earlier entry that the note below the table names' },
    { name: '†', text: 'not trained on the training split of the track' },
    { name: '‡', text: 'a note below the table concerns this row, such as values that cannot be compared directly' },
    { name: '–', text: 'no value: the metric is undefined here, or the paper does not report it' },
    {
      name: 'Bold, underlined',
      text: 'best and second-best value of the column, separately for verified and reported; variants of a reported method, named after it, do not count; nor do verified values whose 95% interval includes the value of random answers, constant ones, or label frequencies, or is worse, and rounded values where the ranks contradict the order; of equal rounded values, those with the lowest first rank are better',
    },
    { name: '↓', text: 'lower is better' },
  ],
  turn: 'Previous and next page',
  previous: 'Previous',
  next: 'Next',
  contents: 'On this page',
  top: 'Top',
  copy: 'Copy',
  search: {
    label: 'Search the docs',
    results: 'Results',
    loading: 'Loading the index…',
    failed: 'The index could not be loaded. Reload the page to try again.',
    found: (count: number, most: number) =>
      count === 0
        ? 'No section has these words.'
        : count < most
          ? `${plural(count, 'section')}.`
          : `The ${most} best matches; add words to narrow the search.`,
    corrected: (text: string) => `Searched for “${text}” instead.`,
    opens: (name: string) => `Enter opens “${name}”; ↑ and ↓ choose another.`,
  },
  libraries: [
    { name: 'transformers', call: 'Bundle.from_transformers("google/siglip-base-patch16-224", "my-siglip")' },
    { name: 'open_clip', call: 'Bundle.from_open_clip("ViT-B-32", "my-clip", pretrained="laion2b_s34b_b79k")' },
    { name: 'timm', call: 'Bundle.from_timm("vit_base_patch16_224", "my-vit")' },
    { name: 'PyTorch', call: 'Bundle.from_torch(module, "my-model", preprocess=transform, interface="embedder")' },
    { name: 'a folder of optimum or transformers.js', call: 'Bundle.from_onnx("my-export")' },
  ],
  declarations: [
    {
      way: 'Both commands',
      trained: '--trained-on shapes',
      none: '--trained-on none',
      undeclared: '--trained-on not-declared',
    },
    { way: 'Python', trained: 'trained_on=["shapes"]', none: 'trained_on=[]', undeclared: 'trained_on="not-declared"' },
  ],
  starter: {
    interfaces: [
      {
        id: 'classifier',
        name: 'Classifier',
        model: 'has outputs for a fixed list of words',
        boards: 'compositions, single pairs, attributes of regions',
        remark: 'One output per head: attributes, objects or pairs. The labels assign words to columns in any order.',
      },
      {
        id: 'dual_encoder',
        name: 'Dual encoder',
        model: 'embeds images and texts separately, as CLIP does',
        boards: 'all except matching, questions and region classifiers',
        remark: 'Two graphs. The Python package exports a CLIP of the Hugging Face Hub without code.',
      },
      {
        id: 'matcher',
        name: 'Matcher',
        model: 'scores an image–text pair',
        boards: 'statements about regions; also compositions and compounds, slowly',
        remark:
          'Row i of the images belongs to row i of the texts. The platform runs the model on every pair, so inference should be cheap.',
      },
      {
        id: 'vqa',
        name: 'VQA model',
        model: 'answers questions; the answers include yes and no',
        boards: 'questions about regions',
        remark: 'Any list of answers that contains yes and no; the score is the softmax over these two.',
      },
      {
        id: 'embedder',
        name: 'Embedder',
        model: 'computes one vector per image',
        boards: 'attribute probe; boards of primitives with one number per primitive',
        remark:
          'The platform trains on the vectors, in the same way for every submission. Tracks that require activations of primitives expect one number per primitive.',
      },
    ],
    mistakes: [
      {
        code: 'batch_size_fixed',
        because: 'the export fixed the batch size of its example',
        cure: 'name axis 0 of every input and output in dynamic_axes',
      },
      {
        code: 'input_missing',
        because: 'the exporter called the input "input" or "x"',
        cure: 'pass input_names=["pixel_values", …]',
      },
      {
        code: 'output_missing',
        because: 'the outputs have no names, or names that the manifest does not list',
        cure: 'pass output_names, or correct the manifest',
      },
      {
        code: 'image_size_mismatch',
        because: 'crop_size and the graph disagree',
        cure: 'write the preprocessing of training into preprocessor_config.json',
      },
      {
        code: 'label_count_mismatch',
        because: 'a label is missing, or there is one output too many',
        cure: 'write labels.json from the list you trained with',
      },
      {
        code: 'operator_random',
        because: 'dropout or sampling is still in the graph',
        cure: 'call model.eval() before the export',
      },
      {
        code: 'batch_dependent',
        because: 'batch normalisation was exported in training mode',
        cure: 'call model.eval() before the export',
      },
      {
        code: 'not_finite',
        because: 'float16 overflows, or a softmax receives only −∞ because the mask covers every entry',
        cure: 'compute the softmax in float32, mask with −10,000',
      },
      {
        code: 'many_ties',
        because: 'a sigmoid or softmax of large logits is 1 or 0 for many labels at once',
        cure: 'declare "activation": "none" and end the graph with logits',
      },
      {
        code: 'file_digest_mismatch',
        because: 'a file was exported after the manifest',
        cure: 'write the manifest last, or leave "sha256" out',
      },
      {
        code: 'not_signed_in',
        because: 'the command sends no token',
        cure: 'run primitives login, or create a token with the scope submit on the account page',
      },
      {
        code: 'token_expired',
        because: 'the token has expired; also token_revoked and token_unknown',
        cure: 'run primitives login, and unset PRIMITIVES_TOKEN, which takes precedence over the stored token',
      },
      {
        code: 'quota_exceeded',
        because: 'the submission quota of the track is used up',
        cure: 'check on the public val split with primitives score',
      },
    ],
  },
  api: {
    addresses: [
      ['POST /graphql', 'queries and mutations, as JSON'],
      ['WebSocket /graphql', 'subscriptions, protocol graphql-transport-ws'],
      ['/uploads', 'bundles, resumable (tus 1.0)'],
      ['GET /t/<track>/<board>.csv', 'a board; also .json, .tex, .md, .bib'],
      ['GET /s/<code>.json', 'a submission with its results; also .csv, .tex, .md, and .bib as citation'],
      ['GET /badge/<code>.svg', 'a result as an image; track, board and show=value or rank'],
      ['GET /r/<digest>.json', 'a signed receipt; /r/<evaluation>.json redirects to it'],
      ['GET /.well-known/primitives-keys.json', 'the public keys that verify receipts'],
    ],
    scopes: [
      ['read', 'read what the owner may read'],
      ['submit', 'upload and submit for the teams of the owner'],
      ['operate', 'operate the fleet and the tracks, if the owner is a maintainer'],
      ['admin', 'change roles, if the owner is an administrator'],
    ],
    limits: [
      ['depth', 'Nesting depth of fields'],
      ['cost', 'Cost of a document: fields, weighted by depth and by a numeric first'],
      ['aliases', 'Aliases of a document'],
      ['directives', 'Directives of a document'],
      ['tokens', 'Lexical tokens of a document'],
      ['bodyBytes', 'Bytes of a request'],
      ['operationsPerMinute', 'Operations per minute, by account or address'],
      ['readsPerMinute', 'Files read per minute, by address'],
      ['comparisonsPerMinute', 'New comparisons per minute, by account or address'],
    ],
    statuses: [
      [400, 'input_invalid', 'the request is malformed, or a value is out of bounds'],
      [400, 'GRAPHQL_PARSE_FAILED', 'the document is not valid GraphQL'],
      [400, 'GRAPHQL_VALIDATION_FAILED', 'the document does not match the schema, or exceeds a limit'],
      [401, 'token_unknown', 'the token is not valid; also token_expired, token_revoked'],
      [401, 'not_signed_in', 'an upload needs a token, and the request has none'],
      [403, 'forbidden', 'a page of another site used the session'],
      [
        404,
        'submission_unknown',
        'it does not exist or is private; also track_unknown, board_unknown, receipt_unknown',
      ],
      [405, 'BAD_REQUEST', 'the GraphQL request used a method other than POST'],
      [413, 'input_invalid', 'the request is too large'],
      [415, 'BAD_REQUEST', 'the content type is not application/json'],
      [429, 'rate_limited', 'too many requests; Retry-After gives the waiting time in seconds'],
      [500, 'internal', 'a fault of the platform; the log contains the incident id of the message'],
    ],
    needsToken: 'Needs a token.',
    request: 'Request and answer',
    variables: 'Variables',
    answer: 'Answer',
  },
  codeColumns: { code: 'Code', remedy: 'What to do' },
  severities: { reject: 'rejected', flag: 'passes, flagged for a maintainer' } as Record<string, string>,
  stages: {
    unpack: 'Bundle: the archive',
    manifest: 'Bundle: the manifest and its files',
    static: 'Bundle: the graphs',
    contract: 'Bundle: the requirements of a track',
    load: 'Bundle: loading the model',
    run: 'Bundle: running on public images',
  } as Record<string, string>,
} as const;
