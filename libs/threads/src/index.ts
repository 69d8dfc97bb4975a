export { ErrandThreadError, ErrandThreads } from './errand-threads.js';
