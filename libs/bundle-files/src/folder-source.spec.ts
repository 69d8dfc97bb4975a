import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderSource } from './index.js';

describe('a folder as a bundle', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bundle-'));
  mkdirSync(join(folder, 'onnx'));
  writeFileSync(join(folder, 'onnx', 'model.onnx'), 'abcdef');
  writeFileSync(join(folder, 'manifest.json'), '{}');
  symlinkSync('/etc/hostname', join(folder, 'link.json'));

  it('lists regular files with slashes, in order, and no links', async () => {
    const source = await folderSource(folder);
    expect(source.files()).toEqual([
      { name: 'manifest.json', size: 2 },
      { name: 'onnx/model.onnx', size: 6 },
    ]);
    await source.close();
  });

  it('reads at any position', async () => {
    const source = await folderSource(folder);
    expect(new TextDecoder().decode(await source.read('onnx/model.onnx', 2, 3))).toBe('cde');
    await source.close();
  });

  it('reports when a file is shorter than requested', async () => {
    const source = await folderSource(folder);
    await expect(source.read('onnx/model.onnx', 4, 3)).rejects.toThrow('ended 1 bytes early');
    await source.close();
  });
});
