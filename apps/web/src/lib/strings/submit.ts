import { listed, plural } from './plural.ts';
import { words as trainingData } from './training-data.ts';

export const words = {
  title: 'Submit a model',
  newVersion: (name: string) => `New version of ${name}`,
  lede: 'Choose a bundle: the ONNX files of a model, its preprocessing, and its tokenizer or labels.',
  bundleDocs: 'What a bundle contains',
  /** Two links and what they are for. */
  signIn: { enter: 'Sign in', or: 'or', create: 'create an account', purpose: 'to upload.' },
  signInDetail: 'Without an account you can only check a bundle, and nothing is uploaded.',
  chooseAgain: 'Afterwards choose the bundle again; what you entered in the form is saved.',
  noTracks: 'No track accepts submissions at the moment.',
  files: 'Bundle',
  drop: (touch: boolean) =>
    `${touch ? 'Choose' : 'Drop'} a .zip, a folder or the files of a bundle${touch ? '' : ' here'}`,
  dropNote:
    'model.onnx with its external data, labels, preprocessor_config.json and, where text is used, tokenizer.json',
  tryExample: 'Try the example bundle',
  example: 'Download the example bundle',
  nextTitle: 'What follows',
  next: [
    'Your browser checks the files; nothing is uploaded yet.',
    'Choose the kind of run and the tracks.',
    'Describe the model.',
    'Upload: a runner runs the model, and its page shows the result.',
  ],
  nextVersion: (name: string) =>
    `Choose the bundle of the next version. If its manifest names ${name} or no model, the form is prefilled from ${name}.`,
  /** @param name in the manifest @param earlier the model of which the form was opened for a new version */
  otherModel: (name: string, earlier: string) =>
    `The manifest names another model, ${name}: this is not a new version of ${earlier}, and the form does not use its data.`,
  chooseFiles: 'Choose files',
  chooseFolder: 'Choose a folder',
  chooseOther: 'Choose another bundle',
  folder: (name: string, count: number) => `${name} (${plural(count, 'file')})`,
  several: (first: string, count: number) =>
    count === 1 ? first : `${first} and ${plural(count - 1, 'more file', 'more files')}`,
  checking: 'Checking',
  hashing: (done: string, total: string) => `Computing the digest, ${done} of ${total}`,
  checkFailed: 'The files could not be read',
  retryChoose: 'Choose the files again; they may have been moved or changed since.',
  local: 'Local check',
  localNote:
    'Nothing is uploaded yet. Your browser does not run the model: faults of its answers, such as NaN, appear in a run.',
  archiveSize: (size: string, left: string) => `${size}; your team has ${left} of storage left`,
  spaceRemedy: 'Submit a smaller bundle, or ask a maintainer for more storage.',
  verdict: { ok: 'The files pass', flag: 'The files pass, with remarks', reject: 'Not ready to submit' },
  unaccepted: 'The bundle is valid, but no track accepts it',
  remedy: 'What to do:',
  expected: 'Expected:',
  found: 'Found:',
  assumed: 'Inferred, not declared in a manifest:',
  ignored: (names: string) => `Not part of the bundle: ${names}`,
  digest: 'SHA-256 of the archive',
  size: 'Archive',
  interface: 'Interface',
  parameters: 'Parameters',
  track: 'Tracks',
  noDebug: 'No debug run: the track has no public images, or they are still being prepared.',
  trackNote: 'A bundle can enter several tracks at once; each track is a separate evaluation and uses quota.',
  rules: 'How results are published',
  /** Of a track. @param best value with its unit; null without an entry */
  facts: (metric: string, instances: string, best: string | null) =>
    `Ranked by ${metric}, ${instances} test instances${best === null ? '' : `, best ${best}`}.`,
  chooseTrack: 'Choose at least one track.',
  interfaces: 'Inputs and outputs of each interface',
  accepts: (interfaces: string) => `Accepts ${interfaces}.`,
  closed: 'Closed for submissions.',
  phase: (name: string) => `Phase ${name}`,
  phaseUntil: 'until',
  phaseLeft: (left: number, limit: number) => `${left} of ${limit} left in the phase.`,
  released: {
    IMPROVEMENTS:
      'Values on hidden images are published rounded. A result may be withheld: a first one that is close to chance, a later one that is not clearly better than the best of its team or account.',
    ROUNDED: 'Values on hidden images are published rounded.',
    EXACT: 'Values on hidden images are published unrounded.',
  },
  phaseSealed: 'Results are published when the phase closes.',
  phaseOpens: (name: string) => `The phase ${name} opens`,
  quotaNext: 'Next submission possible at',
  doesNotFit: 'Not compatible with this bundle:',
  notAccepting: (count: number, face: string) =>
    `${plural(count, 'track')} ${count === 1 ? 'does' : 'do'} not accept ${face === '' ? 'this bundle' : `the interface ${face}`}`,
  quotaTitle: 'Quota',
  quotaNote: 'Each evaluation on hidden images counts for your account and for your team.',
  debugQuota: 'Remaining debug runs',
  /** @param limit null: the tracks have different limits @param left null: unknown */
  sharedImages: (tracks: readonly string[], limit: number | null, left: number | null) =>
    `${listed(tracks)} have the same test images and share ${
      limit === null ? 'their evaluations' : plural(limit, 'evaluation')
    } in 90 days: this upload uses ${tracks.length}${left !== null && left < tracks.length ? `, but ${left === 1 ? '1 is' : `${left} are`} left` : ''}.`,
  queueFree: 'No other evaluation waits: the next free runner starts it after the checks.',
  queueExamples: (count: number) =>
    `No other evaluation waits. ${plural(count, 'platform run')} (examples for the data pages) ${count === 1 ? 'is' : 'are'} in progress: a runner may complete a shard of ${count === 1 ? 'it' : 'them'} first.`,
  queueNoRunner: 'No runner is ready. It waits in the queue until one is.',
  queueShare: (count: number) =>
    `${plural(count, 'evaluation')} in progress. Teams take turns, so yours need not wait until the queue is empty.`,
  terms: (benchmark: string) => `Terms of ${benchmark}`,
  termsNote: (number: number, digest: string) => `Version ${number}, sha256 ${digest}. Accept each version once.`,
  accept: (benchmark: string) => `I have read and accept the terms of ${benchmark}.`,
  about: 'About the model',
  aboutNote: 'Saved on this device until you submit.',
  optional: 'Optional: backbone, licence, weights, description, links',
  name: 'Name',
  earlierName: 'Kept from the bundle before.',
  useName: (name: string) => `Use “${name}”`,
  version: 'Version',
  final: 'You cannot change name and version after the upload.',
  finalDebug:
    'You cannot change name and version after the upload; a submission of this bundle from the page of the debug run has them too.',
  /** Before the code of the submission. */
  versionTaken: (name: string, version: string) => `${name} ${version} exists already:`,
  versionRemedy: 'Enter another version.',
  useVersion: (version: string) => `Use ${version}`,
  team: 'Team',
  backbone: 'Backbone',
  backboneNote: 'for example ViT-L/14',
  licence: 'Licence',
  weights: 'Weights',
  weightsChoices: { '': 'not declared', OPEN: 'open to everyone', ON_REQUEST: 'on request', CLOSED: 'closed' },
  description: 'Description',
  links: 'Links',
  linksNote: 'paper or code, one per line',
  trainedOn: 'Trained on',
  /** @param from the model and whether it is the example bundle, or an earlier version */
  trainedOnFrom: ({ name, example }: { readonly name: string; readonly example: boolean }) =>
    `Prefilled from ${name} (${example ? 'example bundle, same model' : 'earlier version'}): check it.`,
  trainedOnNote: 'You cannot change this later.',
  mayBeWithheld:
    'The result may be withheld: a first one that is close to chance, or a later one that is not clearly better than your best. It uses quota all the same.',
  debugFirst: 'Debug run first',
  /** @param tracks their short names */
  withheldBefore: (tracks: readonly string[]) =>
    `A result of this model was withheld on ${listed(tracks)}. This one has the same values: it would be withheld again, and uses quota for 90 days.`,
  trainedOnChoices: {
    SOME: 'benchmarks here, or other data that you name',
    NONE: trainingData.none,
    UNDECLARED: 'not declared',
  },
  undeclaredNote: 'The filter “Not trained” of a board hides the model.',
  trainedOnLegend: 'Data that the model has seen',
  reproducing: 'A paper’s row',
  reproducingNote:
    'Choose the row that the model reproduces, and the board shows both values. You can declare it later.',
  reproduces: (track: string) => `On ${track}`,
  reproducesNone: 'no reported row',
  otherData: 'Other data',
  otherDataNote: 'names, separated by commas',
  send: {
    LISTED: 'Upload and submit publicly',
    UNLISTED: 'Upload and submit unlisted',
    PRIVATE: 'Upload and submit privately',
  },
  sendDebug: 'Upload and start a debug run',
  sendCopy: 'Upload and submit as a copy (not ranked)',
  whyCopy: 'Why it is not ranked',
  sending: 'Upload',
  resume: (name: string, percent: number) =>
    `${name} was uploaded to ${percent}%. Choose the same bundle again to resume.`,
  forget: 'Discard upload',
  sent: (done: string, total: string) => `${done} of ${total}`,
  speed: (speed: string) => `${speed}/s`,
  left: (duration: string) => `${duration} left`,
  pause: 'Pause',
  goOn: 'Resume',
  again: 'Try again',
  paused: 'Paused',
  complete: 'Uploaded. Submitting…',
  uploadBroke: 'Upload interrupted',
  uploadBrokeDetail: 'It resumes where it stopped.',
  missing: {
    bundle: 'choose a bundle that passes the local check',
    fit: 'choose a bundle that a track accepts',
    tracks: 'choose a track',
    name: 'enter a name',
    version: 'enter a version',
    newVersion: 'enter a version that does not exist yet',
    training: 'state what the model was trained on',
    account: 'sign in',
    terms: 'accept the terms',
  },
  toSubmit: (what: string) => `To submit: ${what}`,
} as const;
