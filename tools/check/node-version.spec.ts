import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeRefusal } from '../up/install.mjs';

const file = (path: string) => readFileSync(join(__dirname, '../..', path), 'utf8');

describe('the Node version', () => {
  it.each(['20.19.0', '20.20.2', '22.23.3', '24.21.0', '26.0.0'])('%s is accepted', (version) => {
    expect(nodeRefusal(version)).toBeNull();
  });

  it.each(['18.20.8', '20.18.3'])('%s is refused with what is needed and what to install', (version) => {
    expect(nodeRefusal(version)).toBe(
      `Primitives needs Node 20.19 or newer, this is ${version}: install Node 24 and try again`,
    );
  });

  it('that is recommended is the same everywhere', () => {
    expect(file('.nvmrc')).toBe('24\n');
    expect(file('deploy/image/Dockerfile')).toMatch(/^ARG NODE_IMAGE=node:24\.\d+\.\d+-bookworm-slim$/m);
    for (const page of ['README.md', 'CONTRIBUTING.md', 'docs/operate/install.md'])
      expect(file(page)).toContain('Node 24');
    expect(JSON.parse(file('package.json')).engines).toEqual({ node: '>=20.19.0' });
  });
});
