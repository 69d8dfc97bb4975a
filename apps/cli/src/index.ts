export { commandsText } from './commands-page.js';
export { main } from './main.js';
