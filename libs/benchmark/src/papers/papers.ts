import { COMPMAP } from './compmap.js';
import { COMPUN } from './compun.js';
import type { LedgerPaper } from './ledger.js';
import { MAC } from './mac.js';
import { SPLITS } from './splits.js';
import { VAW_HIERARCHY } from './vaw-hierarchy.js';

/** The five papers, in the order of the boards. */
export const PAPERS: readonly LedgerPaper[] = [MAC, VAW_HIERARCHY, COMPUN, COMPMAP, SPLITS];
