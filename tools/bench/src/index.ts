export { main, type Section } from './main.js';
