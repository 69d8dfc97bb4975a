import { casesOf, type HostileCase } from './hostile-case.js';
import { validClassifier, VALID_LABELS, withJson, zipOf } from './valid-bundles.js';

const CODES = [
  'label_list_invalid',
  'label_count_mismatch',
  'manifest',
  'output_shape_mismatch',
  'bundle_too_large',
  'memory',
];
const REJECTED = { codes: CODES, mayPass: false };
const HARMLESS = { codes: CODES, mayPass: true };

const sound = validClassifier();
const manifestOf = (labels: string, files: object = {}) => ({
  ...sound.json['manifest.json'],
  files: { model: 'model.onnx', preprocessor: 'preprocessor_config.json', labels: 'labels.json', ...files },
  heads: { attribute: { output: 'logits', labels, activation: 'none' } },
});
const labels = (attributes: unknown) => () => zipOf(withJson(sound, { 'labels.json': { attributes } }));
const id2label = (text: string) => () =>
  zipOf(withJson(sound, { 'manifest.json': manifestOf('config.json#id2label', { config: 'config.json' }) }), {
    'config.json': Buffer.from(`{"id2label": ${text}}`),
  });
const first = (label: string) => [label, ...VALID_LABELS.slice(1)];

/** Attacks through labels.json and id2label, on a classifier of four attributes. */
export const HOSTILE_LABELS: readonly HostileCase[] = casesOf('labels', REJECTED, [
  {
    name: 'labels-ten-million',
    attack: 'ten million labels',
    build: () => zipOf(sound, { 'labels.json': Buffer.from(`{"attributes":[${'"a",'.repeat(9_999_999)}"b"]}`) }),
  },
  {
    name: 'labels-four-million',
    attack: 'four million labels, within what a JSON file may hold',
    build: () => zipOf(sound, { 'labels.json': Buffer.from(`{"attributes":[${'"a",'.repeat(3_999_999)}"b"]}`) }),
  },
  { name: 'label-one-megabyte', attack: 'one label of a million letters', build: labels(first('x'.repeat(1_000_000))) },
  { name: 'labels-duplicate', attack: 'two columns of one name', build: labels(first('green')) },
  { name: 'label-empty', attack: 'a label without a letter', build: labels(first('')) },
  {
    name: 'labels-no-strings',
    attack: 'labels that are numbers, nulls, lists and objects',
    build: labels([1, null, ['a'], {}]),
  },
  {
    name: 'label-control-characters',
    attack: 'a label that moves the cursor, ends the line and holds a NUL',
    accept: HARMLESS,
    build: labels(first('\u001b[2J\u001b]0;owned\u0007\r\n\0red')),
  },
  {
    name: 'label-bidirectional',
    attack: 'a label that turns the direction of what follows it on a page',
    accept: HARMLESS,
    build: labels(first('\u202ered\u2066\u200b')),
  },
  { name: 'label-lone-surrogate', attack: 'half a surrogate pair', accept: HARMLESS, build: labels(first('\ud800')) },
  {
    name: 'label-markup',
    attack: 'a label that is a script',
    accept: HARMLESS,
    build: labels(first('<img src=x onerror=alert(1)>')),
  },
  {
    name: 'labels-prototype',
    attack: 'labels under the name of the prototype of every object',
    accept: HARMLESS,
    build: () =>
      zipOf(withJson(sound, { 'manifest.json': manifestOf('labels.json#__proto__') }), {
        'labels.json': Buffer.from(`{"__proto__": ${JSON.stringify(VALID_LABELS)}}`),
      }),
  },
  {
    name: 'labels-constructor',
    attack: 'labels under a name that every object inherits',
    build: () => zipOf(withJson(sound, { 'manifest.json': manifestOf('labels.json#constructor') })),
  },
  {
    name: 'labels-more-than-columns',
    attack:
      'five labels for four columns of an output whose width the graph does not say: the fifth reads the next image',
    build: () =>
      zipOf(withJson(validClassifier('columns'), { 'labels.json': { attributes: [...VALID_LABELS, 'fifth'] } })),
  },
  {
    name: 'id2label-gaps',
    attack: 'numbers that leave some out',
    build: id2label('{"0":"a","1":"b","3":"c","7":"d"}'),
  },
  { name: 'id2label-negative', attack: 'a negative number', build: id2label('{"-1":"a","0":"b","1":"c","2":"d"}') },
  {
    name: 'id2label-4294967295',
    attack: 'a number that makes a sparse list of four billion',
    build: id2label('{"0":"a","4294967294":"b"}'),
  },
  {
    name: 'id2label-exponent',
    attack: 'numbers that are written in other ways',
    build: id2label('{"0":"a","01":"b","2e0":"c","0x3":"d"}'),
  },
]);
