import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { renderCompunRelease, renderMacRelease, type PictureSize } from '@primitives/testing';
import { requestedParts } from './measure/parts.js';
import { duration, table } from './measure/table.js';
import { sized } from './measure/sized.js';

const CHILD = fileURLToPath(new URL('./import/import-child.js', import.meta.url));
const ARCHIVE_CHILD = fileURLToPath(new URL('./import/large-archive-child.js', import.meta.url));
/** 4.5 GiB: offsets and the position of the central directory exceed 32 bits. */
const ARCHIVE = sized({ images: 4_608, bytesEach: 1 << 20 }, { images: 8, bytesEach: 1 << 10 });
const SOURCES = process.env['PRIMITIVES_SOURCES'] ?? fileURLToPath(new URL('../../../../shared/data', import.meta.url));
/** MAC's mean resolution; Compun's is not stated. */
const SIZE: PictureSize = sized({ width: 1092, height: 982 }, { width: 64, height: 58 });
const MAC_IMAGES = sized(5_240, 40);

interface Measured {
  readonly ms: number;
  readonly cpuMs: number;
  readonly peakMb: number;
  readonly floorMb: number;
  readonly verdict: string;
  readonly instances: number;
  readonly images: number;
  readonly digest: string;
}

interface Case {
  readonly id: 'mac' | 'compun';
  readonly what: string;
  readonly render: (folder: string) => Promise<void>;
}

type Print = (line: string) => void;

const PARTS = { releases, archive } as const satisfies Record<string, (print: Print) => Promise<void>>;

/** Imports at full size, and an image archive of more than 4 GiB; `--releases` and `--archive` run one alone. */
export async function run(print: Print, flags: readonly string[] = []): Promise<void> {
  for (const { part } of requestedParts(Object.keys(PARTS) as (keyof typeof PARTS)[], flags)) {
    await PARTS[part](print);
    print('');
  }
}

/** Writes a split whose archive needs 64-bit offsets, and reads it image by image. */
async function archive(print: Print): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-archive-'));
  try {
    const text = execFileSync(process.execPath, [ARCHIVE_CHILD, folder, `${ARCHIVE.images}`, `${ARCHIVE.bytesEach}`], {
      encoding: 'utf8',
    });
    const { bytes, writeMs, readMs, cpuMs, peakMb } = JSON.parse(text) as Record<
      'bytes' | 'writeMs' | 'readMs' | 'cpuMs' | 'peakMb',
      number
    >;
    const rate = (ms: number) => `${duration(ms)} (${(bytes / 1e6 / (ms / 1000)).toFixed(0)} MB/s)`;
    print(
      table(
        ['archive', 'images', 'written', 'read and compared', 'processor', 'peak memory'],
        [
          [
            `${bytes.toLocaleString('en-US')} bytes`,
            ARCHIVE.images,
            rate(writeMs),
            rate(readMs),
            duration(cpuMs),
            `${peakMb.toFixed(0)} MB`,
          ],
        ],
      ),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Imports MAC's test set and Compun at full size with synthetic images; measures duration, processor time and peak
 * memory.
 */
async function releases(print: Print): Promise<void> {
  const real = (...names: string[]): string | undefined =>
    existsSync(join(SOURCES, ...names)) ? join(SOURCES, ...names) : undefined;
  const lists = real('mac', 'multi_attr_split_all');
  const names = real('compun', 'Compun.csv');
  const constituents = real('compun', 'compound-nouns.json');
  const cases: Case[] = [
    {
      id: 'mac',
      what: lists ? '99 × 259' : 'made-up vocabulary',
      render: (folder) =>
        renderMacRelease({
          folder,
          images: { train: 0, val: 0, test: MAC_IMAGES },
          size: SIZE,
          ...(lists && { lists }),
        }),
    },
    {
      id: 'compun',
      what: names ? '400 nouns' : 'made-up nouns',
      render: (folder) =>
        renderCompunRelease({ folder, size: SIZE, ...(names && constituents && { lists: { names, constituents } }) }),
    },
  ];
  const rows: string[][] = [];
  for (const { id, what, render } of cases) {
    const folder = await mkdtemp(join(tmpdir(), `bench-import-${id}-`));
    try {
      const start = performance.now();
      await render(join(folder, 'release'));
      const drawn = performance.now() - start;
      const checked = imported(id, join(folder, 'release'), join(folder, 'out'), 'check');
      const resumed = imported(id, join(folder, 'release'), join(folder, 'out'), 'whole');
      const whole = imported(id, join(folder, 'release'), join(folder, 'again'), 'whole');
      if (whole.digest !== resumed.digest) throw new Error(`${id}: two imports of the same files differ`);
      for (const [step, measured] of [
        ['check only', checked],
        ['resumed after the check', resumed],
        ['whole', whole],
      ] as const) {
        rows.push([
          `${id}, ${what}`,
          step,
          String(measured.images),
          duration(measured.ms),
          duration(measured.cpuMs),
          `${measured.peakMb.toFixed(0)} MB`,
          (measured.images / (measured.ms / 1000)).toFixed(0),
        ]);
      }
      rows.push([`${id}, ${what}`, 'drawing the stand-ins', String(whole.images), duration(drawn), '', '', '']);
    } finally {
      await rm(folder, { recursive: true });
    }
  }
  print(table(['benchmark', 'step', 'images', 'time', 'processor', 'peak memory', 'images/s'], rows));
}

function imported(id: string, folder: string, out: string, mode: 'check' | 'whole'): Measured {
  const accept = ['count_unexpected'];
  const text = execFileSync(process.execPath, [CHILD, id, folder, out, mode, ...accept], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  const measured = JSON.parse(text) as Measured;
  if (measured.verdict === 'refused') throw new Error(`${id} was refused`);
  return measured;
}
