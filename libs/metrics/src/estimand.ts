/**
 * What the interval of a metric is an interval for: the value in the population that the units are sampled from, or the
 * expected value on test sets of this size. docs/metrics/intervals.md gives the reasons.
 */
export const ESTIMANDS = {
  images:
    'the share in the population that the images are sampled from; it is also the expected value on a test set of any size',
  imageMean:
    'the mean over the population that the images are sampled from; it is also the expected value on a test set of any size',
  curve:
    'the expected value on test sets of this size, each with its own bias list; a maximum over biases is a little above its population value on small test sets',
  exactCurve:
    'the expected value on test sets of this size; a maximum over biases is a little above its population value on small test sets',
  precision:
    'the expected value on test sets of this size and these numbers of labels; average precision of few positives is above its population value (one positive at rank 2 gives 0.5), for all models alike',
  precisionGap:
    'the expected value on test sets of this size and these numbers of labels; the excess of both average precisions on small test sets largely cancels',
  attributeRates: 'the mean of the rates in the population of instances, for these attributes',
  pooled:
    'the value in the population of instances; a ratio of sums, whose expected value differs from it by less than one part in the number of images',
  constant: 'none: it describes the submission, not a population',
  gallery:
    'the expected share over images from the same population, while the images and captions of this test set remain the candidates of each ranking',
  categoryRates: 'the mean of the shares in the population of items, for these categories',
  imagePairs: 'the share over pairs of images like these; it is also the expected value on a test set of any size',
  nouns: 'the share over compound nouns like these; it is also the expected value on a test set of any size',
  nounMean: 'the mean over compound nouns like these, given that their triplet is correct',
  attributes:
    'the expected value over attributes like these, given the concepts and folds of the benchmark; other concepts are not covered',
  episodes:
    'the mean over episodes drawn like these, given the classes and images of the benchmark and the training of each episode’s classifier',
  classes: 'the value over classes like these, given the trained composition model',
  trainedCurve:
    'the expected value on test sets of this size, each with its own bias list, given the trained composition models; another training is not covered',
} as const;
