import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ApiClient, graphql } from '@primitives/client';
import { duration, table } from './measure/table.js';
import { quantile } from './measure/quantile.js';
import { BenchDeployment } from './platform/bench-deployment.js';
import { cpuMsBetween, programMetrics } from './platform/processes.js';
import { seedModels } from './search/seed-models.js';
import { sized } from './measure/sized.js';

const ROOT = join(fileURLToPath(new URL('../../..', import.meta.url)));
const MODELS = sized(12_000, 60);
const TRACKS = 6;
const TIMES = sized(100, 10);

/** All fields of a search result that the page shows. */
const SearchQuery = graphql(`
  query Search($text: String!) {
    search(text: $text, first: 20) {
      __typename
      ... on SearchAnswer {
        nearly
        hits {
          __typename
          ... on FoundModel {
            slug
            name
            version
            backbone
            submissionCode
            listing
            team {
              slug
              name
            }
            places {
              track
              shortName
              board
              rankLow
              rankHigh
              rowCount
            }
          }
          ... on FoundPaper {
            method
            citation
            url
            rows {
              id
              track
              shortName
              board
              tableReference
            }
          }
          ... on FoundTrack {
            slug
            title
            shortName
            boards
          }
        }
      }
    }
  }
`);

async function searchAs(client: ApiClient, text: string) {
  const { search } = await client.request(SearchQuery, { text });
  if (search.__typename !== 'SearchAnswer') throw new Error(`the search for ${text} was refused`);
  return search;
}

/** The search over all tracks, one text after the other; full round trips. */
export async function run(print: (line: string) => void): Promise<void> {
  await BenchDeployment.with(
    ROOT.replace(/\/$/, ''),
    { images: 4, pilotShardSize: 2, shardSize: 2, runners: 1 },
    async ({ deployment, store, client }) => {
      const [team] = await store.manager.query<{ id: string }[]>(
        'select team_id as id from membership order by created_at desc limit 1',
      );
      const seeded = await seedModels(store, { tracks: TRACKS, models: MODELS / TRACKS, teamId: team?.id ?? '' });
      const guest = new ApiClient(deployment.url);
      const timed = async (text: string, as: ApiClient, before?: () => Promise<void>) => {
        const waits: number[] = [];
        let answer: Awaited<ReturnType<typeof searchAs>> | undefined;
        const [from, times] = [programMetrics(deployment), before ? TIMES / 10 : TIMES];
        for (let i = 0; i < times; i++) {
          await before?.();
          const startedAt = performance.now();
          answer = await searchAs(as, text);
          waits.push(performance.now() - startedAt);
        }
        const cpu = cpuMsBetween(from, programMetrics(deployment), 'api') / times;
        return [
          answer?.hits.length ?? 0,
          answer?.nearly ? 'nearly' : '',
          ...[quantile(waits, 0.5), quantile(waits, 0.95), cpu].map(duration),
          'p95 ≤ 50 ms',
        ];
      };
      const coldAt = performance.now();
      await searchAs(guest, 'clip');
      const cold = performance.now() - coldAt;
      const rows: (string | number)[][] = [];
      for (const [name, text, as] of [
        ['a name and a backbone', 'clip vit-l', guest],
        ['one letter', 'c', guest],
        ['inside of words', 'ip', guest],
        ['one model', 'troika run 77 of 3', guest],
        ['nearly a name', 'trokia run', guest],
        ['nothing', 'nothingofthekind', guest],
        ['by a team of a thousand models', 'clip vit-l', client],
      ] as const)
        rows.push([name, ...(await timed(text, as))]);
      rows.push(['after a board has changed', ...(await timed('clip vit-l', guest, seeded.changeBoard))]);
      rows.push(['first of all: every board read', '', '', duration(cold), '', '', '']);
      const head = `${MODELS} models, ${2 * MODELS} entries on ${seeded.boards} boards, ${TIMES} queries each`;
      print(table([head, 'found', '', 'p50', 'p95', 'api cpu', 'aim'], rows));
    },
  );
}
