import { foundChoices } from './found-choice.ts';

const place = { track: 'mac', shortName: 'MAC', board: 'closed', submissionCode: '16ZAJ5' };
const model = { submissionCode: '17QA1T', name: 'Dual encoder', team: { name: 'Team' }, places: [place] };

describe('the submissions of a model that the search found', () => {
  it('are those on boards with their tracks, and the newest one', () =>
    expect(
      foundChoices(
        {
          ...model,
          places: [
            place,
            { ...place, board: 'open' },
            { track: 'probe', shortName: 'Probe', board: 'random', submissionCode: 'CHSYE8' },
          ],
        },
        true,
      ),
    ).toEqual([
      { code: '16ZAJ5', name: 'Dual encoder', note: 'Team · MAC · 16ZAJ5', board: 'mac.closed' },
      { code: 'CHSYE8', name: 'Dual encoder', note: 'Team · Probe · CHSYE8', board: 'probe.random' },
      { code: '17QA1T', name: 'Dual encoder', note: 'Team · 17QA1T', board: null },
    ]));
  it('name no board beside models that are chosen', () =>
    expect(foundChoices(model, false)).toMatchObject([
      { code: '16ZAJ5', board: null },
      { code: '17QA1T', board: null },
    ]));
  it('are one where the newest is on a board', () =>
    expect(foundChoices({ ...model, submissionCode: '16ZAJ5' }, true)).toHaveLength(1));
});
