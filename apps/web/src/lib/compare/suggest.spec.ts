import type { Candidate } from '../api/documents/candidates.ts';
import { matching, suggest } from './suggest.ts';

const row = (submissionCode: string, team: string, day: number): Candidate => ({
  submissionCode,
  name: `Model ${submissionCode}`,
  version: '1.0',
  team,
  publishedAt: new Date(Date.UTC(2026, 10, day)).toISOString(),
});
const ROWS = [row('A', 'x', 1), row('B', 'y', 9), row('C', 'x', 3), row('D', 'z', 4), row('E', 'y', 5)];
const names = (chosen: string[], teams: string[] = []) =>
  suggest(ROWS, chosen, teams).map(({ reason, row }) => `${reason} ${row.submissionCode}`);

describe('suggestions to compare a model with', () => {
  it('are the best, its neighbours, and the latest of the own team', () =>
    expect(names(['C'], ['z', 'y'])).toEqual(['best A', 'above B', 'below D']));

  it('name a model once, by the first reason', () =>
    expect(names(['B'], ['y'])).toEqual(['best A', 'below C', 'own E']));

  it('leave out what is chosen, and take the next neighbour', () =>
    expect(names(['C', 'B', 'D'])).toEqual(['best A', 'below E']));

  it('have no place for a model that is not on the board', () =>
    expect(names(['Z'], ['z'])).toEqual(['best A', 'own D']));

  it('of the best are the one below and the own', () => expect(names(['A'], ['x'])).toEqual(['below B', 'own C']));
});

describe('the search among models', () => {
  const found = (text: string) => matching(ROWS, ['A'], text).map(({ submissionCode }) => submissionCode);
  it('finds all words in name, team or code, and nothing that is chosen', () => {
    expect(found('model x')).toEqual(['C']);
    expect(found('y  1.0')).toEqual(['B', 'E']);
    expect(found('')).toEqual(['B', 'C', 'D', 'E']);
    expect(found('nothing')).toEqual([]);
  });
});
