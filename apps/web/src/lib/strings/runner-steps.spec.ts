import { toneOf } from '../fleet/acts.ts';
import { words as fleet } from './fleet.ts';
import { needsRestart, words } from './runner-steps.ts';

it('has a next step for each state that the fleet page marks in red, and a restart for silent runners', () => {
  const red = Object.keys(fleet.states).filter((state) => toneOf(state as Parameters<typeof toneOf>[0]) === 'bad');
  expect(Object.keys(words.steps).sort()).toEqual(red.sort());
  expect(red.filter(needsRestart).sort()).toEqual(['LOST', 'SILENT']);
});
