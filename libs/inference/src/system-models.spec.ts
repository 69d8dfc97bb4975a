import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calibrationModel, trialModel } from '@primitives/testing';

/** `node libs/inference/models/write.mjs` writes them. */
it.each([
  ['trial', trialModel()],
  ['calibration', calibrationModel()],
])('%s.onnx equals the output of libs/testing', (name, made) => {
  expect(readFileSync(join(__dirname, `../models/${name}.onnx`)).equals(made)).toBe(true);
});
