import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installCommands, PAPER_TRACKS, paperBoardsOf, paperTrackOf } from './paper-tracks.js';
import { REPORTED_TABLES } from './reported/reported.js';

const IMPORTERS = join(__dirname, '../../datasets/src/import/benchmarks');

describe('tracks of papers', () => {
  it('have unique slugs', () => {
    expect(new Set(PAPER_TRACKS.map(({ slug }) => slug)).size).toBe(PAPER_TRACKS.length);
    for (const track of PAPER_TRACKS) expect(paperTrackOf(track.slug)).toBe(track);
    expect(paperTrackOf('shapes')).toBeUndefined();
  });

  it('show every reported table on a board', () => {
    for (const { benchmark, protocol, board } of REPORTED_TABLES) {
      const track = PAPER_TRACKS.find((one) => one.benchmark === benchmark && one.protocol === protocol);
      expect(track && paperBoardsOf(track)).toContain(board);
    }
  });

  it('have a board also where no paper reports a row', () => {
    const boards = (slug: string) => PAPER_TRACKS.filter((track) => track.slug === slug).flatMap(paperBoardsOf);
    expect(boards('ut-zappos')).toEqual(['closed']);
    expect(boards('vaw-vqa')).toEqual(['main']);
  });

  it('name an importer in their commands', () => {
    for (const track of PAPER_TRACKS) {
      expect(installCommands(track)[0]).toBe(`primitives import ${track.benchmark} <folder>`);
      const shared = ['mit-states', 'ut-zappos', 'cgqa'];
      const file = shared.includes(track.benchmark) ? 'czsl' : track.benchmark;
      expect(existsSync(join(IMPORTERS, `${file}.ts`))).toBe(true);
    }
  });
});
