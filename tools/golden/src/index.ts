export { caseResult, type CaseResult } from './case-result.js';
