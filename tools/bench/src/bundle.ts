import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeSparseModel } from './bundle/sparse-model.js';
import { sized } from './measure/sized.js';

const GB = 1e9;
const ROUNDS = sized(5, 1);
const CHILD = fileURLToPath(new URL('./bundle/check-model-child.js', import.meta.url));

interface Measured {
  readonly ms: number;
  readonly memoryMb: number;
  readonly readMb: number;
  readonly verdict: string;
}

/** Largest files, ordinary and hostile: limits are 2 s and 128 MB above an empty process for 2 GB. */
export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-bundle-'));
  const path = join(folder, 'model.onnx');
  try {
    console.log('libs/bundle: static check of one file, median of ' + `${ROUNDS} processes`);
    console.log('file                                       size GB      ms   memory MB   read MB   verdict');
    await writeSparseModel(path, 1, 1);
    row('one number (the floor)', 0, path);
    row('500 tensors of 4 MB', await writeSparseModel(path, 500, 1_060_000), path);
    row('one tensor', await writeSparseModel(path, 1, 530_000_000), path);
    row('100,000 tensors of 20 KB', await writeSparseModel(path, 100_000, 5_000), path);
    row('30,000 tensors of 70 KB', await writeSparseModel(path, 30_000, 17_500), path);
    row('fields without end (hostile)', fieldsWithoutEnd(path), path);
    row('names without end (hostile)', namesWithoutEnd(path), path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function row(name: string, bytes: number, path: string): void {
  const all = Array.from(
    { length: ROUNDS },
    () => JSON.parse(execFileSync(process.execPath, [CHILD, path], { encoding: 'utf8' })) as Measured,
  );
  const median = (pick: (it: Measured) => number): string =>
    all
      .map(pick)
      .sort((a, b) => a - b)
      [Math.floor(ROUNDS / 2)]!.toFixed(0);
  const columns = [
    name.padEnd(40),
    (bytes / GB).toFixed(2).padStart(9),
    median((it) => it.ms).padStart(7),
    median((it) => it.memoryMb).padStart(11),
    median((it) => it.readMb).padStart(9),
  ];
  console.log(`${columns.join(' ')}   ${all[0]!.verdict}`);
}

/** 2 GB of two-byte unknown fields. */
function fieldsWithoutEnd(path: string): number {
  writeFileSync(path, Buffer.alloc(200_000_000, Buffer.from([0x30, 1])));
  return 200_000_000;
}

/** A sparse file that declares a 2 GB producer name and ends there. */
function namesWithoutEnd(path: string): number {
  writeFileSync(path, Buffer.from([0x12, 0xf0, 0xff, 0xff, 0xff, 7]));
  truncateSync(path, 2_147_483_640);
  return 2_147_483_640;
}
