import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { introspectionTypes, printedSchema } from './print-schema.js';

const committed = (path: string) => readFileSync(join(__dirname, path), 'utf8');

describe('the GraphQL schema; `npm run print-schema -w @primitives/api` updates both files', () => {
  it('equals schema.graphql', async () => {
    expect(await printedSchema()).toBe(committed('../../schema.graphql'));
  });

  it('has the types of libs/client', () =>
    expect(introspectionTypes(committed('../../schema.graphql'))).toBe(
      committed('../../../../libs/client/src/introspection.ts'),
    ));
});
