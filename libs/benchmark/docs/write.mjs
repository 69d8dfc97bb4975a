/** Writes docs/papers/*.md from the ledger of the papers: `npm run docs:papers`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { OWN_VALUES, paperPage, PAPERS } from '@primitives/benchmark';

const FOLDER = new URL('../../../docs/papers/', import.meta.url);

mkdirSync(FOLDER, { recursive: true });
for (const paper of PAPERS) writeFileSync(new URL(`${paper.id}.md`, FOLDER), paperPage(paper, OWN_VALUES));
