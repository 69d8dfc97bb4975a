export { openConnections } from './open-connections.js';
export { Relay } from './relay.js';
