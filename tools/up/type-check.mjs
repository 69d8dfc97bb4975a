/**
 * A worker thread of compile-watch.mjs: runs `tsc -b --watch` on `workerData.folders`; posts changed files and errors.
 */
import { setPriority } from 'node:os';
import { resolve } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import ts from 'typescript';

const FINISHED = new Set([6193, 6194]); // with one error, with any other number
const format = {
  getCurrentDirectory: ts.sys.getCurrentDirectory,
  getCanonicalFileName: (name) => name,
  getNewLine: () => '\n',
};
const { folders, owned } = workerData;
let written = [];
let text = '';

const system = {
  ...ts.sys,
  writeFile(path, data, writeByteOrderMark) {
    const target = resolve(path);
    if (target.endsWith('.js')) written.push(target);
    if (owned.has(target.replace(/\.map$/, ''))) return; // compile-watch.mjs compiles it from the newest source
    ts.sys.writeFile(path, data, writeByteOrderMark);
  },
};
const host = ts.createSolutionBuilderWithWatchHost(
  system,
  undefined,
  (diagnostic) => (text += ts.formatDiagnosticsWithColorAndContext([diagnostic], format)),
  () => {},
  ({ code }, _newLine, _options, errors = 0) => {
    if (!FINISHED.has(code)) return;
    parentPort.postMessage({ written, errors, text });
    written = [];
    text = '';
  },
);
setPriority(10); // of this thread: the restarting processes have priority
ts.createSolutionBuilderWithWatch(host, folders, {}).build();
