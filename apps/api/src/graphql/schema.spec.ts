import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { printedSchema } from './print-schema.js';

describe('the GraphQL schema', () => {
  it('is the one that stands in schema.graphql; print it anew with `npm run print-schema -w @primitives/api`', async () => {
    expect(await printedSchema()).toBe(readFileSync(join(__dirname, '../../schema.graphql'), 'utf8'));
  });
});
