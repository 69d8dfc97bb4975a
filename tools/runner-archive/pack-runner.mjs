/** `npm run pack:runner [-- --out FOLDER] [--key PRIVATE_KEY.pem]`: the runner in one archive. */
import { packFromCommandLine } from './archive.mjs';

await packFromCommandLine({
  name: 'primitives-runner',
  programs: ['runners/onnx/dist/main.js', 'runners/onnx/dist/self-test-main.js'],
  threads: [],
  files: './runner/',
});
