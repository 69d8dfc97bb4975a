import { once } from 'node:events';
import { get } from 'node:http';
import type { SeededTrack } from '@primitives/testing';
import type { RunningApi } from './running-api';
import { seedSnapshot } from './seed-board';
import { COUNT, entries, SeededBoard } from './seeded-board';

let board: SeededBoard;
let api: RunningApi;
let track: SeededTrack;
let slug: string;
let first: string;
beforeAll(async () => {
  board = await SeededBoard.create();
  ({ api, track, slug, first } = board);
});
afterAll(() => api.close());

describe('the export of a board', () => {
  it('is the whole board as CSV, with evidence, intervals, ranks and receipts', async () => {
    const response = await fetch(`${api.url}/t/${slug}/closed.csv`);
    const lines = (await response.text()).trimEnd().split('\r\n');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(lines).toHaveLength(1 + COUNT + 2);
    expect(lines[0]).toMatch(
      /^evidence,name,version,.*Coverage,Coverage ci_low,Coverage ci_high,Coverage step,Coverage reason,Coverage rank_low,Coverage rank_high.*,note,receipt_url,table_notes$/,
    );
    expect(lines[1]).toMatch(
      new RegExp(
        `^verified,Model 0,1.0,Team 0,.*,${api.url}/r/${entries[0]?.evaluationId}\\.json,"AUC, Unseen, HM: .*"$`,
      ),
    );
    expect(lines.find((line) => line.startsWith('reported'))).toContain(`reported,"'=HYPERLINK(""x"")"`);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('of a read-only track has the rows of its papers, and their BibTeX', async () => {
    const exported = async (form: string) => fetch(`${api.url}/t/imagenet/closed.${form}`);
    const lines = (await (await exported('csv')).text()).trimEnd().split('\r\n');
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.slice(1).every((line) => line.startsWith('reported,'))).toBe(true);
    expect(JSON.parse(await (await exported('json')).text())).toMatchObject({ rows: expect.any(Array) });
    const bibtex = await (await exported('bib')).text();
    expect(bibtex.match(/^@/gm)?.length).toBeGreaterThan(1);
    for (const form of ['tex', 'md']) expect((await exported(form)).status).toBe(200);
    expect((await fetch(`${api.url}/t/imagenet/nothing.csv`)).status).toBe(404);
    expect((await fetch(`${api.url}/t/imagenet/closed.csv?asof=${first}`)).status).toBe(404);
  });

  it.each([
    ['tex', 'application/x-tex', '\\begin{tabular}{rllr}'],
    ['md', 'text/markdown', '| Rank | Method | Evidence | AUC |'],
    ['bib', 'application/x-bibtex', '@misc{primitives-'],
    ['csv', 'text/csv', ',AUC,AUC ci_low,AUC ci_high,AUC step,AUC reason,AUC rank_low,AUC rank_high,note,receipt_url'],
  ])('as .%s contains what the view shows', async (form, type, text) => {
    const response = await fetch(`${api.url}/t/${slug}/closed.${form}?cols=mac.auc.v1&q=caf%C3%A9&asof=${first}`);
    expect(response.headers.get('content-type')).toContain(type);
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename=${slug}-closed.${form}`);
    const body = await response.text();
    expect(body).toContain(text);
    expect(body).not.toMatch(/Troika|Model 0/); // the search leaves none of the two rows of the snapshot
  });

  it('contains the difference between closed and open world where the page shows it', async () => {
    const [entry] = entries;
    if (!entry) throw new Error('no entry');
    const cells = { ...entry.cells, 'mac.auc.v1': { ...entry.cells['mac.auc.v1']!, value: 0.25 } };
    await seedSnapshot(api.admin, track.trackId, 'open', [{ ...entry, cells }, ...entries.slice(1, 2)]);
    const exported = async (query: string) => (await fetch(`${api.url}/t/${slug}/${query}`)).text();
    const json = JSON.parse(await exported('closed.json?cols=%2Bchange&q=Model+0')) as {
      rows: { closedToOpen: number | null }[];
    };
    expect(json.rows[0]?.closedToOpen).toBe(-0.75);
    expect((await exported('open.csv?cols=%2Bchange&ev=v')).split('\r\n')[0]).toMatch(
      /,AUC closed_to_open,note,receipt_url,table_notes$/,
    );
    expect(await exported(`closed.md?cols=%2Bchange&asof=${first}`)).not.toContain('Closed to open');
    expect(await exported('closed.csv')).not.toContain('closed_to_open');
  });

  it('contains the declared weights, and can be filtered by them', async () => {
    const { rows: found } = (await board.read({ view: 'weights=open', first: 10 })).data.board;
    expect(found.filters).toEqual([{ name: 'WEIGHTS', hides: COUNT - 4 }]);
    expect(found.nodes.map(({ name }: { name: string }) => name)).toEqual([
      'Model 1',
      'Model 251',
      'Model 501',
      'Model 751',
    ]);
    const csv = await (await fetch(`${api.url}/t/${slug}/closed.csv?weights=open`)).text();
    const [head = '', ...lines] = csv.trimEnd().split('\r\n');
    expect(lines.map((line) => line.split(',')[head.split(',').indexOf('weights')])).toEqual([
      'open',
      'open',
      'open',
      'open',
    ]);
  });

  it('contains the execution providers of a row, and can be filtered by provider', async () => {
    const { rows: found } = (await board.read({ view: 'provider=cuda', first: 10 })).data.board;
    expect(found.filters).toEqual([{ name: 'PROVIDER', hides: COUNT - 4 }]);
    expect(
      (await board.read({ view: 'provider=cpu', first: 10 })).data.board.rows.nodes.map(
        ({ name }: { name: string }) => name,
      ),
    ).toEqual(['Model 1']);
    const json = JSON.parse(await (await fetch(`${api.url}/t/${slug}/closed.json`)).text()) as {
      rows: { name: string; providers: string[] | null }[];
    };
    const providers = (name: string) => json.rows.find((row) => row.name === name)?.providers;
    expect([providers('Model 1'), providers('Model 251'), providers('Model 2')]).toEqual([
      ['cpu', 'cuda'],
      ['cuda'],
      null,
    ]);
    const csv = await (await fetch(`${api.url}/t/${slug}/closed.csv?provider=cpu`)).text();
    const [head = '', line = ''] = csv.split('\r\n');
    expect(line.split(',')[head.split(',').indexOf('execution_providers')]).toBe('cpu cuda');
  });

  it('rejects an ambiguous or unknown view, and lists the valid values', async () => {
    const refusalOf = async (path: string) => {
      const response = await fetch(`${api.url}/t/${path}`);
      return [response.status, ((await response.json()) as { message: string }).message];
    };
    expect(await refusalOf(`${slug}/closed.csv?evidence=verified`)).toEqual([
      400,
      'view: unknown or invalid: evidence',
    ]);
    expect(await refusalOf(`${slug}/closed.csv?asof=yesterday`)).toEqual([404, expect.any(String)]);
    expect(await refusalOf('nothing/closed.csv')).toEqual([404, expect.stringContaining('nothing')]);
  });

  it('is not sent again when nothing changed', async () => {
    const url = `${api.url}/t/${slug}/closed.json`;
    const first = await fetch(url);
    await first.arrayBuffer(); // an unread body keeps the connection busy while the API stops
    const etag = first.headers.get('etag') ?? '';
    const again = get(url, { headers: { 'if-none-match': etag } }); // fetch would request a fresh copy
    const [response] = await once(again, 'response');
    expect(response.statusCode).toBe(304);
    again.destroy();
    expect((await fetch(`${api.url}/t/${slug}/sideways.json`)).status).toBe(404);
  });
});
