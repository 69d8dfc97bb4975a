import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiClient } from './api-client.js';
import { entriesOfTrack } from './models-of-track.js';

const ENTRIES = [
  { name: 'Dual encoder', team: 'Ada', submissionCode: 'N5P5GF' },
  { name: 'Dual encoder, large', team: 'Ada', submissionCode: '8H2TA4' },
  { name: 'CSP', team: 'Ada', submissionCode: 'MBS2NY' },
  { name: 'CSP', team: 'Eve', submissionCode: 'KEX1DB' },
];

/** A platform with one track of two boards; it filters rows by their names. */
describe('entries of a track by name', () => {
  const platform = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { variables } = JSON.parse(Buffer.concat(parts).toString()) as {
        variables: { board?: string; name?: string };
      };
      const nodes = ENTRIES.filter(({ name }) => name.toLowerCase().includes(variables.name?.toLowerCase() ?? ''));
      const data =
        variables.board === undefined ? { track: { boards: ['closed', 'open'] } } : { board: { rows: { nodes } } };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ data }));
    });
  });
  let client: ApiClient;
  beforeAll(async () => {
    await new Promise<void>((listening) => platform.listen(0, '127.0.0.1', listening));
    client = new ApiClient(`http://127.0.0.1:${(platform.address() as AddressInfo).port}`);
  });
  afterAll(() => platform.close());

  it('finds names, ignoring case, and leaves codes as they are', async () =>
    expect(await entriesOfTrack(client, 'shapes', ['dual encoder', 'rp1z97'])).toEqual({
      board: 'shapes.closed',
      codes: ['N5P5GF', 'RP1Z97'],
    }));

  it.each(['open', 'shapes.open'])('looks on board %s', async (board) =>
    expect((await entriesOfTrack(client, 'shapes', ['Dual encoder'], board)).board).toBe('shapes.open'),
  );

  it('refuses a board that the track lacks', () =>
    expect(entriesOfTrack(client, 'shapes', ['CSP'], 'main')).rejects.toMatchObject({
      refusal: { code: 'board_unknown', expected: 'closed, open' },
    }));

  it('refuses an unknown name with similar ones', () =>
    expect(entriesOfTrack(client, 'shapes', ['Dual encodr'])).rejects.toMatchObject({
      refusal: {
        code: 'model_unknown',
        expected: 'an entry, such as Dual encoder, Dual encoder, large',
        remedy: expect.stringMatching(/^did you mean "Dual encoder"\? if not, list the entries with/),
      },
    }));

  it('suggests no name if none is similar', () =>
    expect(entriesOfTrack(client, 'shapes', ['qqqq'])).rejects.toMatchObject({
      refusal: { remedy: expect.stringMatching(/^list the entries with/) },
    }));

  it('refuses a name of several entries with their codes', () =>
    expect(entriesOfTrack(client, 'shapes', ['CSP'])).rejects.toMatchObject({
      refusal: { code: 'input_invalid', expected: 'MBS2NY (Ada), KEX1DB (Eve)' },
    }));
});
