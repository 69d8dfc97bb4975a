export { openConnections } from './open-connections.js';
