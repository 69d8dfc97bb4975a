import type { BoardSnapshot, SnapshotRow } from '@primitives/boards';
import { newId } from '@primitives/runtime';
import { TrackEntity } from '@primitives/store/benchmarks';
import { insertSnapshot, lockBoards } from '@primitives/store/boards';
import type { Store } from '@primitives/store/connection';
import { insertBlob } from '@primitives/store/submissions';
import { SHAPES_TRACK } from '../platform/bench-deployment.js';
import { longBoard } from '../platform/long-board.js';

const BOARDS = ['closed', 'open'];
/** Methods that papers report on each board. */
const REPORTED = 40;

export interface SeededModels {
  readonly boards: number;
  /** Publishes the next snapshot of one board with its entries. */
  changeBoard(): Promise<void>;
}

/**
 * Creates tracks of two boards each and a number of models per track, each a scored and listed submission. Every
 * thousand models belong to one team; the first team is the named one.
 */
export async function seedModels(
  store: Store,
  of: { tracks: number; models: number; teamId: string },
): Promise<SeededModels> {
  const shapes = await store.manager.findOneByOrFail(TrackEntity, { slug: SHAPES_TRACK });
  const [account] = await store.manager.query<{ id: string }[]>('select id from account limit 1');
  const bundle = { sha256: 'b'.repeat(64), bytes: 1, mediaType: 'application/zip' };
  await insertBlob(store.manager, bundle);
  const snapshots: { trackId: string; snapshot: BoardSnapshot }[] = [];
  let seeded = 0;
  let teamId = of.teamId;
  for (let t = 0; t < of.tracks; t++) {
    const track = {
      ...shapes,
      id: newId(),
      slug: `search-${t}`,
      title: `A benchmark of models ${t}`,
      shortName: `Search ${t}`,
      position: 1 + t,
    };
    const snapshot = longBoard(of.models, shapes.primaryMetric);
    const rows = snapshot.rows.map((row, i) => ({
      ...row,
      submissionCode: codeOf(t * of.models + i),
      name: `${row.name} of ${t}`,
    }));
    await store.transaction(async (tx) => {
      await tx.insert(TrackEntity, track);
      for (let start = 0; start < rows.length; start += 500) {
        if (seeded > 0 && seeded % 1_000 === 0) {
          teamId = newId();
          await tx.query('insert into team (id, slug, name) values ($1, $2, $3)', [
            teamId,
            `bench-${seeded}`,
            `Bench ${seeded}`,
          ]);
        }
        const some = rows.slice(start, start + 500);
        await seedRows(tx, some, { trackId: track.id, teamId, accountId: account?.id ?? '', sha256: bundle.sha256 });
        seeded += some.length;
      }
      await lockBoards(tx, track.id);
      for (const board of BOARDS) await insertSnapshot(tx, track.id, board, { ...snapshot, rows });
      await tx.query(
        `insert into reported_row (id, track_id, board, method, backbone, citation, table_reference, metric_values)
         select gen_random_uuid(), $1, b, 'Method ' || i, 'ViT-L/14', 'Author ' || i || ' et al., 2024', 'Table 3', '{}'
           from unnest($2::text[]) b, generate_series(1, $3::int) i`,
        [track.id, BOARDS, REPORTED],
      );
    });
    snapshots.push({ trackId: track.id, snapshot: { ...snapshot, rows } });
  }
  return {
    boards: of.tracks * BOARDS.length,
    changeBoard: async () => {
      const [first] = snapshots;
      if (first) await store.transaction((tx) => insertSnapshot(tx, first.trackId, 'closed', first.snapshot));
    },
  };
}

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeOf = (i: number): string =>
  Array.from({ length: 6 }, (_, place) => CROCKFORD.charAt((i >> (5 * place)) & 31))
    .reverse()
    .join('');

async function seedRows(
  tx: Pick<Store['manager'], 'query'>,
  rows: readonly SnapshotRow[],
  of: { trackId: string; teamId: string; accountId: string; sha256: string },
): Promise<void> {
  const document = JSON.stringify(
    rows.map(
      ({ submissionId, evaluationId, submissionCode, name, version, interface: face, backbone, publishedAt }) => ({
        submissionId,
        evaluationId,
        code: submissionCode,
        name,
        version,
        face,
        backbone,
        scoredAt: publishedAt,
        publication: newId(),
      }),
    ),
  );
  const from =
    'from jsonb_to_recordset($1::jsonb) as r("submissionId" uuid, "evaluationId" uuid, code text, name text, version text, face text, backbone text, "scoredAt" timestamptz, publication uuid)';
  await tx.query(
    `insert into submission (id, code, team_id, account_id, client_mutation_id, bundle_sha256, name, version, interface, backbone)
     select r."submissionId", r.code, $2, $3, r."submissionId", $4, r.name, r.version, r.face, r.backbone ${from}`,
    [document, of.teamId, of.accountId, of.sha256],
  );
  await tx.query(
    `insert into evaluation (id, submission_id, track_id, state, deadline_at) select r."evaluationId", r."submissionId", $2, 'scored', now() ${from}`,
    [document, of.trackId],
  );
  await tx.query(
    `insert into publication (id, evaluation_id, visibility) select r.publication, r."evaluationId", 'shown' ${from}`,
    [document],
  );
}
