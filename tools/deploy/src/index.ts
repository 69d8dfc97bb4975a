export { prepare, type Preparation } from './prepare.js';
