import { METRICS } from './registry.js';
import { VALIDATION_METRICS } from './probe-definitions.js';
import { samplingUnit } from './sampling-unit.js';

it('is the validation image for the metrics of validation, and for no others', () =>
  expect([...METRICS.keys()].filter((id) => samplingUnit(id, 'closed') === 'validation image').sort()).toEqual(
    Object.keys(VALIDATION_METRICS).sort(),
  ));
