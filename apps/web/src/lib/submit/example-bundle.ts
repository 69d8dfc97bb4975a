/** File name of the example bundle, with which a person tries a debug run first. */
export const EXAMPLE = 'example-bundle.zip';

/** Identifies its model, whatever the name of the chosen file. */
export const EXAMPLE_FINGERPRINT = '563b548d7d01839d932522b8341122b3c09f0914f08cb1d6a60aa67c0434101a';

/** Name of its model. */
export const EXAMPLE_NAME = 'Bag of colours';

/** Benchmarks, by slug, that its model was trained on. */
export const EXAMPLE_DATA: readonly string[] = ['shapes'];
