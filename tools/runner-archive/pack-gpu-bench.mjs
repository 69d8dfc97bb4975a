/** `npm run pack:gpu-bench [-- --out FOLDER] [--key PRIVATE_KEY.pem]`: `npm run bench -- gpu` in one archive. */
import { packFromCommandLine } from './archive.mjs';

await packFromCommandLine({
  name: 'primitives-gpu-bench',
  programs: ['tools/bench/dist/gpu/gpu-main.js'],
  threads: [],
  files: './gpu-bench/',
  data: ['tools/bench/gpu/models.py'],
});
