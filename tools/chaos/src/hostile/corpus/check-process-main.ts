import { mkdir, readFile } from 'node:fs/promises';
import { defaultPreprocessing } from '@primitives/bundle';
import { unpackAndCheck } from '@primitives/bundle-files';
import { readImages, SplitFileError } from '@primitives/datasets';
import { ImageProcesses, UndecodableImageError } from '@primitives/images';
import { checkRuntime } from '@primitives/inference';
import { probeIsolation } from '@primitives/sandbox';
import type { CheckReport, CheckRequest } from './check-messages.js';
import { endWithParent } from './end-with-parent.js';
import type { Answer } from './requirements.js';
import { StallMeter } from './stall-meter.js';

/** Acts as a process of the platform: processes hostile inputs, one at a time, through the public entry points. */
endWithParent();
const stalls = new StallMeter();
const isolation = await probeIsolation();
const images = new ImageProcesses(isolation, 1);
const never = new AbortController().signal;

const send = (report: CheckReport) => void process.send?.(report);

process.on('message', (request: CheckRequest) => {
  stalls.reset();
  void answerTo(request)
    .catch((error: unknown): Answer => ({ kind: 'error', message: String(error).slice(0, 200) }))
    .then((answer) => send({ kind: 'answer', answer, stallSeconds: stalls.longestSeconds }));
});
send({ kind: 'ready' });

function answerTo({ family, path, folder }: CheckRequest): Promise<Answer> {
  if (family === 'image') return decode(path);
  if (family === 'image archive') return readArchive(path);
  return checkBundleAt(path, folder);
}

/** The static check, then load and probes in the sandbox, as in `primitives check` and every runner. */
async function checkBundleAt(path: string, folder: string): Promise<Answer> {
  await mkdir(folder, { mode: 0o755 });
  const report = await unpackAndCheck(isolation, path, folder, never);
  if (report.verdict === 'reject') return rejected(report.findings);
  send({ kind: 'running', stallSeconds: stalls.longestSeconds });
  stalls.reset();
  const { verdict, findings } = await checkRuntime(folder, report, isolation);
  return verdict === 'reject' ? rejected(findings) : { kind: 'accepted' };
}

async function decode(path: string): Promise<Answer> {
  const preprocessing = defaultPreprocessing({ height: 224, width: 224 });
  return accepted(images.prepare(preprocessing, await readFile(path)), UndecodableImageError, 'undecodable');
}

async function readArchive(path: string): Promise<Answer> {
  const read = async () => {
    for await (const image of readImages(path)) if (image.bytes.length === 0) throw new Error('an empty image');
  };
  return accepted(read(), SplitFileError, 'split_file');
}

const rejected = (findings: readonly { readonly code: string }[]): Answer => ({
  kind: 'rejected',
  codes: findings.map(({ code }) => code),
});

async function accepted(
  work: Promise<unknown>,
  refusal: abstract new (...args: never[]) => Error,
  code: string,
): Promise<Answer> {
  try {
    await work;
    return { kind: 'accepted' };
  } catch (error) {
    if (error instanceof refusal) return { kind: 'rejected', codes: [code] };
    throw error;
  }
}
