import { judging } from './judging.js';

process.stdout.write(JSON.stringify(judging(process.argv[2] ?? '')));
