import { seedSubmission, seedTrack, testBlobs, testDatabase, tinyClassifier } from '@primitives/testing';
import { moveEvaluation } from './evaluations.js';
import { bundleReportsOf } from './evaluations-read.js';

it('a report with text that jsonb refuses is stored with replacement characters', async () => {
  const [database, files, bundle] = await Promise.all([testDatabase(), testBlobs(), tinyClassifier()]);
  try {
    const admin = await database.openAsAdmin();
    const track = await seedTrack(admin, files.blobs);
    const id = await seedSubmission(admin, files.blobs, track, bundle);
    const { manager } = await database.open('dispatcher');
    const bundleReport = { producer: 'a\0b', '\ud83d': ['\u{1F600}', '\ude00', 'C:\\u0000'] };
    await manager.transaction((tx) => moveEvaluation(tx, id, 'validating', { bundleReport }));
    const report = { producer: 'a\ufffdb', '\ufffd': ['\u{1F600}', '\ufffd', 'C:\\u0000'] };
    expect(await bundleReportsOf(admin.manager, [id])).toEqual([{ evaluationId: id, report }]);
  } finally {
    await database.drop();
    await files.remove();
  }
});
