/** `gpu-main.js [--models=FOLDER] [--base]`: the section without the rest of the bench, for the archive. */
import { run } from '../gpu.js';

void run((line) => console.log(line), process.argv.slice(2)).then(() => process.exit(0));
