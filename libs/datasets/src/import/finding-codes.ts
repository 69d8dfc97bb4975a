/**
 * The effect of a finding on the import.
 * - `fatal`: reading stops; no version can be created from this folder.
 * - `error`: the affected entries are omitted, and no version is written unless the person accepts the code.
 * - `warning`: the import continues as the sentence says; the report contains it.
 */
export type Severity = 'fatal' | 'error' | 'warning';

interface CodeEntry<S extends Severity = Severity> {
  readonly severity: S;
  readonly meaning: string;
  readonly remedy: string;
}

const entry =
  <S extends Severity>(severity: S) =>
  (meaning: string, remedy: string): CodeEntry<S> => ({ severity, meaning, remedy });
const fatal = entry('fatal');
const error = entry('error');
const warning = entry('warning');

/** Every possible finding of an import. docs/import.md contains this table, and a spec compares them. */
export const IMPORT_CODES = {
  folder_missing: fatal('the folder to import does not exist', 'check the path'),
  file_missing: fatal(
    'a file of the layout is not there',
    'download it from the place that the layout names, or unpack the archive again',
  ),
  file_unreadable: fatal('a file is not in the format of the layout', 'download it again; do not edit it by hand'),
  file_twice: fatal('two files have the annotations', 'keep one of the two'),
  file_is_pointer: fatal(
    'a file is a Git LFS pointer: it names the content, which Git LFS stores elsewhere',
    'run `git lfs pull` in the clone of the authors’ repository, or download the file itself',
  ),
  images_missing: fatal(
    'no folder of images is there, or all are empty',
    'download the images and unpack them as the layout says; the annotations alone are not enough',
  ),
  pickle_refused: fatal(
    'a pickle contains instructions other than lists, dicts, strings and numbers; loading it could execute code',
    'do not load the file with another program; download the list from its authors again',
  ),
  pickle_broken: fatal('a pickle is damaged or larger than any annotation list', 'download it again'),
  definition_broken: fatal(
    'the vocabulary is inconsistent',
    'check the entries that the finding names; the release differs from the described layout',
  ),
  nothing_left: fatal('no instance is left after omitting invalid entries', 'fix the findings listed above this one'),

  line_malformed: error(
    'a line does not have the fields of the layout',
    'download the file again, or correct the line',
  ),
  entry_malformed: error(
    'an entry lacks a field or has one of another type',
    'download the file again, or correct the entry',
  ),
  name_unknown: error(
    'an attribute, object, class or concept is not in the vocabulary, or the image of a caption not in the list',
    'use the annotations and the vocabulary of one release',
  ),
  set_unknown: error('an entry belongs to no known set', 'correct the set of the entry'),
  pair_outside: error(
    'an image has a pair that its split does not list, so no candidate is correct',
    'use the annotations and the split files of one release',
  ),
  id_duplicate: error('an id occurs twice', 'remove one of the two'),
  label_conflict: error(
    'entries of one image have contradictory labels, and the first is used; or an item has a caption that is both correct and wrong, and is left out',
    'keep the correct label or caption and remove the other, or remove the entry',
  ),
  path_escapes: error(
    'a path points outside the folder',
    'correct the path; only symbolic links lead outside of the folder',
  ),
  image_missing: error(
    'an image that the annotations name is not there',
    'download it, or accept a version without it',
  ),
  image_corrupt: error(
    'an image cannot be decoded exactly as the reference decodes it',
    'download it again or convert it, or accept a version without it',
  ),
  box_malformed: error('a box is not four finite numbers with a positive size', 'correct the box'),
  box_outside: error('a box is outside of its image', 'check that images and boxes are of one release and scale'),
  count_unexpected: error(
    'a count is not that of the released files',
    'complete the download, or accept the code for another version of the release',
  ),
  image_in_two_sets: error(
    'an image of one set is also in another set: it leaks',
    'remove it from one of the sets; with the accepted code both are kept',
  ),
  split_overlap: error(
    'an index occurs in both the training and the test set of an episode',
    'use the split files of one release',
  ),

  image_changed: fatal(
    'an image changed while it was imported',
    'do not change the folder during the import; import again',
  ),

  label_missing: warning('an entry without a label is left out, as the authors do', 'no action is needed'),
  pair_skipped: warning(
    'an entry has a pair that its set does not list and is left out, as the authors do',
    'no action is needed',
  ),
  label_twice: warning('a label occurs twice; it is counted once', 'no action is needed'),
  label_both: warning(
    'an attribute is given as present and as absent; absent wins',
    'nothing to do, or decide in the annotations',
  ),
  edge_contradicted: warning(
    'more labels contradict an edge of the hierarchy than confirm it',
    'check the edge, and whether the file has parent and child in the other order',
  ),
  box_clipped: warning('a box extends beyond its image and is clipped', 'no action is needed'),
  probe_unsplit: warning(
    'an attribute of an attribute probe cannot be split, and is left out',
    'add concepts with and without the attribute, or other groups',
  ),
  image_twice: warning('two images of one set are the same bytes', 'consider removing one of them'),
  image_unnamed: warning('an image is in the folder but in no annotation', 'no action is needed'),
  file_optional: warning(
    'a file that adds to the benchmark is not there',
    'add the file if you need the data that the finding names',
  ),
  file_differs: warning(
    'a file is not the released one, or the one computed from released files, byte for byte',
    'download it again, or record what was changed in the documentation of the benchmark',
  ),
  count_differs: warning(
    'a count is not that of the paper',
    'record the imported release in the documentation of the benchmark',
  ),
  asset_derived: warning(
    'the importer derived a file that the authors did not publish',
    'replace the file when the authors publish it',
  ),
} as const satisfies Record<string, CodeEntry>;

export type ImportCode = keyof typeof IMPORT_CODES;
export type FatalCode = {
  [Code in ImportCode]: (typeof IMPORT_CODES)[Code]['severity'] extends 'fatal' ? Code : never;
}[ImportCode];

/** Every code as the Markdown table of docs/import.md. */
export function importCodesTable(): string {
  const rows = Object.entries(IMPORT_CODES).map(
    ([code, { severity, meaning, remedy }]) => `| \`${code}\` | ${severity} | ${meaning} | ${remedy} |`,
  );
  return ['| code | severity | what it means | remedy |', '| --- | --- | --- | --- |', ...rows, ''].join('\n');
}
