export { commandsText } from './commands-page.js';
