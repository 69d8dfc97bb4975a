export { openConnections, type Connections, type ConnectionsConfig } from './open-connections.js';
