export { caseResult, type CaseResult } from './case-result.js';
export { main } from './main.js';
