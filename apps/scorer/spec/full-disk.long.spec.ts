import { SmallDisk } from '@primitives/testing';
import { EntryColumns } from '../src/entry-columns.js';
import { score } from '../src/score.js';
import { perfect, RESAMPLES, ScorerTestbed } from './testbed.js';

/** Far more than the attempts after which a failure is the platform's. */
const MANY = 20;

(SmallDisk.isPossible() ? describe : describe.skip)('a scorer whose disk is full', () => {
  let disk: SmallDisk;
  let testbed: ScorerTestbed;
  beforeAll(() => void (disk = SmallDisk.mount()));
  beforeEach(async () => void (testbed = await ScorerTestbed.open({ outcomes: disk.folder })));
  afterEach(() => testbed.close());
  afterAll(() => disk.unmount());
  const stateOf = async (id: string) => {
    const [row] = await testbed.admin.manager.query<{ state: string }[]>('select state from evaluation where id = $1', [
      id,
    ]);
    return row?.state;
  };

  it('does not fail an evaluation, after any number of attempts, and scores it when there is space', async () => {
    const parts = await testbed.scorerParts();
    const columns = new EntryColumns(parts.outcomes, RESAMPLES, parts.rankingFolder);
    const id = await testbed.predicted(perfect);
    const bytes = Buffer.from(JSON.stringify({ v: 1, evaluationId: id }));
    const delivery = { subject: `work.score.${id}`, bytes, tries: MANY };
    disk.fill();
    await expect(score(parts, columns, delivery)).rejects.toThrow('no space is left');
    expect(await stateOf(id)).toBe('scoring');
    disk.empty();
    await score(parts, columns, delivery);
    expect(await stateOf(id)).toBe('scored');
  });

  it('takes no messages while it is full, reports the reason, and continues automatically', async () => {
    disk.fill();
    const { storage } = await testbed.scorerParts();
    expect(storage.problem?.message).toMatch(
      /^the disk of \S+ is full: 0 MiB free; work goes on by itself when 128 MiB are free$/,
    );
    await testbed.startScorer();
    const id = await testbed.predicted(perfect);
    await testbed.order(id);
    disk.empty();
    expect(await testbed.ended(id)).toBe('scored');
  });
});
