import { decodeColumns, encodeColumns, InvalidColumnFileError } from '../outcomes/columns.js';
import { randomCase } from './naive-pairs.oracle.js';
import { decodePairOutcomes, encodePairOutcomes } from './pair-outcomes-file.js';
import { PairReduction } from './pair-reduction.js';
import { pairSpace } from './pair-space.js';
import { CALIBRATION_PROFILES } from './profile.js';

const { lists, labels, scores } = randomCase({
  profile: 'mac',
  world: 'open',
  scale: 'integers',
  branches: 'factored',
  seed: 2,
});
const reduction = new PairReduction(pairSpace(lists, 'open'), CALIBRATION_PROFILES.mac, [1, 3]);
reduction.add(labels, scores);
const outcomes = reduction.finish();
const bytes = encodePairOutcomes(outcomes);

describe('the file of pair outcomes', () => {
  it('returns what was written, at any offset of a buffer', () => {
    expect(decodePairOutcomes(bytes)).toEqual(outcomes);
    const shifted = new Uint8Array(bytes.length + 3);
    shifted.set(bytes, 3);
    expect(decodePairOutcomes(shifted.subarray(3))).toEqual(outcomes);
  });

  it('is the same bytes for the same outcomes', () =>
    expect(encodePairOutcomes(decodePairOutcomes(bytes))).toEqual(bytes));

  it('takes less than 120 bytes an image and k', () => expect(bytes.length / outcomes.images / 2).toBeLessThan(120));

  it('is refused when it is cut, foreign, or of another kind', () => {
    expect(() => decodePairOutcomes(bytes.subarray(0, bytes.length - 8))).toThrow(InvalidColumnFileError);
    expect(() => decodePairOutcomes(new Uint8Array(64))).toThrow('it does not start with PRIMCOL1');
    const other = encodeColumns({ kind: 'pair-outcomes/2', meta: {}, columns: {} });
    expect(() => decodePairOutcomes(other)).toThrow('it holds pair-outcomes/2, not pair-outcomes/1');
  });

  it('is refused when a column is missing or of another type', () => {
    const { object: _, ...columns } = decodeColumns(bytes).columns;
    const without = encodeColumns({ ...decodeColumns(bytes), columns });
    expect(() => decodePairOutcomes(without)).toThrow('column object is missing or of another type');
  });
});
