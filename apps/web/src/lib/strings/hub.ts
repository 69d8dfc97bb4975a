/** Strings of the panel with the results for the Hugging Face Hub, which loads after the page. */
export const words = {
  heading: 'Hugging Face Hub',
  note: 'Show these results on the page of your model. Save the file in the model repository, then push it.',
  dataset: 'Dataset repository of the benchmark',
  hint: 'The owner and name on the Hub. Leave empty for the repository that this platform names.',
  show: 'Show file',
  download: 'Download',
  copy: 'Copy YAML',
  file: (path: string) => `File ${path}`,
  place: 'Save it in the model repository as:',
  command: 'Or write it from the command line:',
  empty: 'No public result yet. Try again when the results are published.',
  failed: 'The file could not be loaded. Try again.',
} as const;
