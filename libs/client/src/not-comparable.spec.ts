import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { noCommonBoard } from '@primitives/errors';
import { ApiClient } from './api-client.js';
import { compareSubmissions } from './boards.js';

/** A platform on which only one submission exists, and no comparison is possible. */
describe('a comparison without a common board', () => {
  const platform = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { variables } = JSON.parse(Buffer.concat(parts).toString()) as { variables: { id?: string } };
      const refused = { __typename: 'UserError', retryAt: null, ...noCommonBoard(['9ZJRSC'], null).toFailure() };
      const submission = variables.id === '9ZJRSC' ? { code: '9ZJRSC' } : null;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ data: variables.id === undefined ? { compare: refused } : { submission } }));
    });
  });
  let client: ApiClient;
  beforeAll(async () => {
    await new Promise<void>((listening) => platform.listen(0, '127.0.0.1', listening));
    client = new ApiClient(`http://127.0.0.1:${(platform.address() as AddressInfo).port}`);
  });
  afterAll(() => platform.close());

  it('names the code that does not exist', () =>
    expect(compareSubmissions(client, ['9ZJRSC', 'NOPE11'], null)).rejects.toMatchObject({
      refusal: { code: 'submission_unknown', message: 'there is no submission "NOPE11"' },
    }));

  it('explains how to compare by the names of models', () =>
    expect(compareSubmissions(client, ['9ZJRSC', 'Dual encoder'], null)).rejects.toMatchObject({
      refusal: { code: 'submission_unknown', remedy: 'to compare models by their names, add `--track <track>`' },
    }));

  it('says that no board has both, if both exist', () =>
    expect(compareSubmissions(client, ['9ZJRSC', '9ZJRSC'], null)).rejects.toMatchObject({
      refusal: { code: 'no_common_board' },
    }));
});
