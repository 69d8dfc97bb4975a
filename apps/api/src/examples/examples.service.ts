import { Inject, Injectable } from '@nestjs/common';
import { hasAnswers, isProtocol } from '@primitives/benchmark';
import type { SnapshotRow } from '@primitives/boards';
import { allTracks, publicSplits, type Track } from '@primitives/store/benchmarks';
import type { Store } from '@primitives/store/connection';
import { exampleAnswers, queueSampleRuns } from '@primitives/store/evaluations';
import { BoardsService } from '../boards/boards.service.js';
import { STORE } from '../injection-tokens.js';
import type { TrackExamplesType } from './examples.type.js';

/** Number of leading models whose answers are shown. */
const MODELS = 3;

type ExampleTrack = Pick<Track, 'id' | 'slug' | 'protocol' | 'boards' | 'splitId' | 'splitRole' | 'sample'>;

/** Examples of tracks: images of a public split with the answers of the leading models. */
@Injectable()
export class ExamplesService {
  constructor(
    @Inject(STORE) private readonly store: Store,
    private readonly boards: BoardsService,
  ) {}

  /** Null without a published split. Only entries that are on the board now have answers. */
  async of(track: ExampleTrack): Promise<TrackExamplesType | null> {
    const splitId = exampleSplit(track);
    const split = (await publicSplits(this.store.manager)).find(({ id }) => id === splitId);
    if (!split) return null;
    const rows = await this.leading(track);
    const submissions = rows.map(({ submissionId }) => submissionId);
    const answers = await exampleAnswers(this.store.manager, track.id, split.id, submissions);
    return {
      benchmark: split.benchmark,
      version: split.version,
      split: split.name,
      models: rows.flatMap(({ submissionId, submissionCode: code, name, version }) => {
        const own = answers.get(submissionId);
        return own ? [{ code, name, version, answers: own }] : [];
      }),
    };
  }

  /**
   * Queues the missing sample runs of the leading models of all tracks whose protocol has an answer to each image.
   *
   * @returns how many
   * @throws AggregateError the errors of tracks, after the others
   */
  async queueMissing(): Promise<number> {
    let queued = 0;
    const errors: unknown[] = [];
    for (const track of await allTracks(this.store.manager))
      try {
        queued += await this.queueMissingOf(track);
      } catch (error) {
        errors.push(error);
      }
    if (errors.length > 0) throw new AggregateError(errors, 'sample runs of tracks were not queued');
    return queued;
  }

  private async queueMissingOf(track: ExampleTrack): Promise<number> {
    if (track.splitRole === 'public' || !track.sample) return 0;
    if (!isProtocol(track.protocol) || !hasAnswers(track.protocol)) return 0;
    const { splitId } = track.sample;
    const submissions = (await this.leading(track)).map(({ submissionId }) => submissionId);
    return (await this.store.transaction((tx) => queueSampleRuns(tx, track.id, splitId, submissions))).length;
  }

  private async leading(track: ExampleTrack): Promise<readonly SnapshotRow[]> {
    return (await this.boards.latest(track))?.rows.slice(0, MODELS) ?? [];
  }
}

const exampleSplit = ({ splitId, splitRole, sample }: ExampleTrack): string | null =>
  splitRole === 'public' ? splitId : (sample?.splitId ?? null);
