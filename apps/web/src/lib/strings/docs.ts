export const words = {
  title: 'Docs',
  nav: 'Docs',
  pages: [
    ['/docs/getting-started', 'Getting started'],
    ['/docs/starter', 'Starter kit'],
    ['/docs/bundle', 'The bundle'],
    ['/docs/metrics', 'Metrics'],
    ['/docs/ranks', 'How ranks are computed'],
    ['/docs/errors', 'Error codes'],
    ['/docs/cli', 'Command line'],
  ] as readonly (readonly [string, string])[],
  starter: {
    interfaces: [
      {
        id: 'classifier',
        name: 'Classifier',
        model: 'has outputs for a fixed list of words',
        boards: 'compositions, single pairs, attributes of regions',
        remark:
          'One output a head: attributes, objects, or pairs. The labels say which column is which word, so their order is yours.',
      },
      {
        id: 'dual_encoder',
        name: 'Dual encoder',
        model: 'embeds pictures and texts apart, as CLIP does',
        boards: 'all but matching, questions and classifiers of regions',
        remark: 'Two graphs. An export of a Hugging Face CLIP by optimum works as it is, without a manifest.',
      },
      {
        id: 'matcher',
        name: 'Matcher',
        model: 'takes a picture and a text together',
        boards: 'statements about regions; also compositions and compounds, slowly',
        remark:
          'Row i of the pictures belongs to row i of the texts. It is asked about each pair of the two, so keep it light.',
      },
      {
        id: 'vqa',
        name: 'Question answerer',
        model: 'answers questions, yes and no among the answers',
        boards: 'questions about regions',
        remark: 'Any list of answers that holds yes and no; the score is the softmax over those two.',
      },
      {
        id: 'embedder',
        name: 'Embedder',
        model: 'makes a vector of a picture, and nothing else',
        boards: 'attribute probe, few-shot classes',
        remark: 'What is learned on the vectors is learned by the platform, the same for everyone.',
      },
    ],
    mistakes: [
      {
        code: 'batch_fixed',
        because: 'the export kept the batch of its example',
        cure: 'name axis 0 of every input and output in dynamic_axes',
      },
      {
        code: 'input_missing',
        because: 'the exporter called the input "input" or "x"',
        cure: 'pass input_names=["pixel_values", …]',
      },
      {
        code: 'output_missing',
        because: 'the outputs have no names, or others than the manifest says',
        cure: 'pass output_names, or correct the manifest',
      },
      {
        code: 'image_size',
        because: 'crop_size and the graph disagree',
        cure: 'say in preprocessor_config.json what training did',
      },
      {
        code: 'label_count',
        because: 'a word is missing, or one output too many',
        cure: 'write labels.json from the list you trained with',
      },
      { code: 'op_random', because: 'dropout or sampling is still in the graph', cure: 'call model.eval() before the export' },
      {
        code: 'batch_dependent',
        because: 'batch normalisation was exported in training mode',
        cure: 'call model.eval() before the export',
      },
      {
        code: 'not_finite',
        because: 'float16 overflows, or a mask of −∞ meets a softmax over nothing',
        cure: 'compute the softmax in float32, mask with −10,000',
      },
      {
        code: 'file_digest',
        because: 'a file was exported again after the manifest',
        cure: 'write the manifest last, or leave "sha256" out',
      },
      {
        code: 'not_signed_in',
        because: 'the token is missing or was revoked',
        cure: 'make one on the account page, with the scope submit',
      },
      {
        code: 'quota_exceeded',
        because: 'the track takes so many a day',
        cure: 'check on the public val split with npx primitives score',
      },
    ],
  },
  codeColumns: { code: 'Code', fault: 'Counts towards quota', remedy: 'What to do' },
  faults: { submitter: 'yes', platform: 'no, it is given back' } as Record<string, string>,
  severities: { reject: 'refused', flag: 'passes, flagged for a maintainer' } as Record<string, string>,
  stages: {
    unpack: 'While the archive is opened',
    manifest: 'In the manifest and the files it names',
    static: 'In a graph, without running it',
    contract: 'Against the track',
    load: 'While the model is loaded',
    run: 'While it runs on public images',
  } as Record<string, string>,
} as const;
