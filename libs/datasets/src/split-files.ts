/** The files of one split in its folder. A hidden split's `labels` stay with the scorer; the rest may be published. */
export const SPLIT_FILES = {
  definition: 'definition.json',
  instances: 'instances.json',
  labels: 'labels.jsonl',
  images: 'images.zip',
} as const;

export type SplitFiles = Record<keyof typeof SPLIT_FILES, string>;
