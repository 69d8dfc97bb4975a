import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { printedSchema } from './print-schema.js';

describe('the GraphQL schema', () => {
  it('equals schema.graphql; run `npm run print-schema -w @primitives/api` to update the file', async () => {
    expect(await printedSchema()).toBe(readFileSync(join(__dirname, '../../schema.graphql'), 'utf8'));
  });
});
