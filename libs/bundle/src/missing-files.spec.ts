import { labelsMissing, preprocessorMissing, usedAssumptions } from './missing-files.js';
import { defaultPreprocessing, parsePreprocessing } from './preprocessing.js';

const contentOf = (remedy: string) => JSON.parse(/\{.*\}/.exec(remedy)?.[0] ?? '') as Record<string, unknown>;

it.each([
  [64, 64],
  [224, 336],
])(
  'the remedy of a missing preprocessor_config.json has the content that equals the assumption at %dx%d',
  (height, width) => {
    const { remedy } = preprocessorMissing({ height, width });
    expect(parsePreprocessing('preprocessor_config.json', contentOf(remedy))).toEqual(
      defaultPreprocessing({ height, width }),
    );
  },
);

it('the remedy of missing labels has every list of the file', () => {
  const { message, remedy } = labelsMissing('labels.json', ['labels.json#attributes', 'labels.json#pairs']);
  expect(message).toContain('expected a file named "labels.json"');
  expect(contentOf(remedy)).toEqual({ attributes: ['…'], pairs: [['…', '…']] });
  expect(contentOf(labelsMissing('config.json', ['config.json#id2label']).remedy)).toEqual({ id2label: { 0: '…' } });
});

it('states no assumption about preprocessing whose file must be written', () => {
  const assumed = ['interface embedder, as requested', "CLIP's preprocessing at 64x64"];
  expect(usedAssumptions({ assumed, findings: [] })).toEqual(assumed);
  const findings = [preprocessorMissing({ height: 64, width: 64 }, 'contract')];
  expect(usedAssumptions({ assumed, findings })).toEqual(['interface embedder, as requested']);
  expect(usedAssumptions({ assumed, findings: [labelsMissing('labels.json', ['labels.json#objects'])] })).toEqual(
    assumed,
  );
});
