/**
 * Writes our own graphs beside this file; `synthetic-models.spec.ts` fails when they are others than the code makes.
 */
import { calibrationModel, trialModel } from '@primitives/testing';
import { writeFileSync } from 'node:fs';

for (const [name, bytes] of Object.entries({ trial: trialModel(), calibration: calibrationModel() }))
  writeFileSync(new URL(`${name}.onnx`, import.meta.url), bytes);
