import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBubblewrap } from '@primitives/sandbox';
import { toolsFolder } from './tools-folder.js';

describe('the folder of the tools that npm start unpacked', () => {
  let checkout: string;
  const unpack = (folder: string) => {
    mkdirSync(join(folder, 'bin'), { recursive: true });
    writeFileSync(join(folder, 'bin', 'bwrap'), '');
    return folder;
  };
  beforeEach(() => (checkout = mkdtempSync(join(tmpdir(), 'tools-'))));
  afterEach(() => rmSync(checkout, { recursive: true }));

  it('is the one in the data folder of the checkout, if it has bubblewrap', () => {
    expect(toolsFolder({}, checkout)).toBeNull();
    expect(toolsFolder({}, null)).toBeNull();
    const tools = unpack(join(checkout, '.primitives', 'tools'));
    expect(toolsFolder({}, checkout)).toBe(tools);
    expect(findBubblewrap(toolsFolder({}, checkout), { PATH: '' })).toBe(join(tools, 'bin', 'bwrap'));
  });

  it('is the one that a variable names', () => {
    unpack(join(checkout, '.primitives', 'tools'));
    const other = unpack(join(checkout, 'other', 'tools'));
    expect(toolsFolder({ PRIMITIVES_DATA: join(checkout, 'other') }, checkout)).toBe(other);
    expect(toolsFolder({ PRIMITIVES_STATE: '/state' }, checkout)).toBe('/state');
  });
});
