import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { introspectionTypes } from './print-schema.js';

const committed = (path: string) => readFileSync(join(__dirname, path), 'utf8');

/** In a separate process: Nest registers the types of the schema once per process, and so in a worker of jest. */
async function printed(): Promise<string> {
  const script =
    "import { printedSchema } from './dist/graphql/print-schema.js'; process.stdout.write(await printedSchema());";
  const inPackage = { cwd: join(__dirname, '../..'), maxBuffer: 16e6 };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], inPackage);
  return stdout;
}

describe('the GraphQL schema; `npm run print-schema -w @primitives/api` updates both files', () => {
  it('equals schema.graphql', async () => {
    expect(await printed()).toBe(committed('../../schema.graphql'));
  });

  it('has the types of libs/client', () =>
    expect(introspectionTypes(committed('../../schema.graphql'))).toBe(
      committed('../../../../libs/client/src/introspection.ts'),
    ));
});
