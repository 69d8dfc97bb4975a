import { SCREENS, WIDTHS } from './pages.js';
import type { Screen } from './screen.js';
import { THEMES, type Theme } from './capture.js';

/** The states with stored pictures, and what only they show. */
const STATES: Readonly<Record<string, string>> = {
  home: 'tracks, running evaluations, the latest results',
  'board-closed': 'a board: ranks, ties, intervals, papers, the Pareto front, the matrix',
  'board-new': 'the open world, sorted where lower is better, with the pill of a new result',
  'board-open-row': 'a short board, verified only; on a phone its first row is open',
  'board-filtered': 'compact rows, further columns, points coloured',
  'submission-done': 'a result: steps, shards, nine metrics on two boards, receipt',
  'submission-running': 'a run: progress, shards in progress, the log',
  'submission-rejected': 'a rejected bundle: reason, remedy, all checks',
  compare: 'three models: metrics with their tests',
  fleet: 'runners, loads, queue, charts over time',
};

/** One picture: a state at a width in a theme. */
export interface Shot {
  /** File name without `.png`. */
  readonly name: string;
  /** What the picture shows. */
  readonly shows: string;
  readonly screen: Screen;
  readonly width: number;
  readonly theme: Theme;
}

const screenOf = (name: string): Screen => {
  const screen = SCREENS.find((each) => each.name === name);
  if (!screen) throw new Error(`no screen ${name}`);
  return screen;
};

export const SHOTS: readonly Shot[] = Object.entries(STATES).flatMap(([state, shows]) =>
  WIDTHS.flatMap((width) =>
    THEMES.map((theme) => ({ name: `${state}-${width}-${theme}`, shows, screen: screenOf(state), width, theme })),
  ),
);
