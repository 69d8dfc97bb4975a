import { SCREENS, WIDTHS, type Screen } from './pages.js';
import { THEMES, type Theme } from './capture.js';

/** Pages stand still here, so that an age reads the same on every day. */
export const NOW = new Date('2026-11-21T12:00:00Z');

/** The states whose pictures are kept, and what is seen there and nowhere else. */
const STATES: Readonly<Record<string, string>> = {
  home: 'tracks, what runs, the newest results',
  'board-closed': 'a board at rest: ranks, ties, intervals, papers, the Pareto front, the matrix',
  'board-new': 'the open world, sorted where lower is better, with the pill of a new result',
  'board-open-row': 'a short board, verified only; on a phone its first row is open',
  'board-filtered': 'compact rows, further columns, points coloured',
  'submission-done': 'a result: steps, shards, nine figures on two boards, receipt',
  'submission-running': 'a run: progress, shards on their way, the log',
  'submission-rejected': 'a bundle that was rejected: what happened, what to do, every check',
  compare: 'three models: figures with their tests, curves, scatter, agreement',
  fleet: 'runners, loads, queue, charts over time',
};

/** One picture: a state at a width in a theme. */
export interface Shot {
  /** Of its file, without `.png`. */
  readonly name: string;
  /** What is seen there. */
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
