/** Writes docs/metrics from the registry: `npm run docs:metrics`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { metricsPages } from './dist/pages/metrics-pages.js';

const FOLDER = new URL('../../docs/metrics/', import.meta.url);
mkdirSync(FOLDER, { recursive: true });
for (const [file, text] of metricsPages()) writeFileSync(new URL(file, FOLDER), text);
