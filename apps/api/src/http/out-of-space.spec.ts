import { GraphQLError } from 'graphql';
import express from 'express';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { openLog } from '@primitives/runtime';
import { maskWith } from '../graphql/masking.js';
import { answerFailure } from './failure.js';

const log = openLog('api', 'silent');
const full = { code: 'storage_full', remedy: expect.stringContaining('try again later') };
/** PostgreSQL's error when a table cannot be extended. */
const databaseFull = () => Object.assign(new Error('could not extend file'), { code: '53100' });

describe('a full database', () => {
  it('gives status 507 and the remedy over HTTP', async () => {
    const app = express();
    app.get('/', () => {
      throw databaseFull();
    });
    app.use(answerFailure(log));
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      expect([answer.status, await answer.json()]).toEqual([507, expect.objectContaining(full)]);
    } finally {
      server.close();
    }
  });

  it('gives the code, the remedy and an incident over GraphQL', () => {
    const error = new GraphQLError('failed', { originalError: databaseFull(), path: ['submit'] });
    const { message, extensions } = maskWith(log)({ message: 'failed', path: ['submit'] }, error);
    expect(message).toBe('the installation has no free storage space');
    expect(extensions).toMatchObject({ ...full, incident: expect.any(String) });
  });
});
