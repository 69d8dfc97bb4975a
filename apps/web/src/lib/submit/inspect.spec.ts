import { fileOf, packBundle, type RandomAccess } from '@primitives/bundle';

import { fileSource } from './file-source.ts';
import { inspectEntries } from './inspect.ts';
import type { FileEntry } from './messages.ts';

const entry = (path: string, bytes: string | Uint8Array<ArrayBuffer>): FileEntry => ({
  path,
  file: new File([bytes], path),
});
const digests = { sha256: async (bytes: RandomAccess) => `${bytes.size} bytes`, fingerprint: async () => null };
const verdict = async (...entries: FileEntry[]) =>
  (await inspectEntries(entries, {}, digests, () => undefined)).checked;

describe('the check of chosen files', () => {
  it('rejects what is no archive, and has nothing to send', async () => {
    const { report, archive } = await verdict(entry('bundle.zip', 'not a zip'));
    expect([report.verdict, report.findings[0]?.code, archive]).toEqual(['reject', 'zip_invalid', null]);
  });

  it('rejects a folder without a graph', async () => {
    const { report } = await verdict(entry('labels.json', '[]'));
    expect(report.findings.map(({ code }) => code)).toEqual(['model_missing']);
  });

  it('rejects a file that is no ONNX model', async () => {
    const { report } = await verdict(entry('model.onnx', 'hello'));
    expect(report.findings.map(({ code }) => code)).toEqual(['onnx_invalid']);
  });

  it('gives the same findings for a packed folder as for the folder', async () => {
    const files = [entry('model.onnx', 'hello'), entry('labels.json', '{}')];
    const packed = await packBundle(fileSource(files));
    const zip = new Uint8Array(await packed.read(0, packed.size));
    expect((await verdict(entry('bundle.zip', zip))).report.findings).toEqual(
      (await verdict(...files)).report.findings,
    );
    expect(fileOf(fileSource(files), { name: 'model.onnx', size: 5 }).size).toBe(5);
  });
});
