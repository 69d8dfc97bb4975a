/**
 * Compiles projects whenever their sources change, as `tsc -b --watch` does, and sends its parent after each compilation which
 * JavaScript files were written (`Compilation` of src/dev/rebuilder.ts). Arguments: the projects' folders.
 */
import ts from 'typescript';

const FIRST_BUILD = 6031;
const CHANGE_NOTICED = 6032;
const FINISHED = new Set([6193, 6194]); // with one error, with any other number

let noticedAt = Date.now();
let text = '';
const written = new Set();
const format = { getCurrentDirectory: ts.sys.getCurrentDirectory, getCanonicalFileName: (name) => name, getNewLine: () => '\n' };

const system = {
  ...ts.sys,
  writeFile(path, data, writeByteOrderMark) {
    if (/\.[cm]?js$/.test(path)) written.add(path);
    ts.sys.writeFile(path, data, writeByteOrderMark);
  },
};
const host = ts.createSolutionBuilderWithWatchHost(
  system,
  undefined,
  (diagnostic) => (text += ts.formatDiagnosticsWithColorAndContext([diagnostic], format)),
  () => {},
  ({ code }, _newLine, _options, errors = 0) => {
    if (code === FIRST_BUILD || code === CHANGE_NOTICED) noticedAt = Date.now();
    if (!FINISHED.has(code)) return;
    process.send({ written: [...written], errors, noticedAt, text });
    written.clear();
    text = '';
  },
);
process.on('disconnect', () => process.exit());
ts.createSolutionBuilderWithWatch(host, process.argv.slice(2), {}).build();
