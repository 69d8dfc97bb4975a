import { exactValuesNote, showsSecret, type ReleasedEvaluation } from './exact-values.js';

const hidden: ReleasedEvaluation = {
  debug: false,
  publication: { visibility: 'SHOWN' },
  track: { releaseRule: 'ROUNDED', split: { role: 'HIDDEN' } },
};
const exact = [{ released: null }];

describe('values of a hidden split', () => {
  it('are marked when they are exact', () => {
    expect(exactValuesNote(hidden, exact)).toBe(
      'Exact values, hidden from others. Only maintainers see them: they can reveal labels. Everyone else sees rounded values.',
    );
    expect(exactValuesNote({ ...hidden, publication: { visibility: 'WITHHELD' } }, exact)).toMatch(/see no values\.$/);
    expect([exact, [{ released: { step: 0.5 } }], []].map((results) => showsSecret(hidden, results))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('have no mark when everyone sees the same values', () => {
    expect(exactValuesNote(hidden, [{ released: { step: 0.5 } }])).toBeNull();
    expect(exactValuesNote(hidden, [])).toBeNull();
    expect(exactValuesNote({ ...hidden, debug: true }, exact)).toBeNull();
    expect(exactValuesNote({ ...hidden, track: { ...hidden.track, releaseRule: 'EXACT' } }, exact)).toBeNull();
    expect(exactValuesNote({ ...hidden, track: { ...hidden.track, split: { role: 'PUBLIC' } } }, exact)).toBeNull();
  });
});
