/** How both commands declare the training data. */
const OPTIONS = '--trained-on <benchmark>, or --trained-on none';

/**
 * What `submit` prints before the upload of a model whose training data is not declared.
 *
 * @param options that declare it
 */
export const trainingNotDeclared = (options = OPTIONS): string =>
  `training data is not declared, which is not possible later; the filter “Not trained” of the boards leaves this model out. To declare it: ${options}`;
